import type { getPromise, makePromise, WireOf } from '#contract';
import { addDays, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, lateFeeDayOf } from '#credit/loan-account.ts';
import { formatMoney } from '#credit/money.ts';
import {
  type PromiseEffect,
  promisableBill,
  promiseInForce,
  withPromise,
} from '#credit/promise.ts';
import { lateFeeDay } from '#credit/terms.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { Answer, CallRequest, IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { dayWords } from '../notifications/phrases.ts';
import { readDay } from '../period.ts';
import { isRunning, lockLoan } from './account.ts';
import { asOf } from './answer.ts';
import { type Debt, readDebt } from './debt.ts';
import { ownLoan } from './own-loan.ts';
import { savePostedDays } from './post-days.ts';

type Described = NonNullable<WireOf<typeof getPromise>['promise']>;

/** What promising a bill of the borrower's loan would do, or what is promised. */
export async function readPromise({
  context: { db, clock },
  borrower,
  query,
}: CallRequest<typeof getPromise>): Promise<Answer<typeof getPromise>> {
  const { loan_id, user_id } = await ownLoan(db, borrower, query.loan_id);
  const debt = await readDebt(db, { loan_id, user_id });
  if (!debt.account || !isRunning(debt.loan)) throw refuse('loan_not_repayable');
  return { data: { promise: describe(debt, asOf(debt.account, lagosDay(clock.now()))) } };
}

/** Lets the borrower pay a bill by a later day, without a late fee if they do. */
export async function promiseOwnBill({
  context,
  borrower,
  body,
  runIdempotent,
}: IdempotentRequest<typeof makePromise>): Promise<StoredResponse> {
  if (borrower.blacklist.repayment) throw refuse('not_allowed');
  const { loan_id, user_id } = await ownLoan(context.db, borrower, body.loan_id);
  const due_date = readDay('due_date', body.due_date);
  const pay_by = readDay('pay_by', body.pay_by);
  return runIdempotent(async (tx) => {
    const at = context.clock.now();
    await lockLoan(tx, loan_id);
    const debt = await readDebt(tx, { loan_id, user_id });
    const { loan, account: before } = debt;
    if (!before || !isRunning(loan)) throw refuse('loan_not_repayable');
    const { account: today, lines } = advance(before, lagosDay(at));
    requirePromisable(today, due_date, pay_by);
    const account = withPromise(today, due_date, pay_by);
    await savePostedDays(tx, [{ loan, before, account, lines }]);
    const after = { ...debt, account };
    const promise = promiseInForce(account);
    if (!promise) throw new Error(`The bill of ${due_date} is not promised`);
    const { amount, late_fee } = promise;
    const detail = { due_date, pay_by, amount, late_fee };
    const entry = { user_id, action: 'promise payment', subject: loan_id, detail };
    await audit(tx, { ...entry, at: instant(at) });
    await context.emit(tx, { type: 'loan.promised', debt: after, promise, at });
    return {
      message: `We will wait for ${formatMoney(amount, loan.currency)} until ${dayWords(pay_by)}.`,
      data: { promise: describe(after, account) },
    };
  });
}

function requirePromisable(account: LoanAccount, due_date: IsoDay, pay_by: IsoDay): void {
  const bill = promisableBill(account);
  if (bill?.due_date !== due_date) {
    const text = `The bill of ${dayWords(due_date)} cannot be moved now: it is paid, was moved before, or has had its late fee.`;
    throw refuse('state_conflict', text);
  }
  if (pay_by < bill.first_day || pay_by > bill.last_day) {
    const days = `from ${dayWords(bill.first_day)} to ${dayWords(bill.last_day)}`;
    throw refuseField('pay_by', `Choose a day ${days}.`);
  }
}

/** Null when no bill is promised, and none can be. */
function describe({ loan, partner }: Debt, account: LoanAccount): Described | null {
  const { loan_id, currency, application_id } = loan;
  const of = { loan_id, currency, application: { application_id, name: partner } };
  const bill = promisableBill(account);
  const possible = bill && promiseInForce(withPromise(account, bill.due_date, bill.last_day));
  if (bill && possible) return { ...of, ...bill, ...figures(possible, account), pay_by: null };
  const made = promiseInForce(account);
  if (!made) return null;
  const { due_date, day: pay_by, last_day } = made;
  const told = figures(made, account);
  return { ...of, due_date, ...told, first_day: told.late_fee_day, last_day, pay_by };
}

/** `late_fee_day`: when the late fee would come without a promise. */
const figures = ({ due_date, amount, late_fee }: PromiseEffect, { frozen }: LoanAccount) => ({
  amount,
  late_fee,
  late_fee_day: lateFeeDayOf({ due_date }, frozen) ?? addDays(due_date, lateFeeDay - 1),
});
