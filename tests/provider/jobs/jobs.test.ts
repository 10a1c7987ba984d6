import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listLoans, requestLoan } from '#contract';
import { givenUpJobs, retryJob } from '#provider/back-office/given-up-jobs.ts';
import { instant } from '#provider/clock/clock.ts';
import type { Tx } from '#provider/db/tables.ts';
import { type Job, JobLost, releaseJobs, schedule, takeJobs } from '#provider/jobs/job.ts';
import { isSomethingDue, runJobs } from '#provider/runtime/run-jobs.ts';
import { pauseSeconds, triesOf } from '#provider/runtime/tries.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { newDebtor } from '#support/repaying.ts';

const provider = providerForFile({ empty: true });
let whole: TestProvider;
beforeAll(async () => {
  const env = { METRICS_TOKEN: 'the-token-of-a-watcher' };
  whole = await openTestProvider({ log: () => undefined, env });
});
afterAll(async () => {
  await whole.close();
});
afterEach(() => provider.context.db.deleteFrom('jobs').execute());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  provider.context.db.transaction().execute(work);
const now = () => provider.clock.now();
const minute = 60_000;

/** A job about a borrower who does not exist: nothing has to be done for nobody. */
const add = (subject: string, run_at = now(), within?: Tx) => {
  const job = { kind: 'end_of_day', subject, run_at } as const;
  return within ? schedule(within, job) : inTransaction((tx) => schedule(tx, job));
};
const take = async (taken_by = 'one') =>
  takeJobs(provider.context.db, {
    kinds: ['end_of_day'],
    now: now(),
    real: now(),
    taken_by,
    inOrder: true,
  });
const kept = () => provider.context.db.selectFrom('jobs').selectAll().orderBy('subject').execute();

test('a job is held by one process only', async () => {
  await add('a');
  expect(await take('one')).toHaveLength(1);
  expect(await take('other')).toEqual([]);
});

test('the jobs of one instant come first, and none before its time', async () => {
  await add('later', now() + 1);
  await add('second', now() - minute);
  await add('first', now() - 2 * minute);
  await add('first too', now() - 2 * minute);
  const subjects = async () => (await take()).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['first', 'first too']);
  expect(await subjects()).toEqual(['second']);
  expect(await subjects()).toEqual([]);
});

test('a job waits once for each kind and subject, for the earlier of two times', async () => {
  await add('a', now() + 2 * minute);
  await add('a', now() + minute);
  await add('a', now() + 3 * minute);
  expect(await kept()).toMatchObject([{ subject: 'a', run_at: instant(now() + minute) }]);
});

test('work that is undone leaves its job where it was', async () => {
  await add('a');
  const [job] = await take();
  const undone = inTransaction(async (tx) => {
    await job?.done(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await kept()).toHaveLength(1);
});

test('whoever was silent for too long has lost the job, and its work with it', async () => {
  await add('a');
  const [slow] = await take('slow');
  const { db } = provider.context;
  await db.updateTable('jobs').set({ taken_until: '2020-01-01T00:00:00Z' }).execute();
  const [quick] = await take('quick');
  await expect(inTransaction((tx) => (slow as Job).done(tx))).rejects.toThrow(JobLost);
  await inTransaction((tx) => (quick as Job).again(tx, now() + minute));
  await expect(inTransaction((tx) => (slow as Job).again(tx, now()))).rejects.toThrow(JobLost);
  expect(await kept()).toMatchObject([{ run_at: instant(now() + minute), taken_by: null }]);
});

test.each([-minute, minute])(
  'a job that is asked for while somebody is at it is run again (%i ms)',
  async (by) => {
    await add('a');
    const [job] = await take();
    await add('a', now() + by);
    await expect(inTransaction((tx) => (job as Job).done(tx))).rejects.toThrow(JobLost);
    expect(await take()).toMatchObject([{ subject: 'a', run_at: now() + Math.min(by, 0) }]);
  },
);

test('a job without anything to do is gone after it has run', async () => {
  await add('a');
  await runJobs(provider.context);
  expect(await kept()).toEqual([]);
});

test('a job that fails is kept, put off, and holds up no other', async () => {
  const borrower = await newBorrower(whole);
  const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }];
  const body = { amount: 10_000, currency: 'USD', tenure: 3, portfolios } as const;
  await whole.answer(requestLoan, { as: borrower.email, body });
  const { context, clock } = whole;
  await clock.moveTo(clock.now() + minute);
  await context.db.transaction().execute((tx) => add('b', clock.now(), tx));
  // A pause that is no number stands for any fault in the work.
  await runJobs({ ...context, config: { ...context.config, disburseSeconds: Number.NaN } });
  const jobs = context.db.selectFrom('jobs').select(['kind', 'failures']);
  expect(await jobs.where('run_at', '<=', instant(clock.now())).execute()).toEqual([
    { kind: 'loan', failures: 1 },
  ]);
  expect(await isSomethingDue(context)).toBe(false);
  const [loan] = (await whole.answer(listLoans, { as: borrower.email })).loans;
  expect(loan).toMatchObject({ loanStatus: 'requested' });
});

test('twenty processes at once do a hundred jobs once each', async () => {
  for (let number = 0; number < 100; number++) await add(`borrower ${number}`);
  const taken = await Promise.all(
    Array.from({ length: 20 }, async (_, process) => {
      const mine: string[] = [];
      for (;;) {
        const jobs = await take(`process ${process}`);
        if (jobs.length === 0) return mine;
        for (const job of jobs) await inTransaction((tx) => job.done(tx));
        mine.push(...jobs.map(({ subject }) => subject));
      }
    }),
  );
  expect(taken.flat()).toHaveLength(100);
  expect(new Set(taken.flat()).size).toBe(100);
  expect(await kept()).toEqual([]);
});

test('a job that always fails is given up, and succeeds when it is sent again', async () => {
  const logged: string[] = [];
  const { messages, ...context } = whole.context;
  const log = (event: string) => void logged.push(event);
  const broken = {
    ...{ ...context, log },
    messages: { ...messages, send: async () => Promise.reject(new Error('never')) },
  };
  const { db } = whole.context;
  const { user_id } = await newDebtor(whole);
  await whole.clock.moveTo(Date.parse('2026-04-30T23:00:00Z'));
  const own = { kind: 'end_of_day', subject: user_id };
  const row = () =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', own.kind)
      .where('subject', '=', own.subject)
      .executeTakeFirstOrThrow();
  const { run_at } = await row();
  for (let round = 0; round < 20 && (await row()).given_up_at === null; round++) {
    await releaseJobs(db);
    await runJobs(broken);
  }
  expect(await row()).toMatchObject({
    ...{ failures: 20, run_at },
    given_up_at: instant(whole.clock.now()),
  });
  expect(logged).toContain('job given up');
  // Nobody takes it any more, and what it was to do is not done.
  await releaseJobs(db);
  await runJobs(whole.context);
  expect(await row()).toMatchObject({ failures: 20, run_at });
  expect(await givenUpJobs(db)).toContainEqual(expect.objectContaining(own));
  const watcher = { headers: { authorization: 'Bearer the-token-of-a-watcher' } };
  const metrics = await (await whole.fetch('/api/metrics', watcher)).text();
  expect(metrics).toMatch(/^holdfast_jobs_given_up\{kind="end_of_day"\} [1-9]/m);

  await retryJob(whole.context, own, 'Tunde');
  await expect(retryJob(whole.context, own, 'Tunde')).rejects.toThrow();
  await runJobs(whole.context);
  expect(await row()).toMatchObject({ given_up_at: null, failures: 0 });
  expect(Date.parse((await row()).run_at)).toBeGreaterThan(whole.clock.now());
});

test('a job that was given up is tried again when it is scheduled anew', async () => {
  await add('a');
  const { db } = provider.context;
  await db
    .updateTable('jobs')
    .set({ given_up_at: instant(now()), failures: 20 })
    .execute();
  expect(await take()).toEqual([]);
  await add('a');
  expect(await kept()).toMatchObject([{ given_up_at: null, failures: 0 }]);
  expect(await take()).toHaveLength(1);
});

test('work that asks others is tried for a day, other work for two hours, and the sweep for ever', () => {
  const hours = (kind: 'payout' | 'refund' | 'loan') => {
    const pauses = Array.from({ length: triesOf(kind) - 1 }, (_, failures) =>
      pauseSeconds(kind, failures),
    );
    return Math.round(pauses.reduce((sum, pause) => sum + pause) / 3600);
  };
  expect(hours('loan')).toBe(2);
  expect(hours('payout')).toBe(24);
  expect(hours('refund')).toBe(24);
  expect(triesOf('sweep')).toBe(Number.POSITIVE_INFINITY);
});
