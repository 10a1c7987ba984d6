import { randomUUID } from 'node:crypto';
import type { initializeRepayment } from '#contract/repayments.ts';
import { formatMoney } from '#credit/money.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import type { LoanRow } from '../loans/account.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { emailFor, newReference, openCheckout } from '../payments/charge.ts';
import type { NewCharge } from '../payments/processor.ts';
import { checkoutOf } from '../repayments/checkout.ts';
import { askEarlier } from './earlier.ts';
import { isForTheSame, keepOnly, priceRepayment, type RepaymentPrice } from './price-repayment.ts';

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
  const price = await priceRepayment(context.db, context, loan, body);
  if (open && isForTheSame(open, { amount: body.amount, charge: price.charge }, now)) {
    return runIdempotent(async () => ({ data: { checkout: checkoutOf(open) } }));
  }
  const intent = newIntent(context, loan, body.amount, price);
  const page = await openCheckout(context, {
    ...chargeFor(origin, intent),
    email: await emailFor(context, user_id),
    channels: ['card', 'bank', 'mobile_money', 'qr', 'ussd'],
  });
  return runIdempotent(async (tx) => {
    const kept = await keepOnly(tx, now, { ...intent, ...page }, open?.reference);
    const earlier = kept.status === 'pending';
    return { data: { checkout: checkoutOf(kept), ...(earlier && { earlier }) } };
  });
}

/** A payment of so much of a loan, under a new reference. */
export function newIntent(
  { cell }: Context,
  loan: LoanRow,
  amount: RepaymentPrice['naira'],
  price: RepaymentPrice,
) {
  const { user_id, loan_id, currency } = loan;
  const { charge, fee, rate, ends_loan } = price;
  return {
    reference: newReference(cell),
    kind: 'repayment',
    user_id,
    loan_id,
    repayment_id: randomUUID(),
    amount,
    currency,
    charge,
    fee,
    rate,
    ends_loan,
  } as const;
}

/** What the processor is told of a payment. */
export function chargeFor(
  origin: string,
  intent: ReturnType<typeof newIntent>,
): Omit<NewCharge, 'email' | 'channels'> {
  const { reference, amount, currency, loan_id, user_id, rate, repayment_id } = intent;
  const back = `${origin}/repay`;
  return {
    reference,
    amount: intent.charge,
    currency: 'NGN',
    callback_url: back,
    metadata: {
      action: 'repayment',
      purpose: `Repayment of ${formatMoney(amount, currency)}`,
      loan_id,
      user_id,
      rate,
      id: repayment_id,
      cancel_action: `${back}?reference=${reference}`,
    },
  };
}
