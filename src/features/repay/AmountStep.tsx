import type { Loan } from '#contract/loans.ts';
import { smallestRepayment } from '#credit/limits.ts';
import { formatMoney, minor, oneUnit } from '#credit/money.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import { happen } from './repay.store.ts';

export function AmountStep({ entry, loan }: { readonly entry: string; readonly loan: Loan }) {
  useKeypadRefresh();
  const { currency, payoff } = loan;
  const left = payoff - entryToMinor(entry);
  return (
    <Keypad
      heading="How much do you want to repay?"
      limits={{ currency, least: smallestRepayment(payoff), most: payoff, debt: true }}
      entry={entry}
      onEntry={(typed) => happen({ type: 'entered', entry: typed })}
      hint={`of ${formatMoney(payoff, currency)} owed today`}
      note={
        left >= oneUnit
          ? `After it you owe ${formatMoney(minor(left), currency)}.`
          : left === 0
            ? 'This pays the loan off: nothing is left after it.'
            : undefined
      }
      confirmLabel="REPAY"
      onConfirm={(amount) => happen({ type: 'confirmed', amount })}
    />
  );
}
