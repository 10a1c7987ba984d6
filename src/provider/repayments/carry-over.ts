import { formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import {
  type CarryOver,
  carryOver,
  carryOverDays,
  mostCarriedOver,
  type SignedCarryOver,
} from '#credit/carry-over.ts';
import type { Split } from '#credit/limits.ts';
import { type LoanAccount, rewindTo } from '#credit/loan-account.ts';
import { apportion, type Minor, zero } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { fixedClock, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { writeWaiting } from '../db/later.ts';
import { readTogether, theOne } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { scheduleEndOfDay } from '../jobs/end-of-day.ts';
import { isRunning } from '../loans/account.ts';
import { issue, payOut } from '../loans/advance-status.ts';
import { asOf } from '../loans/answer.ts';
import { type Debt, readDebt } from '../loans/debt.ts';
import { repayLoan } from '../loans/repay.ts';
import { writeLoan } from '../loans/request.ts';
import { newReference } from '../payments/charge.ts';
import { takeUndrawn } from '../portfolios/credit.ts';
import { portfoliosToLock } from '../portfolios/lock.ts';
import { standingsOf } from '../portfolios/standing.ts';
import { blacklistOf } from '../users/blocks.ts';

/** What a loan's portfolios secure of it, in their order. */
export const partsOf = (db: Db, loan_id: string) =>
  db
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', loan_id)
    .orderBy('portfolio_id');

/** The principal that goes over, divided as the old loan is. */
export function splitsOf(parts: readonly Split[], principal: Minor): Split[] {
  const shares = apportion(
    principal,
    parts.map(({ amount }) => amount),
  );
  return parts
    .map(({ portfolio_id }, index) => ({ portfolio_id, amount: shares[index] ?? zero }))
    .filter(({ amount }) => amount > 0);
}

/** What goes over on the account's day. Throws state_conflict with the reason why nothing can. */
export function requireCarryOver(
  account: LoanAccount,
  { loan, isSelling, isCarriedOver }: Debt,
): CarryOver {
  // It runs again because a payment was taken back since.
  if (isCarriedOver) {
    const text =
      'The rest of this loan goes on as another loan. Repay what has come back to this one.';
    throw refuse('state_conflict', text);
  }
  if (isSelling) {
    const text = 'You have asked to sell something for this loan. Wait for it, or stop it.';
    throw refuse('state_conflict', text);
  }
  const found = carryOver(account, loan.carried_times ?? 0);
  if (typeof found !== 'string') return found;
  const { from, last_bill } = carryOverDays(account);
  const words = {
    nothing_to_carry:
      'You have repaid what you borrowed, so there is nothing to carry over. Pay what is still due on this loan.',
    too_early: `You can carry the rest over from ${dayWords(from)}, a month before your last bill.`,
    too_late: `Your last bill was due on ${dayWords(last_bill)}, so the rest cannot be carried over any more.`,
    bill_unpaid: 'A bill of this loan is unpaid. Pay it, then carry the rest over.',
    promised: 'You have promised to pay a bill of this loan. Pay it, then carry the rest over.',
    frozen: 'You cannot carry the rest over now, because repayments are stopped or on a plan.',
    too_often: `You have carried this loan over ${mostCarriedOver} times, which is the most.`,
  } as const;
  throw refuse('state_conflict', words[found]);
}

const dayWords = (day: IsoDay) => formatDay(day, { style: 'medium' });

type Carrying = {
  /** Read with the loan locked. */
  readonly debt: Debt;
  readonly signed: SignedCarryOver;
  /** What is paid of interest. */
  readonly due: Minor;
  /** The moment as of which it is done, in ms since 1970. */
  readonly at: number;
};

/**
 * Ends a loan by a new one that takes its principal, and by `payDue`, which credits the interest to this day: both in
 * this transaction, or neither. The day counts once, in the new loan.
 *
 * @throws state_conflict, debt_changed, or what would refuse the new loan if it were asked for
 */
export async function carryOverInto(
  tx: Tx,
  context: Context,
  { debt, signed, due, at }: Carrying,
  payDue?: (debt: Debt) => Promise<void>,
): Promise<void> {
  const { clock, emit, cell } = context;
  const { loan } = debt;
  const { loan_id, user_id, currency } = loan;
  const now = clock.now();
  if (!debt.account || !isRunning(loan)) throw refuse('loan_not_repayable');
  const account = rewindTo(asOf(debt.account, lagosDay(now)), lagosDay(at));
  const found = requireCarryOver(account, debt);
  if (found.due !== due || found.principal !== signed.principal) {
    throw refuse('debt_changed', 'Your debt on this loan has changed since you signed.');
  }
  const { principal, tenure, name, interest_bp } = signed;

  const read = await readTogether(tx, {
    parts: partsOf(tx, loan_id),
    users: tx
      .selectFrom('users')
      .select(['user_id', 'firstname', 'lastname'])
      .select(['blacklist_signin', 'blacklist_loan', 'blacklist_repayment', 'blacklist_withdrawal'])
      .where('user_id', '=', user_id),
  });
  const user = theOne(read.users);
  // We may have blocked them since it was signed.
  if (blacklistOf(user).loan) throw refuse('not_allowed');
  const portfolios = splitsOf(read.parts, principal);
  const held = await portfoliosToLock(tx, user_id, portfolios).execute();
  const standings = await standingsOf(tx, held, loan_id);
  const borrower = { ...user, bound_to: null };
  const wanted = { amount: principal, currency, tenure, name, interest_bp, portfolios };
  const carried = {
    loan_id,
    borrowed: loan.principal,
    paid: loan.total_repaid,
    due,
    times: (loan.carried_times ?? 0) + 1,
    most_times: mostCarriedOver,
  };
  const then = { clock: fixedClock(at) };
  const made = await writeLoan(tx, then, borrower, wanted, standings, carried);
  await issue(tx, made, at);
  await payOut(tx, made, at);
  // Not the days since the signature: they have been run, and have told what they bring of the other loans.
  await scheduleEndOfDay(tx, user_id, lagosDay(now));

  // A bill is paid its interest first: on its day that comes before the principal, and else after it.
  let left = debt;
  if (payDue && lagosDay(at) === carryOverDays(account).last_bill) {
    await payDue(debt);
    await writeWaiting(tx);
    left = await readDebt(tx, { loan_id, user_id });
  }
  const taken = await takeUndrawn(tx, currency, portfolios);
  const repaid = await repayLoan(tx, left, {
    amount: principal,
    paid: principal,
    paid_currency: currency,
    rate: 1,
    kind: 'carried_over',
    processor: 'Carried over',
    reference: newReference(cell),
    triggered: 'user',
    at: now,
    asOf: at,
    received: () => taken,
  });
  const detail = { into: made.loan_id, principal, due };
  await audit(tx, {
    ...{ user_id, action: 'carry loan over', subject: loan_id, at: instant(now), detail },
  });
  // What follows changes the same loan again.
  await writeWaiting(tx);
  if (repaid.ended) await emit(tx, { type: 'loan.repaid', debt: repaid.debt, at: now });
  else await payDue?.(repaid.debt);
  await emit(tx, { type: 'loan.disbursed', loan: made, at });
}
