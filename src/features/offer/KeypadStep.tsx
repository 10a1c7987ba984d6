import { useState } from 'react';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { isTenure, tenures } from '#credit/terms.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { keypadSentence } from '#shell/keypad-sentence.ts';
import { storedRedirect } from '#stores/redirects.ts';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor, minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { type Borrowing, isBorrowable, payBackSentence } from './borrowing.ts';
import type { Typed } from './offer.flow.ts';
import { confirmAmount, happen } from './offer.store.ts';
import { Room } from './Room.tsx';
import { belowMinimum } from './request-checks.ts';

type Props = {
  readonly offer: Borrowing;
  readonly applicationId: number;
  readonly typed: Typed;
};

/** How much, and for how long; what it means is said while it is typed. */
export function KeypadStep({ offer, applicationId, typed }: Props) {
  const [tried, setTried] = useState(false);
  useKeypadRefresh();
  const { available, minimum, currency } = offer;
  const amount = entryToMinor(typed.entry);
  const limits = { amount, currency, most: available, least: minimum };
  const over = amount > available;
  const problem = over || tried ? keypadSentence(limits) : undefined;

  const type = (change: Partial<Typed>) => {
    setTried(false);
    happen({ type: 'typed', typed: { ...typed, ...change } });
  };
  const enter = (mended: Minor) => type({ entry: minorToEntry(mended) });
  const confirm = () => {
    if (keypadSentence(limits)) setTried(true);
    else confirmAmount({ applicationId, currency, amount, tenure: typed.tenure });
  };
  const tooLittle = amount > 0 && amount < minimum && !over;
  return (
    <div className="offer-columns offer-keypad">
      <Keypad
        heading="How much do you want to borrow?"
        currency={currency}
        entry={typed.entry}
        onEntry={(entry) => type({ entry })}
        onMax={() => enter(available)}
        max={available}
        error={
          problem && (
            <Mend sentence={problem} amount={over ? available : minimum} {...{ currency, enter }} />
          )
        }
        hint={
          tooLittle ? (
            <Mend
              sentence={belowMinimum(minimum, currency)}
              amount={minimum}
              {...{ currency, enter }}
            />
          ) : (
            `of ${formatMoney(available, currency)} you can borrow`
          )
        }
        note={
          isBorrowable(offer, amount)
            ? payBackSentence(offer, amount, typed.tenure)
            : limitSentence(offer)
        }
        confirmLabel={storedRedirect() ? 'CONTINUE' : 'NEXT'}
        confirmDisabled={over}
        onConfirm={confirm}
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

type MendProps = {
  readonly sentence: string;
  /** The nearest amount that may be borrowed. */
  readonly amount: Minor;
  readonly currency: Borrowing['currency'];
  readonly enter: (amount: Minor) => void;
};

/** What is wrong, and one tap that puts it right. */
function Mend({ sentence, amount, currency, enter }: MendProps) {
  return (
    <>
      {sentence}{' '}
      <button type="button" className="offer-mend" onClick={() => enter(amount)}>
        Enter {formatMoney(amount, currency, { cents: false })}
      </button>
    </>
  );
}

function limitSentence({ ratio_bp, value, taken, currency }: Borrowing): string {
  const share = `The limit is ${formatPercent(ratio_bp)} of`;
  const worth = formatMoney(value, currency);
  if (taken === 0) return `${share} your portfolio, which is at ${worth} today.`;
  return `${share} ${worth}, less ${formatMoney(taken, currency)} borrowed or asked for.`;
}
