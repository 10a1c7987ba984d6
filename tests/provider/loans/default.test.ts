import { expect, test } from 'vitest';
import { requestLoan } from '#contract';
import { listSales } from '#contract/sales.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { tick } from '#provider/runtime/tick.ts';
import { auditOf, booksOf, storedLoan } from '#support/books.ts';
import { addPortfolio, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import type { Debtor } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();

/** Ten in the morning of a day, at one jump. */
async function moveTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
  await tick(provider.context);
}

type Two = Debtor & { readonly second: string };

/** $1,000.00 of two portfolios, of which the second comes first in the borrower's order; $950.00 is spent. */
async function owing(): Promise<Two> {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const { portfolios, email } = borrower;
  const second = await addPortfolio(provider, borrower, 1_000_000);
  await provider.context.db
    .updateTable('portfolios')
    .set(({ eb }) => ({ position: eb('position', '+', 5) }))
    .where('user_id', '=', borrower.user_id)
    .execute();
  const parts = [
    { portfolio_id: portfolios.USD, amount: 60_000 },
    { portfolio_id: second, amount: 40_000 },
  ];
  const body = { amount: 100_000, currency: 'USD' as const, tenure: 3 as const, portfolios: parts };
  const { loans } = await provider.answer(requestLoan, { as: email, body });
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  await drawCredit(provider, borrower, 'USD', 55_000);
  return { ...borrower, second, loan_id: loans[0]?.loan_id ?? '' };
}
const northgate = { application_id: 2, applicationName: 'Northgate' };
const salesOf = ({ email: as }: Two, application_id?: number) =>
  provider.answer(listSales, { as, query: application_id === undefined ? {} : { application_id } });
const setWorth = (portfolio_id: string, value: number) =>
  provider.context.db
    .updateTable('portfolios')
    .set({ value: minor(value) })
    .where('portfolio_id', '=', portfolio_id)
    .execute();
const worthOf = async ({ user_id }: Two) => {
  const all = await provider.context.db
    .selectFrom('portfolios')
    .select(['portfolio_id', 'value', 'balance'])
    .where('user_id', '=', user_id)
    .where('currency', '=', 'USD')
    .orderBy('position')
    .execute();
  return all.map(({ portfolio_id: _, ...worth }) => worth);
};
const valuesOf = ({ portfolios, second }: Two) =>
  provider.context.db
    .selectFrom('portfolio_values')
    .select(['portfolio_id', 'day', 'value'])
    .where('portfolio_id', 'in', [portfolios.USD, second])
    .orderBy('portfolio_id')
    .execute();

const at = '2026-07-31T23:00:00.000Z';
const day = '2026-08-01';

test('a default takes what was not withdrawn, and sells of the first portfolio what that leaves', async () => {
  const debtor = await owing();
  const { loan_id, second, portfolios } = debtor;
  await moveTo('2026-07-20');
  const before = await storedLoan(provider, loan_id);
  const coming = {
    ...{ loan_id, application: northgate, currency: 'USD', notice_day: '2026-07-01', day },
    ...{ overdue: 112_235, owed: 113_347, undrawn: 45_000, written_off: 0, charges: 1_112 },
    sold: [{ portfolio_id: second, application: northgate, amount: 68_347 }],
    next_charge: { day, kind: 'penal_charge', amount: 1_112 },
    oldest: { due_date: '2026-05-01', left: 8_627 },
  };
  expect(await salesOf(debtor)).toEqual({ coming: [coming], sales: [] });
  expect(await salesOf(debtor, 2)).toEqual({ coming: [coming], sales: [] });
  expect(await salesOf(debtor, 6)).toEqual({ coming: [], sales: [] });
  await moveTo('2026-08-02');
  const { coming: none, sales } = await salesOf(debtor);
  const sale_id = sales[0]?.sale_id ?? '';
  const sale = {
    ...{ sale_id, loan_id, application: northgate, currency: 'USD', date: at },
    ...{ reference: `sale-${loan_id}`, owed: 113_347, undrawn: 45_000, sold: 68_347 },
    ...{ written_off: 0, orders: [], read: null },
    parts: { penalties: 1_336, fees: 811, interest: 11_200, principal: 100_000 },
    portfolios: [
      {
        ...{ portfolio_id: second, application: northgate, undrawn: 40_000, sold: 68_347 },
        ...{ value_before: 1_000_000, value_after: 931_653 },
      },
      {
        ...{ portfolio_id: portfolios.USD, application: northgate, undrawn: 5_000, sold: 0 },
        ...{ value_before: 2_000_000, value_after: 2_000_000 },
      },
    ],
  };
  expect({ none, sales }).toEqual({ none: [], sales: [sale] });
  expect((await salesOf(debtor, 2)).sales).toEqual([sale]);
  expect((await salesOf(debtor, 6)).sales).toEqual([]);
  expect(await worthOf(debtor)).toEqual([
    { value: 931_653, balance: 0 },
    { value: 2_000_000, balance: 0 },
  ]);
  expect(await valuesOf(debtor)).toEqual([{ portfolio_id: second, day, value: 931_653 }]);

  const { loan, lines } = await storedLoan(provider, loan_id);
  expect(loan).toEqual({
    ...before.loan,
    ...{ status: 'liquidated', liquidated_at: at, owed: 0, period_principal: 0 },
    ...{ posted_through: day, sale_told_day: day },
  });
  const paid = lines.filter(({ source }) => source === 'paid');
  expect(new Set(paid.map((line) => `${line.day} ${line.sale_id}`))).toEqual(
    new Set([`${day} ${sale_id}`]),
  );
  expect(paid.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...['penalty 246', 'fee 263', 'interest 5200', 'principal 3000'],
    ...['penalty 120', 'fee 270', 'interest 3000', 'principal 3000'],
    ...['penalty 970', 'fee 278', 'interest 3000', 'principal 94000'],
  ]);
  const own = `loan:${loan_id}`;
  expect(await booksOf(provider, sale_id)).toEqual([
    {
      ...{ kind: 'undrawn_return', day, at },
      lines: [
        `portfolio:${second}:credit USD 40000`,
        `portfolio:${portfolios.USD}:credit USD 5000`,
        ...[`${own}:penalties USD -246`, `${own}:fees USD -263`],
        ...[`${own}:interest USD -5200`, `${own}:principal USD -3000`],
        ...[`${own}:penalties USD -120`, `${own}:fees USD -270`],
        ...[`${own}:interest USD -3000`, `${own}:principal USD -3000`],
        ...[`${own}:penalties USD -970`, `${own}:fees USD -278`],
        ...[`${own}:interest USD -3000`, `${own}:principal USD -25653`],
      ],
    },
    {
      ...{ kind: 'sale', day, at },
      lines: ['house:liquidations:USD USD 68347', `${own}:principal USD -68347`],
    },
  ]);
  expect((await booksOf(provider, loan_id)).at(-1)).toEqual({
    ...{ kind: 'day', day, at },
    lines: [82, 60, 970].flatMap((charge) => [
      `${own}:penalties USD ${charge}`,
      `house:penalty_income:USD USD -${charge}`,
    ]),
  });
  expect((await auditOf(provider, loan_id)).at(-1)).toEqual({
    ...{ action: 'liquidate loan', user_id: null, at },
    detail: { owed: 113_347, undrawn: 45_000, sold: 68_347, written_off: 0 },
  });
});

test('what both portfolios do not cover is our loss, and the sale says so', async () => {
  const debtor = await owing();
  const { loan_id, second, portfolios } = debtor;
  await setWorth(second, 40_000);
  await setWorth(portfolios.USD, 20_000);
  await moveTo('2026-08-02');
  const { sales } = await salesOf(debtor);
  expect(sales).toMatchObject([
    {
      ...{ owed: 113_347, undrawn: 45_000, sold: 60_000, written_off: 8_347 },
      parts: { penalties: 1_336, fees: 811, interest: 11_200, principal: 91_653 },
      portfolios: [
        { portfolio_id: second, undrawn: 40_000, sold: 40_000, value_after: 0 },
        { portfolio_id: portfolios.USD, undrawn: 5_000, sold: 20_000, value_after: 0 },
      ],
    },
  ]);
  expect(await valuesOf(debtor)).toEqual(
    expect.arrayContaining([
      { portfolio_id: second, day, value: 0 },
      { portfolio_id: portfolios.USD, day, value: 0 },
    ]),
  );
  const { loan, lines } = await storedLoan(provider, loan_id);
  expect(loan).toMatchObject({
    status: 'liquidated',
    written_off: 8_347,
    owed: 0,
    total_repaid: 0,
  });
  expect(lines.at(-1)).toEqual({
    ...{ day, kind: 'principal', amount: 8_347, bill_due_date: '2026-07-01', source: 'paid' },
  });
  expect((await booksOf(provider, loan_id)).at(-1)).toEqual({
    ...{ kind: 'write_off', day, at },
    lines: ['house:written_off:USD USD 8347', `loan:${loan_id}:principal USD -8347`],
  });
  expect((await auditOf(provider, loan_id)).at(-1)?.detail).toEqual({
    ...{ owed: 113_347, undrawn: 45_000, sold: 60_000, written_off: 8_347 },
  });
});

test('a default that credit covers ends as a repaid loan, and warns anew of a redline that it left', async () => {
  const debtor = await owing();
  const { loan_id, portfolios } = debtor;
  const { db } = provider.context;
  await moveTo('2026-07-20');
  // Credit of another loan, which is asked for after everything of this one is spent.
  const amount = 200_000;
  const body = { amount, currency: 'USD' as const, tenure: 3 as const };
  const split = [{ portfolio_id: portfolios.USD, amount }];
  const asked = { as: debtor.email, body: { ...body, portfolios: split } };
  await provider.answer(requestLoan, asked);
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  await db
    .updateTable('portfolios')
    .set({ redline_told_at: instant(provider.clock.now()) })
    .where('portfolio_id', '=', portfolios.USD)
    .execute();
  await moveTo('2026-08-02');
  const { sales } = await salesOf(debtor);
  expect(sales).toMatchObject([{ owed: 113_347, undrawn: 113_347, sold: 0, written_off: 0 }]);
  expect(await valuesOf(debtor)).toEqual([]);
  const { loan } = await storedLoan(provider, loan_id);
  expect(loan).toMatchObject({ status: 'repaid', repaid_at: at, liquidated_at: null, owed: 0 });
  expect((await auditOf(provider, loan_id)).at(-1)).toEqual({
    ...{ action: 'repay loan', user_id: null, at },
    detail: { owed: 113_347, undrawn: 113_347, sold: 0, written_off: 0 },
  });
  const { redline_told_at } = await db
    .selectFrom('portfolios')
    .select('redline_told_at')
    .where('portfolio_id', '=', portfolios.USD)
    .executeTakeFirstOrThrow();
  expect(redline_told_at).toBeNull();
});
