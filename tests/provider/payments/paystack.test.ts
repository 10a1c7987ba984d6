import { expect, test } from 'vitest';
import { paystack } from '#provider/payments/paystack.ts';
import { signatureOf } from '#provider/payments/paystack-api.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';

const answering = (answer: (request: Request) => Response | Promise<Response>) =>
  paystack({
    baseUrl: 'https://processor.test',
    secretKey: 'sk_test_secret',
    publicKey: 'pk_test',
    fetch: async (request) => answer(request),
  });

const transaction = {
  id: 41,
  status: 'success',
  reference: 'hf-1',
  amount: 16_002_500,
  requested_amount: 16_002_500,
  currency: 'NGN',
  fees: 200_000,
  paid_at: '2026-03-10T09:00:00.000Z',
  customer: { email: 'ada@example.com' },
  authorization: {
    authorization_code: 'AUTH_1',
    brand: 'visa',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    reusable: true,
  },
};

const verified = (changes: object) =>
  answering(() => Response.json({ status: true, data: { ...transaction, ...changes } }));

test('a charge is asked for by its reference, with the secret key', async () => {
  let asked: Request | undefined;
  const processor = answering((request) => {
    asked = request;
    return Response.json({ status: true, data: transaction });
  });
  const charge = await processor.verify('hf/1');
  expect(asked?.url).toBe('https://processor.test/transaction/verify/hf%2F1');
  expect(asked?.headers.get('authorization')).toBe('Bearer sk_test_secret');
  expect(charge).toEqual({
    status: 'paid',
    reference: 'hf-1',
    requested: 16_002_500,
    paid: 16_002_500,
    currency: 'NGN',
    fees: 200_000,
    card: {
      token: 'AUTH_1',
      brand: 'visa',
      last4: '4081',
      exp_month: 12,
      exp_year: 2030,
      reusable: true,
      email: 'ada@example.com',
    },
    failure: null,
    paidAt: Date.parse('2026-03-10T09:00:00Z'),
  });
});

test('what the processor puts on top is not part of what was requested', async () => {
  const charge = await verified({ amount: 16_300_000 }).verify('hf-1');
  expect(charge?.requested).toBe(16_002_500);
});

test.each([
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['abandoned', 'open'],
  ['failed', 'failed'],
  ['reversed', 'failed'],
  ['a state of next year', 'pending'],
])('a transaction that is %s counts as %s, never as paid', async (status, read) => {
  expect((await verified({ status }).verify('hf-1'))?.status).toBe(read);
});

test('an unknown reference is told apart from a processor that is down', async () => {
  const missing = answering(() => Response.json({ status: false }, { status: 404 }));
  expect(await missing.verify('hf-2')).toBeUndefined();
  for (const answer of [
    () => Response.json({ status: false }, { status: 500 }),
    () => Response.json({ status: false }, { status: 401 }),
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
    () => Promise.reject(new Error('connection refused')),
  ]) {
    await expect(answering(answer).verify('hf-2')).rejects.toThrow(ProcessorDown);
  }
});

/** A processor that has given back `refunds` of the charge; `asked` are the bodies of new ones. */
function refunding(refunds: object[], changes: object = {}) {
  const asked: unknown[] = [];
  const processor = answering(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/refund') {
      return Response.json({ status: true, data: { ...transaction, ...changes } });
    }
    if (request.method === 'POST') {
      asked.push(await request.json());
      return Response.json({ status: true, data: { status: 'pending' } });
    }
    expect(searchParams.get('transaction')).toBe('41');
    return Response.json({ status: true, data: refunds });
  });
  return { processor, asked };
}

test('a part of a charge goes back, and a repeat finds that it has gone', async () => {
  const first = refunding([]);
  await first.processor.refund('hf-1', 7_000);
  expect(first.asked).toEqual([{ transaction: 'hf-1', amount: 7_000 }]);
  for (const status of ['pending', 'processing', 'processed', 'needs-attention']) {
    const repeat = refunding([{ transaction: 41, dispute: null, amount: 7_000, status }]);
    await repeat.processor.refund('hf-1', 7_000);
    expect(repeat.asked).toEqual([]);
  }
});

test('what failed to go back, or was another charge’s, does not count as gone', async () => {
  const { processor, asked } = refunding([
    { transaction: 41, dispute: null, amount: 7_000, status: 'failed' },
    { transaction: 42, dispute: null, amount: 7_000, status: 'processed' },
  ]);
  await processor.refund('hf-1', 7_000);
  expect(asked).toEqual([{ transaction: 'hf-1', amount: 7_000 }]);
});

test('what a dispute took does not count as gone, and no more than all goes back', async () => {
  const dispute = { transaction: 41, dispute: 7, status: 'processed' };
  const beside = refunding([{ ...dispute, amount: 7_000 }]);
  await beside.processor.refund('hf-1', 7_000);
  expect(beside.asked).toEqual([{ transaction: 'hf-1', amount: 7_000 }]);
  const rest = refunding([{ ...dispute, amount: 16_000_000 }]);
  await rest.processor.refund('hf-1', 7_000);
  expect(rest.asked).toEqual([{ transaction: 'hf-1', amount: 2_500 }]);
});

test('a whole charge goes back, less what went before; one that is reversed has gone', async () => {
  const some = refunding([{ transaction: 41, dispute: null, amount: 2_500, status: 'processed' }]);
  await some.processor.refund('hf-1');
  expect(some.asked).toEqual([{ transaction: 'hf-1', amount: 16_000_000 }]);
  const all = refunding([], { status: 'reversed' });
  await all.processor.refund('hf-1');
  expect(all.asked).toEqual([]);
});

test('a refund that is refused is asked for again', async () => {
  const refused = answering(({ method, url }) =>
    method === 'POST'
      ? Response.json({ status: false, message: 'Insufficient balance' }, { status: 400 })
      : Response.json({ status: true, data: url.includes('/refund') ? [] : transaction }),
  );
  await expect(refused.refund('hf-1', 1)).rejects.toThrow(ProcessorDown);
});

test('a card is forgotten by its token, and one that is unknown or forgotten already counts as such', async () => {
  let asked: Request | undefined;
  const message = 'Authorization has been deactivated';
  const processor = answering((request) => {
    asked = request;
    return Response.json({ status: true, message });
  });
  await processor.forgetCard('AUTH_1');
  expect(asked?.url).toBe('https://processor.test/customer/authorization/deactivate');
  expect(await asked?.json()).toEqual({ authorization_code: 'AUTH_1' });
  const refused = answering(() => Response.json({ status: false }, { status: 400 }));
  await refused.forgetCard('AUTH_1');
  const down = answering(() => Response.json({ status: false }, { status: 503 }));
  await expect(down.forgetCard('AUTH_1')).rejects.toThrow(ProcessorDown);
});

test('only the bytes that were signed with our key are taken for the processor', () => {
  const processor = answering(() => new Response());
  const body = '{"event":"charge.success"}';
  const signature = signatureOf(body, 'sk_test_secret');
  expect(processor.signed(body, signature)).toBe(true);
  expect(processor.signed(`${body} `, signature)).toBe(false);
  expect(processor.signed(body, signatureOf(body, 'another key'))).toBe(false);
  expect(processor.signed(body, signature.slice(0, -1))).toBe(false);
  expect(processor.signed(body, '')).toBe(false);
  expect(processor.signed(body, undefined)).toBe(false);
});

test.each([
  ['Declined', 'declined'],
  ['Insufficient Funds', 'insufficient_funds'],
  ['Not sufficient funds', 'insufficient_funds'],
  ['Expired Card', 'declined'],
  [null, null],
])('a charge that failed with %s is %s', async (gateway_response, failure) => {
  const processor = verified({ status: 'failed', gateway_response });
  expect((await processor.verify('hf-1'))?.failure).toBe(failure);
});

const savedCardCharge = {
  authorization_code: 'AUTH_1',
  reference: 'hf-1',
  email: 'ada@example.com',
  amount: 16_002_500,
  currency: 'NGN' as const,
  callback_url: 'https://app.test/repay',
  metadata: { action: 'repayment' },
};

test('a saved card is charged by its authorization, and what came of it is asked', async () => {
  let asked: { url: string; body: unknown } | undefined;
  const processor = answering(async (request) => {
    asked = { url: request.url, body: await request.json() };
    return Response.json({ status: true, data: transaction });
  });
  expect(await processor.chargeCard(savedCardCharge)).toEqual({ outcome: 'attempted' });
  expect(asked).toEqual({
    url: 'https://processor.test/transaction/charge_authorization',
    body: savedCardCharge,
  });
});

test('a saved card whose bank wants a check leads to the page for it', async () => {
  const page = { access_code: 'code', authorization_url: 'https://checkout.test/code' };
  const paused = { status: true, data: { ...page, reference: 'hf-1', paused: true } };
  const processor = answering(() => Response.json(paused));
  expect(await processor.chargeCard(savedCardCharge)).toEqual({ outcome: 'challenge', page });
});

test('a saved card that the processor refuses is not charged; without an answer nobody knows', async () => {
  const refusal = { status: false, message: 'Authorization code is not valid' };
  const refusing = answering(() => Response.json(refusal, { status: 400 }));
  expect(await refusing.chargeCard(savedCardCharge)).toEqual({
    outcome: 'refused',
    message: refusal.message,
  });
  const away = answering(() => Response.json({}, { status: 502 }));
  await expect(away.chargeCard(savedCardCharge)).rejects.toThrow(ProcessorDown);
});
