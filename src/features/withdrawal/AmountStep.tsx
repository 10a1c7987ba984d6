import { useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { type Currency, currencies, formatMoney, subtract } from '#credit/money.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { keypadSentence } from '#shell/keypad-sentence.ts';
import { chooseCurrency } from '#stores/currency.ts';
import { totals } from '#stores/portfolio.ts';
import { $applicationId } from '#stores/session.ts';
import { track } from '#telemetry/track.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor, minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { happen } from './withdrawal.store.ts';

type Props = {
  readonly entry: string;
  readonly user: User;
  readonly held: readonly Portfolio[];
  readonly currency: Currency | undefined;
};

export function AmountStep({ entry, user, held, currency }: Props) {
  const [tried, setTried] = useState(false);
  useKeypadRefresh();
  if (!currency) {
    return <EmptyState title="No currency selected. Please select a currency first." />;
  }
  const amount = entryToMinor(entry);
  const { balance } = totals(held, currency);
  const limits = { amount, currency, most: balance, least: user.minimums.withdrawal[currency] };
  const over = keypadSentence({ ...limits, least: amount });
  const problem = tried ? keypadSentence(limits) : over;
  const left = subtract(balance, amount);
  const enter = (typed: string) => {
    setTried(false);
    happen({ type: 'entered', entry: typed });
  };
  const confirm = () => {
    if (keypadSentence(limits)) return setTried(true);
    track({ event: 'initiate_withdraw', currency });
    const applicationId = Number($applicationId.get());
    happen({ type: 'confirmed', asked: { applicationId, currency, amount } });
  };
  return (
    <div className="withdrawal-amount">
      <Keypad
        heading="How much do you want to withdraw?"
        currency={currency}
        entry={entry}
        onEntry={enter}
        onMax={() => enter(minorToEntry(balance))}
        max={balance}
        error={problem}
        hint={
          balance > 0 ? (
            `of ${formatMoney(balance, currency)} to withdraw`
          ) : (
            <Elsewhere held={held} currency={currency} />
          )
        }
        note={
          amount > 0 && left >= 0
            ? `After it ${formatMoney(left, currency)} is left to withdraw.`
            : undefined
        }
        confirmLabel="WITHDRAW"
        onConfirm={confirm}
      />
    </div>
  );
}

/** Nothing in this currency: the one that there is something in is a tap away. */
function Elsewhere({ held, currency }: { held: Props['held']; currency: Currency }) {
  const other = currencies.find((one) => one !== currency && totals(held, one).balance > 0);
  if (!other) return `Nothing to withdraw in ${currency} yet.`;
  return (
    <>
      Nothing in {currency}, but {formatMoney(totals(held, other).balance, other)}:{' '}
      <button type="button" className="withdrawal-switch" onClick={() => chooseCurrency(other)}>
        use {other}
      </button>
    </>
  );
}
