import { type ReactNode, useEffect, useState } from 'react';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { Icon } from '../Icon.tsx';

type MessageProps = {
  error: string | undefined;
  hint: ReactNode;
  currency: Currency;
  /** The amount that one tap enters, which fixes what is wrong. */
  fix: Minor | undefined;
  onFix: (amount: Minor) => void;
};

/** Under the amount: its limit, or what is wrong with it and one tap that fixes it. */
export function KeypadMessage({ error, hint, currency, fix, onFix }: MessageProps) {
  const button = fix !== undefined && (
    <button type="button" className="keypad-fix" onClick={() => onFix(fix)}>
      Enter {formatMoney(fix, currency, { cents: false })}
    </button>
  );
  return (
    <div className="keypad-words">
      <div role="alert">
        {error && (
          <div className="keypad-error">
            <Icon name="warn" />
            <div>
              <span>{error}</span> {button}
            </div>
          </div>
        )}
      </div>
      {!error && (
        <div className="keypad-hint">
          <span>{hint}</span> {button}
        </div>
      )}
    </div>
  );
}

/** Long enough that a screen reader hears the amount and not each digit on the way to it. */
const pause = 700;

/** The amount for those who hear it, once no key has been pressed for a moment. */
export function SpokenAmount({ children }: { children: string }) {
  const [said, setSaid] = useState(children);
  useEffect(() => {
    const timer = setTimeout(setSaid, pause, children);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
