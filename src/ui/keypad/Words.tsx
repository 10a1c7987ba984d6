import type { ReactNode } from 'react';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { Icon } from '../Icon.tsx';

type WordsProps = {
  error: string | undefined;
  hint: ReactNode;
  currency: Currency;
  /** The amount that one tap enters, which puts right what is wrong. */
  mend: Minor | undefined;
  onMend: (amount: Minor) => void;
};

/** Under the amount: its limit, or what is wrong with it and one tap that mends it. */
export function Words({ error, hint, currency, mend, onMend }: WordsProps) {
  const button = mend !== undefined && (
    <button type="button" className="keypad-mend" onClick={() => onMend(mend)}>
      Enter {formatMoney(mend, currency, { cents: false })}
    </button>
  );
  return (
    <div className="keypad-words">
      <div role="alert">
        {error && (
          <div className="keypad-error">
            <Icon name="warn" />
            <div>
              <span>{error}</span>
              {button}
            </div>
          </div>
        )}
      </div>
      {!error && (
        <div className="keypad-hint">
          <span>{hint}</span>
          {button}
        </div>
      )}
    </div>
  );
}
