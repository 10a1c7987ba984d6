import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { dueNow } from '#stores/navigation/prefill.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { dispatch } from './repay.store.ts';

/** Amounts to tap: what is due, or as much as the next bill while nothing is due; half, and all. */
export function AmountChips({ loan }: { readonly loan: Loan }) {
  const { payoff, minimum, currency } = loan;
  const due = dueNow(loan);
  const half = Math.floor(payoff / 2) as Minor;
  const chips: readonly (readonly [string, Minor])[] = [
    due > 0 ? ['Due now', due] : ['As much as the next bill', minimum.amount],
    ['Half', half],
    ['All', payoff],
  ];
  return (
    <fieldset className="repay-chips" aria-label="Amounts">
      {chips
        .filter(([name, amount]) => amount > 0 && (name === 'All' || amount < payoff))
        .map(([name, amount]) => (
          <button
            key={name}
            type="button"
            className="button small"
            onClick={() => dispatch({ type: 'entered', entry: minorToEntry(amount) })}
          >
            {name}
            {name !== 'Half' && (
              <span className="visually-hidden"> {formatMoney(amount, currency)}</span>
            )}
          </button>
        ))}
    </fieldset>
  );
}
