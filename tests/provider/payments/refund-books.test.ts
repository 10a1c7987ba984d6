import { beforeEach, expect, test } from 'vitest';
import { lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { noteRefundFailed, noteSent, sendRefund } from '#provider/checkouts/refunds.ts';
import { instant } from '#provider/clock/clock.ts';
import type { Job } from '#provider/jobs/job.ts';
import { post } from '#provider/ledger/post.ts';
import { requestRefund } from '#provider/payments/refunds.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { cards, payWith } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { toldUnder } from '#support/refunds.ts';
import { loanOf, startRepaying } from '#support/repaying.ts';
import { saveCard } from '#support/saved-card.ts';

const logged: unknown[] = [];
const provider = providerForFile({ log: (event, detail) => void logged.push([event, detail]) });
const debtor = debtorForTest(provider);
beforeEach(() => void logged.splice(0));

const now = () => instant(provider.clock.now());
const refundOf = (reference: string) =>
  provider.context.db
    .selectFrom('refunds')
    .select(['refund_id', 'amount', 'sent_at', 'reason'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const posted = async (subject: string, kind: string) =>
  provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin(
      'ledger_entries',
      'ledger_entries.transaction_id',
      'ledger_transactions.transaction_id',
    )
    .select(['day', 'posted_at', 'account', 'currency', 'amount'])
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .orderBy('entry_id')
    .execute();
const sent = (refund_id: string) =>
  provider.context.db.transaction().execute((tx) => noteSent(tx, provider.context, refund_id));
const waits = (subject: string) =>
  provider.context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'refund')
    .where('subject', '=', subject)
    .execute();
const told = (subject: string) => toldUnder(provider, debtor.user_id, subject);

/** A payment of which the loan needs nothing any more. */
async function unneeded() {
  const { payoff } = await loanOf(provider, debtor);
  const late = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, await startRepaying(provider, debtor, payoff), cards.success);
  await payWith(provider, late, cards.success);
  return late;
}

test('a refund is asked of the processor, booked and told once, and once more when it failed', async () => {
  const { reference, total } = await unneeded();
  const { refund_id } = await refundOf(reference);
  expect(await posted(reference, 'refund')).toEqual([]);
  await runExternalJobs(provider.context);
  expect(await refundOf(reference)).toMatchObject({ amount: total, sent_at: now() });
  const line = { day: '2026-03-10', posted_at: now(), currency: 'NGN' };
  expect(await posted(reference, 'refund')).toEqual([
    { ...line, account: 'house:refunds:NGN', amount: total },
    { ...line, account: 'house:processor:NGN', amount: -total },
  ]);
  expect(await told('We have sent your refund')).toHaveLength(1);
  expect(await sent(refund_id)).toBe(false);
  expect(await told('We have sent your refund')).toHaveLength(1);

  await provider.clock.moveTo(provider.clock.now() + dayMs);
  for (let times = 0; times < 2; times++) await noteRefundFailed(provider.context, reference);
  expect(await refundOf(reference)).toMatchObject({ sent_at: null });
  const again = { day: '2026-03-11', posted_at: now(), currency: 'NGN' };
  expect(await posted(reference, 'refund_failed')).toEqual([
    { ...again, account: 'house:processor:NGN', amount: total },
    { ...again, account: 'house:refunds:NGN', amount: -total },
  ]);
  expect(logged.filter((line) => String(line).includes('refund'))).toEqual([
    ['refund failed', { reference }],
  ]);
  expect(await told('Your refund did not arrive')).toHaveLength(1);
  expect(await waits(refund_id)).toEqual([{ run_at: instant(provider.clock.now() + dayMs) }]);
  expect(await sent(refund_id)).toBe(true);
  expect(await posted(reference, 'refund')).toHaveLength(4);
});

test('what has been sent is not asked of the processor again', async () => {
  const { reference, total } = await unneeded();
  const { refund_id } = await refundOf(reference);
  const { payments } = provider.context;
  const { refund } = payments;
  const asked: unknown[] = [];
  Object.assign(payments, {
    refund: async (of: string, amount: number, beforeAsked: () => void) => {
      beforeAsked();
      asked.push([of, amount]);
    },
  });
  const ended = new Set<number>();
  for (const time of [1, 2]) {
    const job = {
      subject: refund_id,
      beginBy: provider.clock.now(), // which is in time, if only just
      done: async () => void ended.add(time),
    } as unknown as Job;
    await sendRefund(provider.context, job);
  }
  Object.assign(payments, { refund });
  expect([asked, [...ended]]).toEqual([[[reference, total]], [1, 2]]);
});

test('of the charge that proves a card nothing more is told when it goes back, or fails to', async () => {
  await saveCard(provider, debtor.email);
  const { reference } = await provider.context.db
    .selectFrom('cards')
    .select('reference')
    .where('user_id', '=', debtor.user_id)
    .executeTakeFirstOrThrow();
  expect(reference).not.toBeNull();
  await runExternalJobs(provider.context);
  expect(await refundOf(reference ?? '')).toMatchObject({ reason: 'card_check', sent_at: now() });
  await noteRefundFailed(provider.context, reference ?? '');
  expect(await refundOf(reference ?? '')).toMatchObject({ amount: 5_000, sent_at: null });
  expect(await told('We have sent your refund')).toEqual([]);
  expect(await told('Your refund did not arrive')).toEqual([]);
});

test('what came by a bank goes back by the bank, and no processor can fail to deliver it', async () => {
  const reference = `bank ${debtor.user_id}`;
  const at = now();
  await provider.context.db.transaction().execute(async (tx) => {
    const amount = minor(70_000);
    await requestRefund(tx, provider.clock.now(), {
      ...{ reference, way: 'bank', user_id: debtor.user_id, amount, currency: 'NGN' },
      reason: 'not_needed',
    });
    await post(tx, {
      ...{ kind: 'transfer', day: lagosDay(provider.clock.now()), at },
      subject: reference,
      lines: [
        { account: 'house:bank:NGN', currency: 'NGN', amount },
        { account: 'house:refunds:NGN', currency: 'NGN', amount: minor(-amount) },
      ],
    });
  });
  expect(await sent((await refundOf(reference)).refund_id)).toBe(true);
  const lines = await posted(reference, 'refund');
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ['house:refunds:NGN', 70_000],
    ['house:bank:NGN', -70_000],
  ]);
  await noteRefundFailed(provider.context, reference);
  expect((await refundOf(reference)).sent_at).toBe(at);
});

test('money in a currency that our books do not know goes back, and is booked nowhere', async () => {
  const { reference } = await startRepaying(provider, debtor, 10_000);
  await provider.context.db.transaction().execute((tx) =>
    requestRefund(tx, provider.clock.now(), {
      ...{ reference, way: 'processor', user_id: debtor.user_id, amount: minor(9_000) },
      ...{ currency: 'GHS', reason: 'not_needed' },
    }),
  );
  const { refund_id } = await refundOf(reference);
  expect(await sent(refund_id)).toBe(true);
  await noteRefundFailed(provider.context, reference);
  expect(await sent(refund_id)).toBe(true);
  expect(await posted(reference, 'refund')).toEqual([]);
  expect(await posted(reference, 'refund_failed')).toEqual([]);
  expect(await told('We have sent your refund')).toHaveLength(2);
});
