import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestLoan, requestWithdrawal } from '#contract';
import { tick } from '#provider/runtime/tick.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
const borrowers: TestBorrower[] = [];
beforeAll(async () => {
  instances = await openInstances();
  for (let number = 0; number < 20; number++) {
    const borrower = await newBorrower(instances.provider);
    await giveCard(instances.provider, borrower);
    borrowers.push(borrower);
  }
});
afterAll(() => instances?.close());

const of = (index: number): TestBorrower => {
  const borrower = borrowers[index];
  if (!borrower) throw new Error('Nobody');
  return borrower;
};

/** Both instances tick at once, again and again, while the clock goes on. */
async function passTogether(ms: number, steps: number): Promise<void> {
  const { provider, together } = instances;
  for (let step = 0; step < steps; step++) {
    await provider.clock.moveTo(provider.clock.now() + ms);
    await together(4, ({ context }) => tick(context));
  }
}

/** How often each thing of our borrowers was done: only the numbers of times, each once. */
async function times(subjects: 'loans' | 'withdrawals', kind: string): Promise<number[]> {
  const id = subjects === 'loans' ? 'loan_id' : 'withdrawal_id';
  const { rows } = await sql<{ times: number }>`
    select count(transaction_id) as times
    from ${sql.table(subjects)} as records
    left join ledger_transactions on subject = records.${sql.ref(id)} and kind = ${kind}
    where user_id in (${sql.join(borrowers.map(({ user_id }) => user_id))})
    group by records.${sql.ref(id)}
  `.execute(instances.provider.context.db);
  return rows.map((row) => row.times);
}

const onceEach = Array.from({ length: 20 }, () => 1);

test('two instances pay out every loan once', async () => {
  const outcomes = await instances.together(20, (at, index) => {
    const { email, portfolios } = of(index);
    const split = [{ portfolio_id: portfolios.USD, amount: 100_000 }];
    const body = { amount: 100_000, currency: 'USD', tenure: 3, portfolios: split } as const;
    return at.ask(requestLoan, { as: email, body });
  });
  expect(tally(outcomes)).toEqual({ done: 20 });
  await passTogether(5_000, 4);
  expect(await times('loans', 'disbursement')).toEqual(onceEach);
});

test('two instances pay every withdrawal once', async () => {
  const outcomes = await instances.together(20, (at, index) => {
    const { email, portfolios } = of(index);
    return at.ask(requestWithdrawal, {
      as: email,
      body: {
        amount: 20_000,
        application_id: 2,
        currency: 'USD',
        processor_id: 1,
        details: { bank_code: '901', account_number: '0102030405' },
        portfolios: [{ portfolio_id: portfolios.USD, amount: 20_000 }],
        sendToAccount: 'new',
        savedBeneficiary: false,
        save: false,
      },
    });
  });
  expect(tally(outcomes)).toEqual({ done: 20 });
  await passTogether(60_000, 6);
  expect(await times('withdrawals', 'payout')).toEqual(onceEach);
});

test('two instances post every bill of every loan once', async () => {
  await passTogether(20 * 86_400_000, 4); // past 1 and 3 May
  const { rows } = await sql<{ kind: string; times: number }>`
    select kind, count(*) as times from loan_lines join loans using (loan_id)
    where source = 'posted' and bill_due_date = '2026-05-01'
      and user_id in (${sql.join(borrowers.map(({ user_id }) => user_id))})
    group by kind order by kind
  `.execute(instances.provider.context.db);
  expect(rows).toEqual([
    { kind: 'extra_interest', times: 20 },
    { kind: 'interest', times: 20 },
    { kind: 'late_fee', times: 20 },
    { kind: 'principal_due', times: 20 },
  ]);
});
