import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { type Currency, currencies, formatMoney, subtract } from '#credit/money.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { chooseCurrency } from '#stores/reads/currency.ts';
import { totals } from '#stores/reads/held.ts';
import { $applicationId } from '#stores/session/session.ts';
import { track } from '#telemetry/track.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import { dispatch } from './withdrawal.store.ts';

type Props = {
  readonly entry: string;
  readonly user: User;
  readonly held: readonly Portfolio[];
  readonly currency: Currency | undefined;
};

export function AmountStep({ entry, user, held, currency }: Props) {
  useKeypadRefresh();
  if (!currency) {
    return (
      <>
        <h1 className="visually-hidden">Withdrawal</h1>
        <EmptyState title="No currency selected. Please select a currency first." />
      </>
    );
  }
  const { balance } = totals(held, currency);
  const min = user.minimums.withdrawal[currency];
  const entered = entryToMinor(entry);
  const left = subtract(balance, entered);
  return (
    <Keypad
      heading="How much do you want to withdraw?"
      limits={{ currency, min, max: balance }}
      entry={entry}
      onEntry={(typed) => dispatch({ type: 'entered', entry: typed })}
      hint={
        balance > 0 ? (
          `You can withdraw up to ${formatMoney(balance, currency)}`
        ) : (
          <Elsewhere held={held} currency={currency} />
        )
      }
      belowMin={`You can withdraw ${formatMoney(min, currency)} or more.`}
      note={
        entered >= min && left >= 0
          ? `After this you can still withdraw ${formatMoney(left, currency)}.`
          : undefined
      }
      confirmLabel="WITHDRAW"
      onConfirm={(amount) => {
        track({ event: 'initiate_withdraw', currency });
        const applicationId = Number($applicationId.get());
        dispatch({ type: 'confirmed', asked: { applicationId, currency, amount } });
      }}
    />
  );
}

/** When nothing can be withdrawn in this currency, a tap switches to the other one. */
function Elsewhere({ held, currency }: { held: Props['held']; currency: Currency }) {
  const other = currencies.find((one) => one !== currency && totals(held, one).balance > 0);
  if (!other) return `You have nothing to withdraw in ${currency} yet.`;
  return (
    <>
      You have nothing to withdraw in {currency}, but{' '}
      {formatMoney(totals(held, other).balance, other)} in {other}.{' '}
      <button type="button" className="withdrawal-switch" onClick={() => chooseCurrency(other)}>
        Withdraw in {other}
      </button>
    </>
  );
}
