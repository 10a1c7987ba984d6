import { brand, promises } from '#brand';
import { cardCheckCharge, cardCheckSentence } from '#credit/cards.ts';
import { defaultMinimums } from '#credit/limits.ts';
import { mandateProof } from '#credit/mandate.ts';
import { type Currency, formatMoney, type Minor, minor, oneUnit } from '#credit/money.ts';
import { maxProcessingFee } from '#credit/rates.ts';

const whole = (amount: Minor, currency: Currency) =>
  formatMoney(amount, currency, { cents: false });

/** What `<Minimum of="…" currency="…" />` writes, by 'loan USD'. */
export const minimums: Readonly<Record<string, string>> = {
  'loan NGN': whole(defaultMinimums.loan.NGN, 'NGN'),
  'loan USD': whole(defaultMinimums.loan.USD, 'USD'),
  'withdrawal USD': whole(defaultMinimums.withdrawal.USD, 'USD'),
  'repayment NGN': whole(oneUnit, 'NGN'),
  'repayment USD': whole(oneUnit, 'USD'),
};

/** What `<Amount of="…" />` writes: fees and claims of money. */
export const amounts: Readonly<Record<string, string>> = {
  'naira-fee-most': whole(maxProcessingFee, 'NGN'),
  'card-check': formatMoney(cardCheckCharge, 'NGN'),
  'card-check-sentence': cardCheckSentence,
  'bank-check': formatMoney(mandateProof, 'NGN'),
  'liability-cap': whole(minor(promises.liabilityCapDollars * 100), 'USD'),
  'largest-credit': brand.claims.largestCredit,
  'partner-assets': brand.claims.partnerAssets,
  users: brand.claims.users,
};
