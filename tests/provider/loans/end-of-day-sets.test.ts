import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type IsoDay, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { advance } from '#credit/loan-account.ts';
import { type Currency, minor } from '#credit/money.ts';
import { firstDueDay } from '#credit/schedule.ts';
import { instant } from '#provider/clock/clock.ts';
import { anyOf } from '#provider/db/any-of.ts';
import { insertRows } from '#provider/db/insert-rows.ts';
import type { Tx } from '#provider/db/tables.ts';
import { schedule } from '#provider/jobs/job.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { ledgerLinesOfDisbursement } from '#provider/ledger/loan-lines.ts';
import { postAll } from '#provider/ledger/post.ts';
import { accountOf, billsOf, linesByLoan, linesOf } from '#provider/loans/account.ts';
import { runJobs } from '#provider/runtime/run-jobs.ts';
import { blockedDaysOf } from '#provider/users/blocks.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc, { counted, seed } from '#support/property.ts';
import { newDebtor } from '#support/repaying.ts';

const logged: string[] = [];
const provider = providerForFile({ brokenLedger: true, log: (event) => void logged.push(event) });
const firstDay = isoDay('2025-12-20');
const most = counted(200, 10_000);

/** A loan that was paid out on a day of the last weeks; what is not withdrawn of it stays as credit. */
const loan = fc.record({
  currency: fc.constantFrom<Currency>('USD', 'NGN'),
  tenure: fc.constantFrom<3 | 6>(3, 6),
  principal: fc.integer({ min: 1, max: 900_000_000 }).map(minor),
  interest_bp: fc.integer({ min: 0, max: 900 }),
  paidOut: fc.integer({ min: 0, max: 69 }).map((days) => addDays(firstDay, days)),
  /** A day on which repayment is blocked, and for how many days; null for ever. */
  block: fc.option(
    fc.record({
      since: fc.integer({ min: 0, max: 75 }).map((days) => addDays(firstDay, days)),
      days: fc.option(fc.integer({ min: 0, max: 40 })),
    }),
    { freq: 4 },
  ),
  /** The days after its own for which the first bill is promised. */
  promised: fc.option(fc.integer({ min: 2, max: 14 })),
});

/** Many borrowers take a busy machine, or a Citus, longer than one test may take. */
const patienceMs = 180_000;

test(
  `the days of ${most} borrowers at once are what the rules say of each, to the kobo`,
  async () => {
    const { context } = provider;
    const { db, clock } = context;
    logged.length = 0;
    const today = lagosDay(clock.now());
    const borrowers = fc.sample(loan, { numRuns: most, seed }).map((one) => ({
      ...one,
      ...{ user_id: randomUUID(), loan_id: randomUUID(), portfolio_id: randomUUID() },
    }));
    await db.transaction().execute((tx) => payOut(tx, borrowers));
    const accountsNow = async () => {
      const loans = await db
        .selectFrom('loans')
        .selectAll()
        .where('loan_id', '=', anyOf(borrowers.map(({ loan_id }) => loan_id)))
        .execute();
      const blocked = await blockedDaysOf(
        db,
        loans.map(({ user_id }) => user_id),
      );
      const bills = Map.groupBy(await billsOf(db, loans), ({ loan_id }) => loan_id);
      return new Map(
        loans.map((row) => {
          const own = bills.get(row.loan_id) ?? [];
          return [row.loan_id, accountOf(row, own, blocked.get(row.user_id)?.repayment ?? [])];
        }),
      );
    };
    const before = await accountsNow();
    await runJobs(context);

    const after = await accountsNow();
    const lines = linesByLoan(await linesOf(db, anyOf([...before.keys()])).execute());
    for (const [loan_id, account] of before) {
      const expected = account && advance(account, today);
      expect(after.get(loan_id)).toEqual(expected?.account);
      const posted = lines.get(loan_id) ?? [];
      expect(posted.map(({ day, kind, amount }) => ({ day, kind, amount }))).toEqual(
        expected?.lines.map(({ day, kind, amount }) => ({ day, kind, amount })),
      );
    }
    expect(await findLedgerDiscrepancies(db)).toEqual([]);
    expect(logged).not.toContain('job failed');
  },
  patienceMs,
);

test(
  'a borrower whose days fail is set aside, and the others of the set are not',
  async () => {
    const { context, clock } = provider;
    const { db } = context;
    await clock.reset();
    const debtors = [];
    for (let number = 0; number < 5; number++) debtors.push(await newDebtor(provider));
    const [broken, ...others] = debtors.map(({ loan_id }) => loan_id);
    // As if a bill had been paid twice over: the rules cannot make anything of it that is allowed.
    const bill = { loan_id: broken ?? '', due_date: isoDay('2026-02-01') };
    await sql`alter table bills drop constraint bills_check`.execute(db);
    const nothing = { interest: 0, principal: 0, principal_paid: 0, fee: 0, fee_paid: 0 };
    await sql`insert into bills select * from jsonb_populate_recordset(null::bills, ${JSON.stringify(
      [{ ...bill, ...nothing, interest_paid: 5, penalty: 0, penalty_paid: 0, penal_months: 0 }],
    )})`.execute(db);
    await sql`alter table bills add constraint bills_check
    check (interest_paid between 0 and interest) not valid`.execute(db);
    logged.length = 0;
    const first = lagosMidnight(isoDay('2026-04-01'));
    await clock.moveTo(first);
    await runJobs(context);

    const through = await db
      .selectFrom('loans')
      .select(['loan_id', 'posted_through'])
      .where('loan_id', '=', anyOf([broken ?? '', ...others]))
      .execute();
    const ran = through.filter(({ posted_through }) => posted_through === '2026-04-01');
    expect(ran.map(({ loan_id }) => loan_id).toSorted()).toEqual(others.toSorted());
    expect(logged.filter((event) => event === 'job failed')).toHaveLength(1);
  },
  patienceMs,
);

type Wanted = (typeof loan extends fc.Arbitrary<infer Loan> ? Loan : never) & {
  readonly user_id: string;
  readonly loan_id: string;
  readonly portfolio_id: string;
};

function promiseOf(paidOut: IsoDay, promised: number | null) {
  const promised_for = firstDueDay(paidOut);
  const promised_day = addDays(promised_for, promised ?? 0);
  return promised === null
    ? { promised_for: null, promised_day: null }
    : { promised_for, promised_day };
}

/** Puts everybody there with a loan that has just been paid out, and its day to come. */
async function payOut(tx: Tx, borrowers: readonly Wanted[]): Promise<void> {
  const application_id = 2;
  const at = (day: IsoDay) => instant(lagosMidnight(day));
  const each = <Row>(row: (one: Wanted, number: number) => Row) => borrowers.map(row);
  await insertRows(
    tx,
    'users',
    each(({ user_id, paidOut }) => ({
      ...{ user_id, firstname: 'Ini', lastname: 'Borrower', email: `${user_id}@example.com` },
      ...{ mobile: null, password_hash: null, bvn: null, joined_at: at(paidOut) },
    })),
  );
  await insertRows(
    tx,
    'portfolios',
    each(({ user_id, portfolio_id, currency, principal }) => ({
      ...{ user_id, portfolio_id, application_id, currency, position: 0 },
      ...{ value: minor(principal * 4), balance: principal },
      ...{ legal_name: null, legal_accepted_at: null },
    })),
  );
  await insertRows(
    tx,
    'loans',
    each(({ user_id, loan_id, currency, tenure, principal, interest_bp, paidOut, promised }) => ({
      ...promiseOf(paidOut, promised),
      ...{ user_id, loan_id, application_id, currency, tenure, principal, interest_bp },
      ...{ status: 'disbursed' as const, requested_at: at(paidOut), issued_at: at(paidOut) },
      ...{ disbursed_at: at(paidOut), serviced_at: null, repaid_at: null, liquidated_at: null },
      ...{ cancelled_at: null, disbursed_on: paidOut, posted_through: paidOut },
      ...{ owed: principal, period_principal: principal },
    })),
  );
  await insertRows(
    tx,
    'loan_portfolios',
    each(({ loan_id, portfolio_id, principal }) => ({ loan_id, portfolio_id, amount: principal })),
  );
  await insertRows(
    tx,
    'blocks',
    borrowers.flatMap(({ user_id, block }) => {
      if (!block) return [];
      const until = block.days === null ? null : at(addDays(block.since, block.days));
      const action = 'repayment' as const;
      return { block_id: user_id, user_id, action, reason: 'x', since: at(block.since), until };
    }),
  );
  await postAll(
    tx,
    each((one) => ({
      ...{ kind: 'disbursement', day: one.paidOut, subject: one.loan_id, at: at(one.paidOut) },
      lines: ledgerLinesOfDisbursement(one, [
        { portfolio_id: one.portfolio_id, amount: one.principal },
      ]),
    })),
  );
  await schedule(
    tx,
    ...each(({ user_id, paidOut }) => ({
      ...{ kind: 'end_of_day' as const, subject: user_id },
      run_at: lagosMidnight(addDays(paidOut, 1)),
    })),
  );
}
