import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { isTenure, tenures } from '#credit/terms.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { storedRedirect } from '#stores/redirects.ts';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { type Borrowing, isBorrowable, payBackSentence } from './borrowing.ts';
import type { Typed } from './offer.flow.ts';
import { confirmAmount, happen } from './offer.store.ts';
import { Room } from './Room.tsx';
import { belowMinimum } from './request-checks.ts';

export { adoptWish } from './wish.ts';

export type KeypadProps = {
  readonly offer: Borrowing;
  readonly applicationId: number;
  readonly typed: Typed;
};

/** How much, and for how long; what it means is said while it is typed. */
export function KeypadStep({ offer, applicationId, typed }: KeypadProps) {
  useKeypadRefresh();
  const { available, minimum, currency } = offer;
  const amount = entryToMinor(typed.entry);
  const type = (change: Partial<Typed>) =>
    happen({ type: 'typed', typed: { ...typed, ...change } });
  return (
    <div className="offer-columns offer-keypad">
      <Keypad
        heading="How much do you want to borrow?"
        limits={{ currency, least: minimum, most: available }}
        entry={typed.entry}
        onEntry={(entry) => type({ entry })}
        hint={`of ${formatMoney(available, currency)} you can borrow`}
        tooLittle={belowMinimum(minimum, currency)}
        note={
          isBorrowable(offer, amount)
            ? payBackSentence(offer, amount, typed.tenure)
            : limitSentence(offer)
        }
        confirmLabel={storedRedirect() ? 'CONTINUE' : 'NEXT'}
        onConfirm={(confirmed) =>
          confirmAmount({ applicationId, currency, amount: confirmed, tenure: typed.tenure })
        }
      >
        <Segmented
          label="Tenure"
          full
          options={tenures.map((months) => ({ value: `${months}`, label: `${months} months` }))}
          value={`${typed.tenure}`}
          onChange={(months) => {
            const tenure = Number(months);
            if (isTenure(tenure)) type({ tenure });
          }}
        />
      </Keypad>
      <aside className="offer-room">
        <Room offer={offer} amount={amount} />
      </aside>
    </div>
  );
}

function limitSentence({ ratio_bp, value, taken, currency }: Borrowing): string {
  const share = `The limit is ${formatPercent(ratio_bp)} of`;
  const worth = formatMoney(value, currency);
  if (taken === 0) return `${share} your portfolio, which is at ${worth} today.`;
  return `${share} ${worth}, less ${formatMoney(taken, currency)} borrowed or asked for.`;
}
