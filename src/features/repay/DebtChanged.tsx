import { useStore } from '@nanostores/react';
import { type Currency, formatMoney } from '#credit/money.ts';
import { ChangedFigures } from '#shell/ChangedFigures.tsx';
import { Button } from '#ui/Button.tsx';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { changesIn, followedAmount } from './figures.ts';
import type { RememberedStep } from './repay.flow.ts';
import { dispatch, seenDebt } from './repay.store.ts';

type Props = { readonly flow: RememberedStep; readonly currency: Currency };

/** What has changed since the screen was read. After the keypad, one tap pays what is due now instead. */
export function DebtChanged({ flow, currency }: Props) {
  const changed = useStore(seenDebt.$changed);
  const withRate = flow.step === 'naira';
  const said = changed ? changesIn(changed.before, changed.now, { currency, withRate }) : [];
  const amount =
    changed && 'amount' in flow && flow.step !== 'credit'
      ? followedAmount(flow.amount, changed.before, changed.now)
      : undefined;
  return (
    <ChangedFigures
      said={said}
      onRead={seenDebt.accept}
      readLabel={
        amount !== undefined && 'amount' in flow
          ? `Keep ${formatMoney(flow.amount, currency)}`
          : undefined
      }
    >
      {amount !== undefined && (
        <Button
          type="button"
          className="small"
          variant="primary"
          onClick={() => {
            dispatch({ type: 'changed', amount, entry: minorToEntry(amount) });
            seenDebt.accept();
          }}
        >
          Pay {formatMoney(amount, currency)} instead
        </Button>
      )}
    </ChangedFigures>
  );
}
