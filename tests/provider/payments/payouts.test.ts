import { expect, test } from 'vitest';
import { paystackTransfers } from '#provider/payments/paystack-transfers.ts';

type Asked = { path: string; method: string; key: string | null; body: Record<string, unknown> };

/** Speaks to a processor that answers as it is told, path by path, and remembers what was asked. */
function processor(answers: Record<string, () => Response>) {
  const asked: Asked[] = [];
  const payouts = paystackTransfers(
    {
      baseUrl: 'https://processor.test',
      secretKey: 'sk_test_secret',
      fetch: async (request) => {
        const path = new URL(request.url).pathname;
        const text = await request.text();
        const key = request.headers.get('authorization');
        asked.push({ path, method: request.method, key, body: text ? JSON.parse(text) : {} });
        const answer = answers[path] ?? (() => new Response('', { status: 500 }));
        return answer();
      },
    },
    () => undefined,
  );
  return { asked, payouts };
}

const answered = (data: object) => () => Response.json({ status: true, data });
const refused = (status: number, code: string) => () =>
  Response.json({ status: false, message: code, code }, { status });

const payout = {
  reference: '0b7e5a52-24a5-4b52-b7e9-07e4bd0a9c11',
  amount: 15_624_000,
  destination: { account_name: 'ADA OBI', account_number: '0102030405', bank_code: '901' },
  reason: 'Withdrawal 0b7e5a52',
};
const recipient = answered({ recipient_code: 'RCP_1' });
const pay = (transfer: () => Response, first = recipient) =>
  processor({ '/transferrecipient': first, '/transfer': transfer }).payouts.pay(payout);

test('a payout names its recipient first, then moves the balance under its own reference', async () => {
  const { asked, payouts } = processor({
    '/transferrecipient': recipient,
    '/transfer': answered({ status: 'pending', reference: payout.reference }),
  });
  expect(await payouts.pay(payout)).toEqual({ status: 'accepted' });
  expect(asked).toEqual([
    {
      path: '/transferrecipient',
      method: 'POST',
      key: 'Bearer sk_test_secret',
      body: {
        type: 'nuban',
        name: 'ADA OBI',
        account_number: '0102030405',
        bank_code: '901',
        currency: 'NGN',
      },
    },
    {
      path: '/transfer',
      method: 'POST',
      key: 'Bearer sk_test_secret',
      body: {
        source: 'balance',
        amount: 15_624_000,
        recipient: 'RCP_1',
        reference: payout.reference,
        reason: 'Withdrawal 0b7e5a52',
      },
    },
  ]);
});

test('a reference that was used before is a payout that was taken before', async () => {
  expect(await pay(refused(400, 'duplicate_transfer_reference'))).toEqual({ status: 'accepted' });
});

test('a processor that says no is told apart from one that says nothing', async () => {
  expect((await pay(refused(400, 'transfers_disabled'))).status).toBe('refused');
  expect((await pay(answered({}), refused(400, 'invalid_bank_code'))).status).toBe('refused');
  expect((await pay(refused(422, 'invalid_params'))).status).toBe('refused');
  expect((await pay(answered({}), refused(422, 'invalid_params'))).status).toBe('refused');
  for (const nothing of [
    refused(500, ''),
    refused(401, ''),
    refused(429, ''),
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
    () => {
      throw new Error('connection refused');
    },
  ]) {
    expect((await pay(nothing)).status).toBe('unknown');
    expect((await pay(answered({}), nothing)).status).toBe('unknown');
  }
});

test('our own account that ran dry is no reason to refuse the borrower', async () => {
  expect((await pay(refused(400, 'insufficient_balance'))).status).toBe('unknown');
});

const verify = (answer: () => Response) =>
  processor({ '/transfer/verify/hf-1': answer }).payouts.verify('hf-1');
const transfer = { reference: 'hf-1', amount: 15_624_000, currency: 'NGN' };

test.each([
  ['success', 'paid'],
  ['pending', 'pending'],
  ['otp', 'pending'],
  ['received', 'pending'],
  ['a state of next year', 'pending'],
  ['failed', 'failed'],
  ['abandoned', 'failed'],
  ['blocked', 'failed'],
  ['rejected', 'failed'],
  ['reversed', 'returned'],
])('a transfer that is %s counts as %s', async (status, read) => {
  const { amount, currency } = transfer;
  const standing = await verify(answered({ ...transfer, status }));
  expect(standing).toMatchObject({ status: read, amount, currency });
});

test('why a transfer failed is what the bank said', async () => {
  const failed = { ...transfer, status: 'failed', gateway_response: 'Account is dormant' };
  expect(await verify(answered(failed))).toMatchObject({ reason: 'Account is dormant' });
  expect(await verify(answered({ ...transfer, status: 'failed' }))).toMatchObject({ reason: null });
});

test('a transfer that nobody asked for is missing, and silence proves nothing', async () => {
  expect(await verify(refused(404, 'transfer_not_found'))).toEqual({ status: 'missing' });
  expect(await verify(refused(503, ''))).toEqual({ status: 'unknown' });
  expect(await verify(refused(422, ''))).toEqual({ status: 'unknown' });
});
