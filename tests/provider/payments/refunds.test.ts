import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retryJob } from '#provider/back-office/given-up-jobs.ts';
import { instant } from '#provider/clock/clock.ts';
import { releaseJobs } from '#provider/jobs/job.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { cards, payWith, sendWebhook } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { paidAndBack, toldUnder } from '#support/refunds.ts';
import { loanOf, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);

const owedBack = () => balanceOf(provider.context.db, 'house:refunds:NGN');
/** The pause after a failure is over. */
const again = async () => {
  await provider.context.db.updateTable('jobs').set({ taken_until: null }).execute();
  await runExternalJobs(provider.context);
};

/** A loan that is repaid, and a second payment of which it needs nothing. */
async function paidTwice() {
  const { payoff } = await loanOf(provider, debtor);
  const unneeded = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, await startRepaying(provider, debtor, payoff), cards.success);
  await payWith(provider, unneeded, cards.success);
  return unneeded;
}

test('what goes back is owed from the moment of the payment, and told with the sum and the days', async () => {
  const { total } = await paidTwice();
  expect(await owedBack()).toBe(-total);
  const naira = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(total / 100);
  const said = await toldUnder(provider, debtor.user_id, 'We are sending your payment back');
  expect(said).toEqual([
    expect.stringContaining(`We are returning all of it. We are sending ₦${naira} back to`),
  ]);
  expect(said[0]).toContain('within 3-5 business days');
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(0);
});

test('a processor that is down leaves it owed, and is asked again', async () => {
  const { payments } = provider.context;
  const { refund } = payments;
  const outage = async () => {
    throw new ProcessorDown('an outage');
  };
  Object.assign(payments, { refund: outage });
  const { total } = await paidTwice();
  await runExternalJobs(provider.context);
  Object.assign(payments, { refund });
  expect(await owedBack()).toBe(-total);
  await again();
  expect(await owedBack()).toBe(0);
  expect((await paidAndBack(provider, debtor.email)).back).toBe(total);
});

test('an answer that is lost after the money has gone sends it once, and books it once', async () => {
  const { payments } = provider.context;
  const { refund } = payments;
  const lost: typeof refund = async (...asked) => {
    await refund(...asked);
    throw new ProcessorDown('the answer is lost');
  };
  Object.assign(payments, { refund: lost });
  const { total } = await paidTwice();
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(-total);
  Object.assign(payments, { refund });
  await again();
  await again();
  expect(await owedBack()).toBe(0);
  expect((await paidAndBack(provider, debtor.email)).back).toBe(total);
  expect(await toldUnder(provider, debtor.user_id, 'We have sent your refund')).toHaveLength(1);
});

test('what nobody answered may still arrive, so it is not asked for again within half an hour', async () => {
  const { payments, db } = provider.context;
  const { refund } = payments;
  const minutesUntilNext = async () => {
    const job = await db
      .selectFrom('jobs')
      .select(sql<number>`round(extract(epoch from taken_until - now()) / 60)`.as('minutes'))
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    return Number(job.minutes);
  };
  let whileAsked: number | undefined;
  const late: typeof refund = async () => {
    whileAsked = await minutesUntilNext(); // for whoever takes over when this process dies
    throw new ProcessorDown('no answer in time');
  };
  Object.assign(payments, { refund: late });
  const { total } = await paidTwice();
  await runExternalJobs(provider.context);
  expect([whileAsked, await minutesUntilNext()]).toEqual([30, 30]);
  Object.assign(payments, { refund });
  await releaseJobs(db); // as a process on a data folder does when it starts
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(-total);
  await again();
  expect(await owedBack()).toBe(0);
});

test('a process that stood still for longer than it holds the job sends nothing: another may be sending', async () => {
  const { payments, db } = provider.context;
  const { refund } = payments;
  const { total } = await paidTwice();
  let asked = 0;
  // Stopped after it has read what went back before, and before it asks for more.
  const stopped: typeof refund = (reference, amount, beforeAsked) =>
    refund(reference, amount, () => {
      asked++;
      const { now } = provider.clock;
      Object.assign(provider.clock, { now: () => now() + 61_000 });
      try {
        beforeAsked?.();
      } finally {
        Object.assign(provider.clock, { now });
      }
    });
  Object.assign(payments, { refund: stopped });
  await runExternalJobs(provider.context);
  Object.assign(payments, { refund });
  expect(asked).toBe(1);
  expect((await paidAndBack(provider, debtor.email)).back).toBe(0);
  expect(await owedBack()).toBe(-total);
  await runExternalJobs(provider.context);
  expect(await owedBack(), 'whoever has taken it over has half an hour').toBe(-total);
  await db.updateTable('jobs').set({ taken_until: null }).execute();
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(0);
  expect((await paidAndBack(provider, debtor.email)).back).toBe(total);
});

test('a refund that was given up and is sent again by an operator waits for what may still arrive, too', async () => {
  const { payments, db, clock } = provider.context;
  const { refund } = payments;
  const late: typeof refund = async () => {
    throw new ProcessorDown('no answer in time');
  };
  Object.assign(payments, { refund: late });
  const { total } = await paidTwice();
  await runExternalJobs(provider.context);
  Object.assign(payments, { refund });
  const { subject } = await db
    .updateTable('jobs')
    .set({ given_up_at: instant(clock.now()) })
    .where('kind', '=', 'refund')
    .returning('subject')
    .executeTakeFirstOrThrow();
  await retryJob(provider.context, { kind: 'refund', subject }, 'ngozi');
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(-total);
  await again();
  expect(await owedBack()).toBe(0);
  expect((await paidAndBack(provider, debtor.email)).back).toBe(total);
});

test('a refund that the processor could not deliver is owed again, told, and sent again the next day', async () => {
  const { payments, db } = provider.context;
  const { total, reference } = await paidTwice();
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(0);
  const { refundsOf } = payments;
  // As the sandbox's processor never does: what it had taken on is with us again.
  await charges(db).deleteFrom('sandbox_refunds').where('reference', '=', reference).execute();
  const failed = { event: 'refund.failed', data: { transaction_reference: reference } };
  Object.assign(payments, {
    refundsOf: async () => [
      {
        id: '1',
        amount: total,
        status: 'failed',
        ofDispute: false,
        createdAt: provider.clock.now(),
      },
    ],
  });
  for (let time = 0; time < 3; time++) expect(await sendWebhook(provider, failed)).toBe(200);
  Object.assign(payments, { refundsOf });
  expect(await owedBack()).toBe(-total);
  expect(await toldUnder(provider, debtor.user_id, 'Your refund did not arrive')).toHaveLength(1);
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(-total);
  await provider.clock.moveTo(provider.clock.now() + 86_400_000);
  await runExternalJobs(provider.context);
  expect(await owedBack()).toBe(0);
  expect((await paidAndBack(provider, debtor.email)).back).toBe(total);
  const disputes = await db
    .selectFrom('disputes')
    .select('dispute_id')
    .where('reference', '=', reference)
    .execute();
  expect(disputes).toEqual([]);
});
