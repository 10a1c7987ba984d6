import type { returnCredit } from '#contract/repayments.ts';
import { lagosDay } from '#credit/calendar.ts';
import { smallestReturn, splitAcross } from '#credit/limits.ts';
import { formatMoney, type Minor, nameMoney, subtract, sum } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { isRunning, type LoanRow, lockLoan, readAccount } from '../loans/account.ts';
import { asOf, loanAnswer } from '../loans/answer.ts';
import { found, ownLoans } from '../loans/own-loan.ts';
import { repayLoan } from '../loans/repay.ts';
import { closeCheckout, newReference } from '../payments/charge.ts';
import { lockUndrawn, takeUndrawn } from '../portfolios/credit.ts';
import { describeRepayment, repaymentsIn } from '../repayments/describe.ts';
import { askAbout, unpaidOf } from './earlier.ts';

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
  const { loans, unpaid } = await readTogether(db, {
    loans: ownLoans(db, borrower, loan_id).select('loan_id'),
    unpaid: unpaidOf(db, loan_id, clock.now()),
  });
  found(loans);
  const { underway, open } = await askAbout(context, unpaid);
  if (underway) throw paymentUnderway();
  return runIdempotent(async (tx) => {
    const now = context.clock.now();
    const isClosed = await closeUnpaid(tx, loan_id, { asked: open?.reference, now });
    const { repayment_id, left } = await moveBack(tx, context, { loan_id, amount, now });
    const returned = await repaymentsIn(tx)
      .where('repayment_id', '=', repayment_id)
      .executeTakeFirstOrThrow();
    const loan = await loanAnswer(tx, loan_id, lagosDay(now));
    const rest = left > 0 ? `You owe ${formatMoney(left, loan.currency)} on it.` : 'It is repaid.';
    const closed = isClosed ? ' We closed the payment page that was open for it.' : '';
    return {
      message: `${formatMoney(amount, loan.currency)} went back to your loan. ${rest}${closed}`,
      data: { repayments: [describeRepayment(returned)], loans: [loan] },
    };
  });
}

const paymentUnderway = () =>
  refuse(
    'state_conflict',
    'A payment of this loan has just arrived or is still on its way. See what you owe after it, then give credit back.',
  );

/**
 * Closes the loan's open checkout, as another payment does; nobody has paid there when the processor
 * was `asked` about it.
 * @returns whether there was one
 */
async function closeUnpaid(
  tx: Tx,
  loan_id: string,
  { asked, now }: { readonly asked: string | undefined; readonly now: number },
): Promise<boolean> {
  const current = await tx
    .selectFrom('payment_intents')
    .select(['reference', 'status'])
    .where('loan_id', '=', loan_id)
    .where('closed_at', 'is', null)
    .where('status', '!=', 'paid')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) return false;
  const { status, reference } = current;
  if (status === 'pending' || (status === 'open' && reference !== asked)) throw paymentUnderway();
  await closeCheckout(tx, reference, now);
  return status === 'open';
}

/**
 * Asks again with the loan locked: a charge of the saved card that was committed since would take from
 * the card what is not owed any more.
 */
async function requireNothingUnderway(tx: Tx, loan_id: string): Promise<void> {
  const pending = await tx
    .selectFrom('payment_intents')
    .select('reference')
    .where('loan_id', '=', loan_id)
    .where('closed_at', 'is', null)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) throw paymentUnderway();
}

type Move = { readonly loan_id: string; readonly amount: Minor; readonly now: number };

/** @returns the repayment, and what the loan owes after it */
async function moveBack(tx: Tx, { emit, cell }: Context, { loan_id, amount, now }: Move) {
  const { loan, owed } = await owedOn(tx, loan_id, now);
  await requireNothingUnderway(tx, loan_id);
  const { currency, user_id } = loan;
  if (amount > owed) {
    throw refuse('amount_above_payoff', `Maximum allowed is ${nameMoney(owed, currency)}`);
  }
  const undrawn = await lockUndrawn(tx, loan_id);
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
  const repaid = await repayLoan(tx, {
    loan_id,
    amount,
    paid: amount,
    paid_currency: currency,
    rate: 1,
    kind: 'credit_returned',
    processor: 'Undrawn credit',
    reference: newReference(cell),
    triggered: 'user',
    at: now,
    received: () => taken,
  });
  const { repayment_id, ended } = repaid;
  const left = subtract(owed, amount);
  const detail = { loan_id, amount, portfolios: splits };
  const at = instant(now);
  await audit(tx, { user_id, action: 'return credit', subject: repayment_id, at, detail });
  await emit(tx, { type: 'credit.returned', loan: repaid.loan, amount, left, at: now });
  if (ended) await emit(tx, { type: 'loan.repaid', loan: repaid.loan, at: now });
  return { repayment_id, left };
}

async function owedOn(
  tx: Tx,
  loan_id: string,
  now: number,
): Promise<{ readonly loan: LoanRow; readonly owed: Minor }> {
  const loan = await lockLoan(tx, loan_id);
  const account = loan && isRunning(loan) ? await readAccount(tx, loan) : undefined;
  if (!loan || !account) throw refuse('loan_not_repayable');
  const today = asOf(account, lagosDay(now));
  return { loan, owed: payoff(today, today.posted_through).total };
}
