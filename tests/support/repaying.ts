import type { WireOf } from '#contract/call.ts';
import { getLoan } from '#contract/loans.ts';
import { initializeRepayment } from '#contract/repayments.ts';
import { newBill } from '#credit/bills.ts';
import { addMonths, firstOfMonth, lagosDay } from '#credit/calendar.ts';
import { type Currency, minor, zero } from '#credit/money.ts';
import type { Tx } from '#provider/db/tables.ts';
import { lockLoan } from '#provider/loans/account.ts';
import { readDebt } from '#provider/loans/debt.ts';
import { type Payment, type Repaid, repayLoan } from '#provider/loans/repay.ts';
import { borrow, newBorrower, type TestBorrower } from './borrowers.ts';
import { submitCheckout } from './checkout.ts';
import type { TestProvider } from './provider.ts';

type Checkout = WireOf<typeof initializeRepayment>['checkout'];

/** Somebody with a loan of their own to repay. */
export type Debtor = TestBorrower & { readonly loan_id: string };

export async function newDebtor(
  provider: TestProvider,
  currency: Currency = 'USD',
  amount = 300_000,
): Promise<Debtor> {
  const borrower = await newBorrower(provider);
  return { ...borrower, loan_id: await borrow(provider, borrower, currency, amount) };
}

/** Opens a checkout for a part of the loan, in the loan's currency. */
export async function startRepaying(
  provider: TestProvider,
  { email, loan_id }: Debtor,
  amount: number,
): Promise<Checkout & { repayment_id: string }> {
  const request = { as: email, body: { loan_id, amount } };
  const { checkout } = await provider.answer(initializeRepayment, request);
  return { ...checkout, repayment_id: checkout.repayment_id ?? '' };
}

/** Pays by a transfer that has arrived at the processor, of which nobody has told us yet. */
export async function payUnheard(
  provider: TestProvider,
  checkout: Checkout,
  transfer: 'arrives' | 'fails' | 'too-much' | 'too-little' = 'arrives',
): Promise<void> {
  await submitCheckout(provider, checkout, { transfer });
  await provider.clock.moveTo(provider.clock.now() + 10_000);
}

export async function loanOf(provider: TestProvider, { email, loan_id }: Debtor) {
  const [loan] = (await provider.answer(getLoan, { as: email, id: loan_id })).loans;
  if (!loan) throw new Error('No loan');
  return loan;
}

/** Credit to withdraw on the portfolio of a currency. */
export async function creditOf(
  { context }: TestProvider,
  { portfolios }: TestBorrower,
  currency: Currency = 'USD',
): Promise<number> {
  const { balance } = await context.db
    .selectFrom('portfolios')
    .select('balance')
    .where('portfolio_id', '=', portfolios[currency])
    .executeTakeFirstOrThrow();
  return balance;
}

/** Has the loan ask for a part of its principal today, without a clock that moves. Gives the day. */
export async function billToday(
  { context: { db, clock } }: TestProvider,
  { loan_id }: Debtor,
  amount: number,
): Promise<string> {
  const day = lagosDay(clock.now());
  const line = { kind: 'principal_due', amount: minor(amount), repayment_id: null, sale_id: null };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('bills')
      .values({ loan_id, ...newBill(day, zero, minor(amount)) })
      .execute();
    await tx
      .insertInto('loan_lines')
      .values({ loan_id, day, source: 'posted', bill_due_date: day, ...line })
      .execute();
    await tx
      .updateTable('loans')
      .set({ status: 'serviced', serviced_at: new Date(clock.now()).toISOString() })
      .where('loan_id', '=', loan_id)
      .execute();
  });
  return day;
}

/** Leaves a loan of three months in the month before its last bill, with nothing due, without a clock that moves. */
export async function nearLastBill(
  { context: { db, clock } }: TestProvider,
  { loan_id }: Pick<Debtor, 'loan_id'>,
) {
  const lastBill = addMonths(firstOfMonth(lagosDay(clock.now())), 1);
  for (const months of [-2, -1]) {
    const due = addMonths(lastBill, months);
    await db
      .insertInto('bills')
      .values({ loan_id, ...newBill(due, zero, zero) })
      .execute();
  }
  await db
    .updateTable('loans')
    .set(({ ref }) => ({ status: 'serviced', serviced_at: ref('disbursed_at') }))
    .set({ disbursed_on: addMonths(lastBill, -3) })
    .where('loan_id', '=', loan_id)
    .execute();
}

/** Credits a loan with money that came in some other way than through a checkout. */
export async function creditLoan(tx: Tx, loan_id: string, payment: Payment): Promise<Repaid> {
  const loan = await lockLoan(tx, loan_id);
  if (!loan) throw new Error(`No loan ${loan_id}`);
  return repayLoan(tx, await readDebt(tx, loan), payment);
}
