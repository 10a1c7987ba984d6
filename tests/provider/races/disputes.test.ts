import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestWithdrawal } from '#contract';
import { releaseWithdrawal } from '#provider/back-office/disputes.ts';
import { tick } from '#provider/runtime/tick.ts';
import { giveCard } from '#support/borrowers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
let debtor: Debtor;
let reference: string;
beforeAll(async () => {
  instances = await openInstances();
});
beforeEach(async () => {
  const { provider } = instances;
  debtor = await newDebtor(provider, 'USD', 300_000);
  await giveCard(provider, debtor);
  ({ reference } = await repayByCard(provider, debtor, 100_000));
});
afterAll(() => instances?.close());

const withdraw = () => {
  const body = {
    amount: 10_000,
    application_id: 2,
    currency: 'USD' as const,
    processor_id: 1,
    details: { bank_code: '901', account_number: '0102030405' },
    portfolios: [{ portfolio_id: debtor.portfolios.USD, amount: 10_000 }],
    sendToAccount: 'new' as const,
    savedBeneficiary: false,
    save: false,
  };
  return instances.provider.ask(requestWithdrawal, { as: debtor.email, body });
};
const rows = () =>
  instances.provider.context.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'status', 'sent_at'])
    .where('user_id', '=', debtor.user_id)
    .execute();

test('a dispute that races payouts leaves each either sent before it, or waiting', async () => {
  const { provider, together } = instances;
  const asked = await Promise.all(Array.from({ length: 10 }, withdraw));
  expect(tally(asked)).toEqual({ done: 10 });
  await together(8, async (at, index) => {
    if (index === 3) await dispute(at, reference);
    else await tick(at.context);
  });
  for (let step = 0; step < 3; step++) {
    await provider.clock.moveTo(provider.clock.now() + 60_000);
    await together(4, ({ context }) => tick(context));
  }
  const all = await rows();
  expect(all).toHaveLength(10);
  for (const { status, sent_at } of all) {
    expect([status, sent_at !== null]).toBeOneOf([
      ['pending', false],
      ['completed', true],
    ]);
  }
  // Whoever waits is sent once when it is let go, however many let it go.
  const waiting = all.filter(({ status }) => status === 'pending');
  await Promise.allSettled(
    waiting.flatMap(({ withdrawal_id }) => [
      releaseWithdrawal(provider.context, withdrawal_id, 'ngozi'),
      releaseWithdrawal(provider.context, withdrawal_id, 'ada'),
    ]),
  );
  for (let step = 0; step < 3; step++) {
    await provider.clock.moveTo(provider.clock.now() + 60_000);
    await together(4, ({ context }) => tick(context));
  }
  expect((await rows()).every(({ status }) => status === 'completed')).toBe(true);
});

test('a dispute that many hear of at once, and its end, take a payment back once', async () => {
  const { provider, together } = instances;
  const { payments } = provider.context;
  const { id } = await dispute(provider, reference);
  const { signed } = payments;
  Object.assign(payments, { signed: () => false });
  await endDispute(provider, reference, 'lost');
  Object.assign(payments, { signed });
  const statuses = await together(20, (at) =>
    sendWebhook(at, { event: 'charge.dispute.resolve', data: { id } }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 0, outstanding: 300_000 });
});
