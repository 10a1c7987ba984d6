import { randomUUID } from 'node:crypto';
import type { initializeRepayment } from '#contract/repayments.ts';
import { lagosDay, laterDay } from '#credit/calendar.ts';
import { repaymentProblem } from '#credit/limits.ts';
import { add, formatMoney, type Minor, nameMoney } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import type { AskedOnce } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Once } from '../idempotency.ts';
import { isRunning, type LoanRow, readAccount } from '../loans/account.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { emailFor, newReference, openCheckout } from '../payments/charge.ts';
import { keepIntent } from '../payments/intents.ts';
import { ratesAt } from '../payments/rates.ts';
import { earlierCheckout } from './earlier.ts';

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
  once,
}: AskedOnce<typeof initializeRepayment>): Promise<Once> {
  const { user_id, blacklist } = borrower;
  if (blacklist.repayment) throw refuse('not_allowed');
  const loan = await ownLoan(context.db, borrower, body.loan_id);
  const earlier = await earlierCheckout(context, loan.loan_id);
  if (earlier) return once(async () => ({ data: { checkout: earlier, earlier: true } }));
  const ends_loan = await isPayoff(context, loan, body.amount);

  const now = context.clock.now();
  const { buy } = await ratesAt(context.db, now);
  const rate = loan.currency === 'USD' ? buy : 1;
  const amount = loan.currency === 'USD' ? nairaFromDollars(body.amount, buy) : body.amount;
  const fee = processingFee(amount);
  const total = add(amount, fee);
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
  return once(async (tx) => {
    await keepIntent(tx, now, {
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
    });
    const checkout = { reference, ...page, currency: 'NGN', amount, fee, total, rate } as const;
    return { data: { checkout: { repayment_id, ...checkout } } };
  });
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
