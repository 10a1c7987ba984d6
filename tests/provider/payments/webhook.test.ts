import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instant } from '#provider/clock/clock.ts';
import { signatureOf } from '#provider/payments/paystack-api.ts';
import type { PaymentProcessor } from '#provider/payments/processor.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import { sendWebhook } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { startRepaying } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);
/** What the processor was asked about. */
const asked: string[] = [];
let kept: Partial<PaymentProcessor>;
beforeEach(() => {
  const { verify, dispute, refundsOf } = provider.context.payments;
  kept = { verify, dispute, refundsOf };
  asked.length = 0;
  const noted = (what: string) => async (id: string) => void asked.push(`${what} ${id}`);
  Object.assign(provider.context.payments, {
    ...{ verify: noted('payment'), dispute: noted('dispute') },
    refundsOf: async (reference: string) => {
      asked.push(`refunds ${reference}`);
      return [];
    },
  });
});
afterEach(() => void Object.assign(provider.context.payments, kept));

const post = (body: string, signature?: string) =>
  provider.fetch('/api/payments/webhook', {
    method: 'POST',
    headers: { ...(signature !== undefined && { 'x-paystack-signature': signature }) },
    body,
  });
const signed = (body: string) => post(body, signatureOf(body, sandboxProcessorAccess.secretKey));

test('what is not signed by the processor is not read, and is told so', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  const body = JSON.stringify({ event: 'charge.success', data: { reference } });
  for (const signature of [undefined, '', '0'.repeat(128)]) {
    const response = await post(body, signature);
    expect(response.status).toBe(401);
    const text = 'The processor’s signature is missing or wrong.';
    expect(await response.json()).toEqual({
      ...{ message: text, code: 'unauthenticated', data: { error: [text] } },
    });
  }
  expect(asked).toEqual([]);
});

test('of each event the processor is asked about what it names, and of others nothing', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  const data = { id: 7, reference, authorization_code: 'AUTH_none' };
  const about = async (event: string, named: object = data) => {
    asked.length = 0;
    expect(await sendWebhook(provider, { event, data: named })).toBe(200);
    return asked.splice(0);
  };
  expect(await about('charge.success')).toEqual([`payment ${reference}`]);
  expect(await about('charge.dispute.remind')).toEqual(['dispute 7']);
  expect(await about('refund.failed')).toEqual([`refunds ${reference}`]);
  const other = await startRepaying(provider, debtor, 20_000);
  asked.length = 0;
  const transaction_reference = other.reference;
  expect(await about('refund.pending', { ...data, transaction_reference })).toEqual([
    `refunds ${other.reference}`,
  ]);
  const others = ['charge.failed', 'xcharge.success', 'charge.disputed', 'a.refund.', 'refunded'];
  for (const event of [...others, 'transfer.success', 'direct_debit.x', 'subscription.create']) {
    expect([event, ...(await about(event))]).toEqual([event]);
  }
});

test('of a transfer the processor of payouts is asked, and of nothing else that names it', async () => {
  await drawCredit(provider, debtor, 'USD', 10_000);
  const { withdrawal_id: reference } = await provider.context.db
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('user_id', '=', debtor.user_id)
    .executeTakeFirstOrThrow();
  const { payouts } = provider.context;
  const { verify } = payouts;
  const note = async (of: string) => {
    asked.push(`payout ${of}`);
    return { status: 'missing' };
  };
  Object.assign(payouts, { verify: note });
  for (const event of ['transfer.success', 'transferred', 'no.transfer.', 'charge.success']) {
    expect(await sendWebhook(provider, { event, data: { reference } })).toBe(200);
  }
  Object.assign(payouts, { verify });
  expect(asked).toEqual([`payout ${reference}`]);
});

test('a signed text that is no event is taken, so that it does not come again, and does nothing', async () => {
  for (const text of ['', 'null', '7', '{}', '{"event":"charge.success"}', '<xml/>', '[]']) {
    const response = await signed(text);
    expect([text, response.status]).toEqual([text, 200]);
    expect(await response.json()).toEqual({ data: {} });
  }
  expect(asked).toEqual([]);
});

test('what a bank does with a mandate is asked at once, whether it is named or its account', async () => {
  const { db, clock } = provider.context;
  const mandate_id = randomUUID();
  const reference = `mandate of ${debtor.user_id}`;
  const token = `AUTH_${debtor.user_id}`;
  const at = instant(clock.now());
  await db
    .insertInto('mandates')
    .values({
      ...{ mandate_id, user_id: debtor.user_id, reference, token, email: debtor.email },
      ...{ authorization_url: 'https://bank.test', asked_at: at, expires_at: at },
    })
    .execute();
  const mandateJobs = () =>
    db.selectFrom('jobs').select(['run_at', 'subject']).where('kind', '=', 'mandate');
  const askedFor = async (event: string, data: object) => {
    await db.deleteFrom('jobs').where('kind', '=', 'mandate').execute();
    expect(await sendWebhook(provider, { event, data })).toBe(200);
    return mandateJobs().execute();
  };
  const atOnce = [{ run_at: at, subject: mandate_id }];
  expect(await askedFor('direct_debit.authorization.created', { reference })).toEqual(atOnce);
  const ofToken = { reference: 'another', authorization_code: token };
  expect(await askedFor('direct_debit.authorization.active', ofToken)).toEqual(atOnce);
  const neither = { reference: 'another', authorization_code: 'AUTH_another' };
  expect(await askedFor('direct_debit.authorization.active', neither)).toEqual([]);
  expect(await askedFor('charge.success', { reference })).toEqual([]);
  await db.deleteFrom('mandates').where('mandate_id', '=', mandate_id).execute();
});
