import { expect, test } from 'vitest';
import { requestLoan } from '#contract/loans.ts';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import type { Payment } from '#provider/loans/repay.ts';
import { auditOf, booksOf, storedLoan } from '#support/books.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { creditLoan } from '#support/repaying.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'USD', 300_000);

/** A transfer of Dollars that is credited now. */
function credit(amount: number, more: Partial<Payment> = {}, loan_id = debtor.loan_id) {
  const { db, clock } = provider.context;
  const at = clock.now();
  return db.transaction().execute((tx) =>
    creditLoan(tx, loan_id, {
      ...{ amount: minor(amount), paid: minor(amount), paid_currency: 'USD', rate: 1, at },
      ...{ processor: 'test', reference: `${debtor.loan_id} ${amount}`, triggered: 'other' },
      received: (needed) => [{ account: 'house:bank:USD', currency: 'USD', amount: needed }],
      ...more,
    }),
  );
}

/** What every repayment of these says. */
const row = () => ({
  ...{ repayment_id: expect.any(String), user_id: debtor.user_id, loan_id: debtor.loan_id },
  ...{ application_id: 2, currency: 'USD', taken_back: 0, taken_back_at: null, rate: 1 },
  ...{ paid_currency: 'USD', kind: 'payment', processor: 'test', triggered: 'other' },
  ...{ recorded: true, reference: expect.any(String) },
});
const repaymentRow = (repayment_id: string) =>
  provider.context.db
    .selectFrom('repayments')
    .selectAll()
    .where('repayment_id', '=', repayment_id)
    .executeTakeFirstOrThrow();

test('money that was sent in time takes the late fee back that came meanwhile, at our loss', async () => {
  await provider.passTime(60 * dayMs);
  const before = await storedLoan(provider, debtor.loan_id);
  const asOf = Date.parse('2026-05-02T10:00:00Z');
  const { debt, repayment, ...rest } = await credit(24_600, { asOf });
  expect(rest).toEqual({ ended: false, unallocated: 0, takenBack: 789 });
  const [day, at, bill_due_date] = ['2026-05-09', '2026-05-09T09:00:15.000Z', '2026-05-01'];
  expect(repayment).toEqual({
    ...{ ...row(), amount: 24_600, paid: 24_600, principal: 9_000, interest: 15_600 },
    ...{ returned: 0, balloon: 282_000, date: at },
  });
  const { repayment_id } = repayment;
  expect(await repaymentRow(repayment_id)).toMatchObject(repayment);
  const after = await storedLoan(provider, debtor.loan_id);
  expect(after.loan).toEqual({ ...before.loan, owed: 291_000, total_repaid: 24_600 });
  expect(debt.loan).toMatchObject({ owed: 291_000, total_repaid: 24_600, status: 'serviced' });
  expect(after.bills).toMatchObject([
    { interest_paid: 15_600, principal_paid: 9_000, fee: 789, fee_paid: 789 },
  ]);
  const paid = { day, bill_due_date, source: 'paid' };
  expect(after.lines).toEqual([
    ...before.lines,
    { ...paid, kind: 'fee', amount: 789 },
    { ...paid, kind: 'interest', amount: 15_600, repayment_id },
    { ...paid, kind: 'principal', amount: 9_000, repayment_id },
  ]);
  expect((await auditOf(provider, debtor.loan_id)).at(-1)).toEqual({
    ...{ action: 'take back late charges', user_id: null, at, detail: { taken_back: 789 } },
  });
  const own = `loan:${debtor.loan_id}`;
  expect((await booksOf(provider, debtor.loan_id)).at(-1)).toEqual({
    ...{ kind: 'write_off', day, at },
    lines: ['house:written_off:USD USD 789', `${own}:fees USD -789`],
  });
  expect(await booksOf(provider, repayment_id)).toEqual([
    {
      ...{ kind: 'repayment', day, at },
      lines: [
        'house:bank:USD USD 24600',
        `${own}:interest USD -15600`,
        `${own}:principal USD -9000`,
      ],
    },
  ]);
});

test('a first payment before any bill puts a loan into service, and the last one ends it and returns the rest', async () => {
  await provider.passTime(10 * dayMs);
  const before = await storedLoan(provider, debtor.loan_id);
  const first = await credit(50_000);
  const serviced_at = '2026-03-20T09:00:15.000Z';
  expect(first.repayment).toEqual({
    ...{ ...row(), amount: 50_000, paid: 50_000, principal: 50_000, interest: 0 },
    ...{ returned: 0, balloon: 235_225, date: serviced_at },
  });
  const between = await storedLoan(provider, debtor.loan_id);
  expect(between.loan).toEqual({
    ...{ ...before.loan, status: 'serviced', serviced_at, owed: 250_000, total_repaid: 50_000 },
  });
  await provider.passTime(dayMs);
  const last = await credit(300_000);
  const repaid_at = '2026-03-21T09:00:15.000Z';
  expect(last).toMatchObject({ ended: true, unallocated: 46_700, takenBack: 0 });
  expect(last.repayment).toEqual({
    ...{ ...row(), amount: 300_000, paid: 300_000, principal: 250_000, interest: 3_300 },
    ...{ returned: 46_700, balloon: null, date: repaid_at },
  });
  const after = await storedLoan(provider, debtor.loan_id);
  expect(after.loan).toEqual({
    ...{ ...between.loan, status: 'repaid', repaid_at, owed: 0, total_repaid: 303_300 },
    posted_through: '2026-03-21',
  });
  const of = { day: '2026-03-21', repayment_id: last.repayment.repayment_id };
  const bill_due_date = '2026-05-01';
  expect(after.lines.slice(between.lines.length)).toEqual([
    { day: of.day, kind: 'extra_interest', amount: 3_300, bill_due_date, source: 'posted' },
    { ...of, kind: 'principal', amount: 250_000, source: 'paid' },
    { ...of, kind: 'accrued_interest', amount: 3_300, bill_due_date, source: 'paid' },
  ]);
  const own = `loan:${debtor.loan_id}`;
  expect(await booksOf(provider, of.repayment_id)).toEqual([
    {
      ...{ kind: 'repayment', day: of.day, at: repaid_at },
      lines: [
        ...[`${own}:interest USD 3300`, 'house:interest_income:USD USD -3300'],
        'house:bank:USD USD 253300',
        ...[`${own}:principal USD -250000`, `${own}:interest USD -3300`],
      ],
    },
  ]);
  const steps = (await auditOf(provider, debtor.loan_id)).slice(-2);
  expect(steps).toEqual([
    { action: 'service loan', user_id: null, at: serviced_at, detail: {} },
    { action: 'repay loan', user_id: null, at: repaid_at, detail: {} },
  ]);
  await expect(credit(1_000)).rejects.toMatchObject({ code: 'loan_not_repayable' });
});

test('one payment that pays a whole new loan back is its service and its end in one', async () => {
  const { ended } = await credit(300_000);
  expect(ended).toBe(true);
  const at = '2026-03-10T09:00:15.000Z';
  expect((await storedLoan(provider, debtor.loan_id)).loan).toMatchObject({
    ...{ status: 'repaid', serviced_at: at, repaid_at: at, total_repaid: 300_000, owed: 0 },
  });
  expect((await auditOf(provider, debtor.loan_id)).slice(-2)).toMatchObject([
    { action: 'service loan', at },
    { action: 'repay loan', at },
  ]);
});

test('a portfolio that a payment brings above its redline is warned of anew the next time', async () => {
  const warned = () =>
    provider.context.db
      .selectFrom('portfolios')
      .select('redline_told_at')
      .where('portfolio_id', '=', debtor.portfolios.USD)
      .executeTakeFirstOrThrow();
  await moveMarket(provider, debtor.portfolios.USD, 387_000);
  expect(await warned()).toEqual({ redline_told_at: expect.any(String) });
  await credit(100_000);
  expect(await warned()).toEqual({ redline_told_at: null });
});

test('a payment of a loan that is not paid out is refused', async () => {
  const { email: as, portfolios } = debtor;
  const split = [{ portfolio_id: portfolios.USD, amount: 10_000 }];
  const { loans } = await provider.answer(requestLoan, {
    as,
    body: { amount: 10_000, currency: 'USD', tenure: 3, portfolios: split },
  });
  const paid = credit(10_000, {}, loans[0]?.loan_id);
  await expect(paid).rejects.toMatchObject({ code: 'loan_not_repayable' });
});
