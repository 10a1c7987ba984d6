import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Currency, Minor } from '#credit/money.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Keys } from './Keys.tsx';
import {
  displayEntry,
  type Entry,
  entryToMinor,
  type Key,
  type Pressed,
  pasteEntry,
  press,
} from './keypad-entry.ts';
import { Meter } from './Meter.tsx';
import { useHardwareKeys } from './use-hardware-keys.ts';
import './Keypad.css';

type KeypadProps = {
  heading: ReactNode;
  currency: Currency;
  /** '0' at the start. */
  entry: Entry;
  onEntry: (entry: Entry) => void;
  onMax: () => void;
  /** Replaces the hint; says how to mend the amount. */
  error?: ReactNode;
  hint?: ReactNode;
  /** The most that may be entered: the meter's end. */
  max: Minor;
  confirmLabel: ReactNode;
  onConfirm: () => void;
  confirmDisabled?: boolean;
  busy?: boolean;
  /** Between the amount and the keys, such as the tenure. */
  children?: ReactNode;
  /** Between the keys and the confirm button: what the amount means. */
  note?: ReactNode;
};

const refused = {
  decimals: 'You exceeded the max of 2 decimal places',
  paste: 'What you pasted is not an amount that can be entered.',
};

/** The instrument for entering an amount: by thumb, by keyboard or by paste. */
export function Keypad({ currency, entry, onEntry, onConfirm, max, busy, ...props }: KeypadProps) {
  const [refusal, setRefusal] = useState<keyof typeof refused>();
  const amount = entryToMinor(entry);
  const shown = displayEntry(entry, currency);
  const fraction = max > 0 ? amount / max : Number(amount > 0);
  const disabled = amount === 0 || props.confirmDisabled;
  const error = refusal ? refused[refusal] : props.error;

  function take(next: Pressed | null) {
    setRefusal(next ? next.problem : 'paste');
    if (next && !next.problem) onEntry(next.entry);
  }
  const onKey = (key: Key) => take(press(entry, key));
  useHardwareKeys({
    onKey,
    onPaste: (text) => take(pasteEntry(text)),
    onEnter: () => disabled || busy || onConfirm(),
  });

  return (
    <section className="keypad">
      <h1 className="keypad-heading">{props.heading}</h1>
      <div className="keypad-figure" style={{ '--characters': shown.length } as CSSProperties}>
        <p className="keypad-amount" data-zero={entry === '0' ? '' : undefined} aria-hidden="true">
          {shown}
        </p>
        <p className="visually-hidden" role="status">
          {shown}
        </p>
      </div>
      <Meter fraction={fraction} over={fraction > 1} />
      <div className="keypad-under">
        <div className="keypad-words">
          <div role="alert">
            {error && (
              <div className="keypad-error">
                <Icon name="warn" />
                <div>{error}</div>
              </div>
            )}
          </div>
          {!error && <div className="keypad-hint">{props.hint}</div>}
        </div>
        <button
          type="button"
          className="keypad-max button small"
          onClick={() => {
            setRefusal(undefined);
            props.onMax();
          }}
        >
          Max
        </button>
      </div>
      {props.children}
      <Keys onKey={onKey} />
      {props.note && <div className="keypad-note">{props.note}</div>}
      <Button
        variant="primary"
        full
        type="button"
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {props.confirmLabel}
      </Button>
    </section>
  );
}
