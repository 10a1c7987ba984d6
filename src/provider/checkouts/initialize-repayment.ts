import { randomUUID } from 'node:crypto';
import type { initializeRepayment } from '#contract/repayments.ts';
import { formatMoney } from '#credit/money.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import type { LoanRow } from '../loans/account.ts';
import { found, ownLoanReads } from '../loans/own-loan.ts';
import { contactsOf } from '../messages/contact.ts';
import { newReference, openCheckout, reachable } from '../payments/charge.ts';
import type { NewCharge } from '../payments/processor.ts';
import { latestRates } from '../payments/rates.ts';
import { checkoutOf } from '../repayments/checkout.ts';
import { askAbout, unpaidOf } from './earlier.ts';
import { isForTheSame, keepOnly, priceOfDebt, type RepaymentPrice } from './price-repayment.ts';

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
  const { db, clock } = context;
  const now = clock.now();
  const { own, unpaid, rates, contacts } = await readTogether(db, {
    own: ownLoanReads(db, borrower, body.loan_id),
    unpaid: unpaidOf(db, body.loan_id, now),
    rates: latestRates(db, now),
    contacts: contactsOf(db, [user_id]),
  });
  const loan = found(own.loan);
  const { underway, open } = await askAbout(context, unpaid);
  if (underway) {
    return runIdempotent(async () => ({ data: { checkout: checkoutOf(underway), earlier: true } }));
  }
  const { amount } = body;
  const price = priceOfDebt({ ...own, loan, rates }, body, now);
  if (open && isForTheSame(open, { amount, charge: price.charge }, now)) {
    return runIdempotent(async () => ({ data: { checkout: checkoutOf(open) } }));
  }
  const intent = newIntent(context, loan, amount, price);
  const page = await openCheckout(context, {
    ...chargeFor(origin, intent),
    email: reachable(user_id, contacts[0]?.email),
    channels: ['card', 'bank', 'mobile_money', 'qr', 'ussd'],
  });
  return runIdempotent(async (tx) => {
    const kept = await keepOnly(tx, now, { ...intent, ...page });
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
