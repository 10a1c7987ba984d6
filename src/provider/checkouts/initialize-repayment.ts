import { randomUUID } from 'node:crypto';
import type { initializeRepayment, ShownDebt } from '#contract/repayments.ts';
import { lagosDay, laterDay } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import { repaymentProblem } from '#credit/limits.ts';
import { add, formatMoney, type Minor, nameMoney } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { isRunning, type LoanRow, readAccount } from '../loans/account.ts';
import { loanAnswer } from '../loans/answer.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { closeCheckout, emailFor, newReference, openCheckout } from '../payments/charge.ts';
import { type Intent, type NewIntent, saveIntent } from '../payments/intents.ts';
import { ratesAt } from '../payments/rates.ts';
import { checkoutOf } from '../repayments/checkout.ts';
import { heldUntil } from '../repayments/late-price.ts';
import { askEarlier } from './earlier.ts';

const problems = {
  'above-maximum': 'amount_above_payoff',
  'below-minimum': 'amount_below_minimum',
  'leaves-remainder': 'amount_leaves_remainder',
} as const;

/** Fixes what repaying `amount` costs in Naira, and opens a checkout for exactly that. */
export async function initializeRepaymentOf({
  context,
  borrower,
  body,
  origin,
  runIdempotent,
}: IdempotentRequest<typeof initializeRepayment>): Promise<StoredResponse> {
  const { user_id, blacklist } = borrower;
  if (blacklist.repayment) throw refuse('not_allowed');
  const loan = await ownLoan(context.db, borrower, body.loan_id);
  const { underway, open } = await askEarlier(context, loan.loan_id);
  if (underway) {
    return runIdempotent(async () => ({ data: { checkout: checkoutOf(underway), earlier: true } }));
  }
  const now = context.clock.now();
  const { buy } = await ratesAt(context.db, now);
  const rate = loan.currency === 'USD' ? buy : 1;
  if (body.shown) await requireShown(context, loan, rate, body.shown);
  const ends_loan = await isPayoff(context, loan, body.amount);

  const amount = loan.currency === 'USD' ? nairaFromDollars(body.amount, buy) : body.amount;
  const fee = processingFee(amount);
  const total = add(amount, fee);
  if (open && isForTheSame(open, { amount: body.amount, charge: total }, now)) {
    return runIdempotent(async () => ({ data: { checkout: checkoutOf(open) } }));
  }
  const reference = newReference();
  const repayment_id = randomUUID();
  const back = `${origin}/repay`;
  const page = await openCheckout(context, {
    reference,
    email: await emailFor(context, user_id),
    amount: total,
    currency: 'NGN',
    channels: ['card', 'bank', 'mobile_money', 'qr', 'ussd'],
    callback_url: back,
    metadata: {
      action: 'repayment',
      purpose: `Repayment of ${formatMoney(body.amount, loan.currency)}`,
      loan_id: loan.loan_id,
      user_id,
      rate,
      id: repayment_id,
      cancel_action: `${back}?reference=${reference}`,
    },
  });
  return runIdempotent(async (tx) => {
    const intent = await keepOnly(
      tx,
      now,
      {
        reference,
        kind: 'repayment',
        user_id,
        loan_id: loan.loan_id,
        repayment_id,
        amount: body.amount,
        currency: loan.currency,
        charge: total,
        fee,
        rate,
        ends_loan,
        ...page,
      },
      open?.reference,
    );
    return { data: { checkout: checkoutOf(intent) } };
  });
}

/** A checkout that holds for less than this is not given again, in ms. */
const reopenMs = 10 * minuteMs;

/** Whether an open checkout serves: nobody has tried to pay, and it costs what a new one would. */
const isForTheSame = (
  open: Intent,
  { amount, charge }: { readonly amount: Minor; readonly charge: Minor },
  now: number,
): boolean =>
  open.status === 'open' &&
  open.amount === amount &&
  open.charge === charge &&
  heldUntil(open) - now >= reopenMs;

/**
 * Keeps a checkout as the only one of its loan: the earlier one, which the processor was asked about,
 * is closed. Where another was opened since, for the same or already being paid, that one is it.
 */
async function keepOnly(
  tx: Tx,
  now: number,
  intent: NewIntent & { readonly loan_id: string },
  asked: string | undefined,
): Promise<Intent> {
  const current = await tx
    .selectFrom('payment_intents')
    .selectAll()
    .where('loan_id', '=', intent.loan_id)
    .where('closed_at', 'is', null)
    .where('status', '!=', 'paid')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (current?.status === 'pending') return current;
  if (current && current.reference !== asked && isForTheSame(current, intent, now)) return current;
  if (current) await closeCheckout(tx, current.reference, now);
  return (await saveIntent(tx, now, intent)) ?? keepOnly(tx, now, intent, asked);
}

/** Throws debt_changed or rate_changed when the borrower was shown something else than holds now. */
async function requireShown(
  { db, clock }: Context,
  { loan_id }: LoanRow,
  rate: number,
  shown: ShownDebt,
): Promise<void> {
  const { payoff: owed, minimum } = await loanAnswer(db, loan_id, lagosDay(clock.now()));
  if (owed !== shown.payoff || minimum.amount !== shown.due) throw refuse('debt_changed');
  if (rate !== shown.rate) {
    throw refuse(
      'rate_changed',
      'The exchange rate has changed, so nothing was charged. Check the new amount, then pay it.',
    );
  }
}

/** Whether the amount is all that is owed today; refuses one that cannot be paid. */
async function isPayoff({ db, clock }: Context, loan: LoanRow, amount: Minor): Promise<boolean> {
  const account = isRunning(loan) ? await readAccount(db, loan) : undefined;
  if (!account) throw refuse('loan_not_repayable');
  const { total } = payoff(account, laterDay(lagosDay(clock.now()), account.posted_through));
  const problem = repaymentProblem({ amount, payoff: total });
  if (!problem) return amount === total;
  const { currency } = loan;
  const say = (text: string) => refuse(problems[problem], text);
  if (problem === 'above-maximum') throw say(`Maximum allowed is ${nameMoney(total, currency)}`);
  if (problem === 'leaves-remainder') {
    throw say(`You cannot have less than ${currency} 1 left to repay.`);
  }
  throw say(`You need to enter a number equal to or greater than ${currency} 1 to continue.`);
}
