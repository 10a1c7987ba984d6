import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDeskOverview } from '#contract/desk-overview.ts';
import { dayMs, hourMs } from '#credit/durations.ts';
import { sealAudit } from '#provider/audit-chain/seal.ts';
import { retryJob } from '#provider/back-office/given-up-jobs.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { newStaff } from '#support/staff.ts';
import { drawCredit } from '#support/withdrawing.ts';

let provider: TestProvider;
/** With what runs beside the borrowers' own work. */
async function pass(ms: number) {
  await provider.passTime(ms);
  await runExternalJobs(provider.context);
}
beforeAll(async () => {
  provider = await openTestProvider();
  await scheduleStandingJobs(provider.context);
  await pass(1_000);
});
afterAll(() => provider.close());

const overview = async () => {
  const { headers } = await newStaff(provider, 'viewer');
  return provider.answer(getDeskOverview, { headers: { ...headers } });
};
const dollars = async () => {
  const { board } = await overview();
  return board.find(({ currency }) => currency === 'USD')?.days ?? [];
};

test('the board follows what is lent, due, late and paid out, and keeps a figure for each day', async () => {
  await pass(2 * hourMs);
  const before = (await dollars()).at(-1);
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 60_000);
  await drawCredit(provider, borrower, 'USD', 10_000);
  await pass(2 * hourMs);
  const lent = (await dollars()).at(-1);
  expect(lent?.day).toBe(before?.day);
  expect((lent?.lent ?? 0) - (before?.lent ?? 0)).toBe(60_000);
  for (let day = 0; day < 60; day += 1) await pass(dayMs);
  const days = await dollars();
  expect(days.length).toBeGreaterThan(55);
  const [, last] = days.slice(-2);
  expect(last?.late).toBeGreaterThan(lent?.late ?? 0);
  expect(last?.due).toBeGreaterThanOrEqual(last?.late ?? 0);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days.find(({ day }) => day === lent?.day)).toMatchObject({ lent: lent?.lent });
}, 120_000);

test('books, audit and jobs are told of as they stand', async () => {
  await sealAudit(provider.context, provider.context.cell);
  const { books, audit, jobs, versions, limits } = await overview();
  expect(books).toHaveLength(provider.context.database.cells.length);
  const well = { problems: 0, at: expect.any(String) };
  expect(books.find(({ cell }) => cell === provider.context.cell)).toMatchObject(well);
  const { db } = provider.context;
  const { n } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(audit.find(({ schema }) => schema === provider.context.cell)).toMatchObject({
    sealed: Number(n),
    waiting: 0,
  });
  expect(jobs.every(({ given_up }) => given_up === 0)).toBe(true);
  await db
    .insertInto('jobs')
    .values({
      ...{ kind: 'email', subject: 'shown', failures: 20 },
      ...{ run_at: new Date(0).toISOString(), given_up_at: new Date(0).toISOString() },
    })
    .execute();
  const again = await overview();
  expect(again.jobs).toContainEqual(expect.objectContaining({ kind: 'email', given_up: 1 }));
  await retryJob(provider.context, { kind: 'email', subject: 'shown' }, 'ngozi');
  expect(versions.map(({ name }) => name)).toContain('Release');
  expect(limits).toContainEqual({ name: 'One approver may approve', value: '₦25,000,000.00' });
});
