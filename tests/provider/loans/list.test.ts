import { expect, test } from 'vitest';
import { cancelLoan, getLoan, getPayoff, getPromise, listLoans, requestLoan } from '#contract';
import { addDays, isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { billToday, loanOf, newDebtor } from '#support/repaying.ts';

const provider = providerForFile();
const day = 86_400_000;

let asked = 0;
type Query = NonNullable<Parameters<typeof provider.ask<typeof listLoans>>[1]>['query'];

/** Between days before and after all loans, each time others: a list that was asked for before is known by its query. */
function list({ email: as }: TestBorrower, query: Query = {}) {
  const days = asked++ % 5_000;
  const [from, to] = [addDays(isoDay('2000-01-01'), days), addDays(isoDay('2100-01-01'), days)];
  return provider.answer(listLoans, { as, query: { from, to, ...query } });
}

type Asking = { readonly amount: number; readonly currency?: 'USD' | 'NGN' };

async function ask({ email: as, portfolios }: TestBorrower, { amount, currency = 'USD' }: Asking) {
  const parts = [{ portfolio_id: portfolios[currency], amount }];
  const body = { amount, currency, tenure: 3 as const, portfolios: parts };
  return (await provider.answer(requestLoan, { as, body })).loans[0]?.loan_id ?? '';
}

/** Four loans by name: `naira` is the oldest, `twin` and `paid` are of one moment, `gone` was cancelled. */
async function four() {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const naira = await ask(borrower, { amount: 300_000_000, currency: 'NGN' });
  await provider.passTime(day);
  const gone = await ask(borrower, { amount: 50_000 });
  await provider.answer(cancelLoan, { as: borrower.email, body: { loan_id: gone } });
  await provider.passTime(day);
  const first = await ask(borrower, { amount: 80_000 });
  const second = await ask(borrower, { amount: 80_000 });
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const [one = '', other = ''] = [first, second].sort();
  const loans = { naira, gone, one, other };
  const names = new Map(Object.entries(loans).map(([name, id]) => [id, name]));
  await newBorrower(provider).then((stranger) => ask(stranger, { amount: 70_000 }));
  const namesOf = async (query?: Query) =>
    (await list(borrower, query)).loans.map(({ loan_id }) => names.get(loan_id));
  return { borrower, loans, namesOf };
}

test('loans are listed in the order that is asked for, and those that are alike always in the same', async () => {
  const { borrower, loans, namesOf } = await four();
  const wire = { loan_id: loans.other, amount: minor(10_000), reference: loans.other };
  await recordTransfer(provider.context, wire, 'ngozi');
  expect(await namesOf()).toEqual(['one', 'other', 'gone', 'naira']);
  expect(await namesOf({ order: 'asc' })).toEqual(['naira', 'gone', 'one', 'other']);
  expect(await namesOf({ sort: 'date', order: 'desc' })).toEqual(await namesOf());
  expect(await namesOf({ sort: 'amount' })).toEqual(['naira', 'one', 'other', 'gone']);
  expect(await namesOf({ sort: 'amount', order: 'asc' })).toEqual([
    'gone',
    'one',
    'other',
    'naira',
  ]);
  expect(await namesOf({ sort: 'repaid' })).toEqual(['other', 'one', 'gone', 'naira']);
  expect(await namesOf({ sort: 'status', order: 'asc' })).toEqual([
    ...['gone', 'one', 'naira', 'other'],
  ]);
  expect(await namesOf({ limit: 2 })).toEqual(['one', 'other']);
  expect(await namesOf({ limit: 2, offset: 1 })).toEqual(['other', 'gone']);
  const { total, sums } = await list(borrower, { limit: 1 });
  expect({ total, sums }).toEqual({
    total: 4,
    sums: [
      { currency: 'NGN', principal: 300_000_000, totalRepaid: 0, outstanding: 300_000_000 },
      { currency: 'USD', principal: 210_000, totalRepaid: 10_000, outstanding: 150_000 },
    ],
  });
});

test('each filter leaves the loans that it names, and sums and counts only them', async () => {
  const { borrower, namesOf } = await four();
  expect(await namesOf({ currency: 'NGN' })).toEqual(['naira']);
  expect(await namesOf({ status: 'cancelled' })).toEqual(['gone']);
  expect(await namesOf({ status: ['cancelled', 'disbursed'], currency: 'USD' })).toEqual([
    ...['one', 'other', 'gone'],
  ]);
  expect(await namesOf({ application_id: 2 })).toEqual(['one', 'other', 'gone', 'naira']);
  expect(await namesOf({ application_id: 6 })).toEqual([]);
  expect(await namesOf({ from: '2026-03-11' })).toEqual(['one', 'other', 'gone']);
  expect(await namesOf({ to: '2026-03-11' })).toEqual(['gone', 'naira']);
  expect(await namesOf({ from: '2026-03-11', to: '2026-03-11' })).toEqual(['gone']);
  const { total, sums } = await list(borrower, { currency: 'NGN' });
  expect([total, sums.map(({ currency }) => currency)]).toEqual([1, ['NGN']]);
});

test('a loan that has ended still shows its bills, and has nothing to pay or to end it with', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await provider.passTime(60 * day);
  const { email: as, loan_id: id } = debtor;
  const { payoff } = await provider.answer(getPayoff, { as, id });
  await repayByCard(provider, debtor, payoff.total);
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'repaid',
    minimum: { interest: 0, amount: 0 },
    bills: [
      { due_date: '2026-05-01', state: 'paid' },
      { due_date: '2026-06-01', state: 'paid' },
    ],
  });
  expect(await provider.ask(getPayoff, { as, id })).toMatchObject({ code: 'loan_not_repayable' });
});

test('a loan that is not paid out has no payoff, nor has any a day that is none', async () => {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const { email: as } = borrower;
  const id = await ask(borrower, { amount: 50_000 });
  expect(await provider.ask(getPayoff, { as, id })).toMatchObject({ code: 'loan_not_repayable' });
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const query = { date: '2026-02-30' };
  expect(await provider.ask(getPayoff, { as, id, query })).toMatchObject({
    errors: [expect.stringMatching(/^Enter the day as year, month and day/)],
  });
});

test('on its day a bill is what is to be paid next, before those to come', async () => {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await billToday(provider, debtor, 10_000);
  expect((await loanOf(provider, debtor)).minimum).toEqual({ interest: 0, amount: 10_000 });
});

test('a session at one partner reads no loan at another, nor anybody one of somebody else', async () => {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const { email: as, user_id } = borrower;
  const id = await borrow(provider, borrower, 'USD', 100_000);
  const stranger = await newBorrower(provider);
  const read = async (reader: string) => {
    const query = { loan_id: id };
    const answers = [
      await provider.ask(getLoan, { as: reader, id }),
      await provider.ask(getPayoff, { as: reader, id }),
      await provider.ask(getPromise, { as: reader, query }),
    ];
    return answers.map((answer) => (answer.ok ? 'ok' : answer.code));
  };
  const none = ['not_found', 'not_found', 'not_found'];
  expect(await read(as)).toEqual(['ok', 'ok', 'ok']);
  expect(await read(stranger.email)).toEqual(none);
  const bind = (bound_to: number) =>
    provider.context.db
      .updateTable('sessions')
      .set({ bound_to })
      .where('user_id', '=', user_id)
      .execute();
  await bind(6);
  expect(await provider.ask(getLoan, { as, id })).toMatchObject({ code: 'not_found' });
  await bind(2);
  expect(await provider.ask(getLoan, { as, id })).toMatchObject({ ok: true });
});
