import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Currency, currencies } from '#credit/money.ts';
import { $held } from './portfolio.ts';

const $chosen = persistentAtom<string>('currency', '');

/** The stored choice alone. */
export const $chosenCurrency = computed($chosen, (chosen) =>
  isCurrency(chosen) ? chosen : undefined,
);

/** Of somebody who holds nothing yet. */
const withoutPortfolio: Currency = 'USD';

/** The stored choice, else that of the first portfolio; undefined while neither is known. */
export const $currency = computed(
  [$chosenCurrency, $held],
  (chosen, held) => chosen ?? (held && (defaultCurrency(held) ?? withoutPortfolio)),
);

/** The first portfolio decides, those marked as selected before the others. */
export function defaultCurrency(portfolios: readonly Portfolio[]): Currency | undefined {
  return (portfolios.find((one) => one.selected) ?? portfolios[0])?.currency;
}

export function chooseCurrency(currency: Currency): void {
  $chosen.set(currency);
}

function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}
