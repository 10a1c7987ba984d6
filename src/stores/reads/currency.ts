import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { type Currency, currencies } from '#credit/money.ts';
import { defaultCurrency } from './held.ts';
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

export function chooseCurrency(currency: Currency): void {
  $chosen.set(currency);
}

function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}
