import type { returnCredit } from '#contract/repayments.ts';
import { lagosDay } from '#credit/calendar.ts';
import { isChangedMind, mostGivenBack } from '#credit/changed-mind.ts';
import { smallestReturn, splitAcross } from '#credit/limits.ts';
import { formatMoney, type Minor, nameMoney, subtract, sum, zero } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { isRunning, loanToLock } from '../loans/account.ts';
import { asOf, describeLoan } from '../loans/answer.ts';
import { type Debt, debtFrom, debtReads } from '../loans/debt.ts';
import { found, ownLoans } from '../loans/own-loan.ts';
import { type Repaid, repayLoan } from '../loans/repay.ts';
import { closeLocked, newReference } from '../payments/charge.ts';
import { takeUndrawn, type Undrawn, undrawnFrom, undrawnToLock } from '../portfolios/credit.ts';
import { describeRepayment } from '../repayments/describe.ts';
import { askAbout, unpaidOf } from './earlier.ts';
import { notClosed } from './price-repayment.ts';

/**
 * Puts credit that was never withdrawn back on its loan. No money leaves or comes, so a borrower whose
 * repayments we block may do it too, and it needs no step-up.
 */
export async function returnOwnCredit({
  context,
  borrower,
  body: { amount },
  id: loan_id,
  runIdempotent,
}: IdempotentRequest<typeof returnCredit>): Promise<StoredResponse> {
  const { db, clock } = context;
  const { user_id } = borrower;
  const { loans, unpaid } = await readTogether(db, {
    loans: ownLoans(db, borrower, loan_id).select('loan_id'),
    unpaid: unpaidOf(db, loan_id, clock.now()),
  });
  found(loans);
  const { underway, open } = await askAbout(context, unpaid);
  if (underway) throw paymentUnderway();
  return runIdempotent(async (tx) => {
    const now = context.clock.now();
    const { checkouts, portfolios } = await readTogether(tx, {
      checkouts: notClosed(tx, loan_id).select(['reference', 'status']).forNoKeyUpdate(),
      loans: loanToLock(tx, loan_id),
      portfolios: undrawnToLock(tx, loan_id),
    });
    // What was opened since the processor was asked may be paid already.
    if (checkouts.some(({ reference }) => reference !== open?.reference)) throw paymentUnderway();
    const read = await readTogether(tx, {
      debt: debtReads(tx, { loan_id, user_id }),
      // A charge of the saved card would take from the card what is not owed any more.
      pending: notClosed(tx, loan_id).where('status', '=', 'pending').select('reference'),
    });
    if (read.pending.length > 0) throw paymentUnderway();
    const undrawn = undrawnFrom(portfolios);
    for (const { reference } of checkouts) await closeLocked(tx, reference, now);
    const isClosed = checkouts.some(({ status }) => status === 'open');
    const move = { debt: debtFrom(read.debt), undrawn, amount, now };
    const { debt, repayment, left } = await moveBack(tx, context, move);
    const { currency } = debt.loan;
    const rest = left > 0 ? `You owe ${formatMoney(left, currency)} on it.` : 'It is repaid.';
    const closed = isClosed ? ' We closed the payment page that was open for it.' : '';
    return {
      message: `${formatMoney(amount, currency)} went back to your loan. ${rest}${closed}`,
      data: {
        repayments: [describeNew(repayment, debt)],
        loans: [describeAfter(debt, { amount, now })],
      },
    };
  });
}

const paymentUnderway = () =>
  refuse(
    'state_conflict',
    'A payment of this loan has just arrived or is still on its way. See what you owe after it, then give credit back.',
  );

type Move = {
  readonly debt: Debt;
  /** What lies on its portfolios, which are locked like the loan. */
  readonly undrawn: readonly Undrawn[];
  readonly amount: Minor;
  readonly now: number;
};

/** @returns the repayment, and what the loan owes after it */
async function moveBack(
  tx: Tx,
  { emit, cell }: Context,
  { debt, undrawn, amount, now }: Move,
): Promise<Repaid & { readonly left: Minor }> {
  const { loan_id, currency, user_id } = debt.loan;
  const { owed, early } = neededBy(debt, now);
  if (amount > owed) {
    throw refuse('amount_above_payoff', `Maximum allowed is ${nameMoney(owed, currency)}`);
  }
  const most = sum(undrawn.map(({ limit }) => limit));
  if (amount > most) {
    const text = `You can give back ${formatMoney(most, currency)} at most: that is what you have not withdrawn.`;
    throw refuse('balance_insufficient', text);
  }
  const least = smallestReturn({ undrawn: most, payoff: owed });
  if (amount < least) {
    const text = `You need to enter a number equal to or greater than ${nameMoney(least, currency)} to continue.`;
    throw refuse('amount_below_minimum', text);
  }
  const splits = splitAcross(undrawn, amount);
  const taken = await takeUndrawn(tx, currency, splits);
  const repaid = await repayLoan(tx, debt, {
    amount,
    paid: amount,
    paid_currency: currency,
    rate: 1,
    kind: 'credit_returned',
    early,
    processor: 'Undrawn credit',
    reference: newReference(cell),
    triggered: 'user',
    at: now,
    received: () => taken,
  });
  const left = owedAfter(repaid);
  const detail = { loan_id, amount, portfolios: splits };
  const { repayment_id: subject } = repaid.repayment;
  await audit(tx, { user_id, action: 'return credit', subject, at: instant(now), detail });
  await emit(tx, { type: 'credit.returned', debt: repaid.debt, amount, left, at: now });
  if (repaid.ended) await emit(tx, { type: 'loan.repaid', debt: repaid.debt, at: now });
  return { ...repaid, left };
}

/** What the loan needs to end, and whether what comes back has never earned interest. */
function neededBy({ loan, account }: Debt, now: number) {
  if (!account || !isRunning(loan)) throw refuse('loan_not_repayable');
  const today = asOf(account, lagosDay(now));
  // The credit of a loan that took the rest of another over is withdrawn long ago.
  const early = loan.carried_loan_id === null && isChangedMind(today);
  return { early, owed: early ? mostGivenBack(today) : payoff(today, today.posted_through).total };
}

const owedAfter = ({ debt: { account } }: Repaid): Minor =>
  payoff(account, account.posted_through).total;

/** As a list describes it when it has been written. */
const describeNew = (repayment: Repaid['repayment'], { loan, partner }: Debt) =>
  describeRepayment({
    ...repayment,
    ...{ loan_principal: loan.principal, application_name: partner },
    ...{ refund_amount: null, refund_way: null, refund_at: null, refund_sent_at: null },
  });

/** The same of the loan. */
const describeAfter = (
  { loan, account }: Repaid['debt'],
  { amount, now }: Pick<Move, 'amount' | 'now'>,
) =>
  describeLoan(
    {
      ...loan,
      undrawn: subtract(loan.undrawn ?? zero, amount),
      bills: account.bills.map((bill) => ({ ...bill, loan_id: loan.loan_id })),
    },
    lagosDay(now),
  );
