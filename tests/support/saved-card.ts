import {
  chargeSavedCard,
  initializeCard,
  recordCard,
  recordRepayment,
} from '#contract/repayments.ts';
import { getUser } from '#contract/users.ts';
import { add, minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import { payWith } from './checkout.ts';
import type { TestProvider } from './provider.ts';
import { type Debtor, loanOf } from './repaying.ts';

/** Test cards that are saved at the first charge; what a later one comes to. */
export const savedCards = {
  success: '4084084084084081',
  declined: '4084080000001118',
  insufficient: '4084080000002223',
  challenge: '4084080000003338',
  later: '4084080000004443',
} as const;

/** Saves a test card by the charge of 50.00 NGN that proves it. */
export async function saveCard(
  provider: TestProvider,
  as: string,
  number: string = savedCards.success,
): Promise<void> {
  const { checkout } = await provider.answer(initializeCard, { as, body: {} });
  await payWith(provider, checkout, number);
  await provider.answer(recordCard, { as, body: { reference: checkout.reference } });
}

/** What a tap asks for: an amount, the card and the figures that the borrower has read. */
export async function chargeOf(provider: TestProvider, debtor: Debtor, amount: number) {
  const { payoff, minimum, currency } = await loanOf(provider, debtor);
  const { user } = await provider.answer(getUser, { as: debtor.email });
  const rate = currency === 'USD' ? user.rates.buy : 1;
  const naira = currency === 'USD' ? nairaFromDollars(minor(amount), rate) : minor(amount);
  return {
    loan_id: debtor.loan_id,
    amount: minor(amount),
    last4: user.savedCard?.last4 ?? '',
    total: add(naira, processingFee(naira)),
    shown: { payoff, due: minimum.amount, rate },
  };
}

export async function chargeCard(provider: TestProvider, debtor: Debtor, amount: number) {
  const body = await chargeOf(provider, debtor, amount);
  return provider.answer(chargeSavedCard, { as: debtor.email, body });
}

/** Where a payment stands, as its page asks. */
export const standing = (provider: TestProvider, as: string, reference: string) =>
  provider.answer(recordRepayment, { as, body: { reference } });
