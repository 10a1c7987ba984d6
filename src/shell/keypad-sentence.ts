import { type Currency, type Minor, nameMoney } from '#credit/money.ts';

type Limits = {
  readonly amount: Minor;
  readonly currency: Currency;
  readonly most: Minor;
  readonly least: Minor;
};

/** What is wrong with an entered amount, in the specified words; undefined when nothing is. */
export function keypadSentence({ amount, currency, most, least }: Limits): string | undefined {
  if (amount > most) return `Maximum allowed is ${nameMoney(most, currency)}`;
  if (amount < least) {
    return `You need to enter a number equal to or greater than ${nameMoney(least, currency)} to continue.`;
  }
  return undefined;
}
