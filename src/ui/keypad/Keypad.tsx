import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Minor } from '#credit/money.ts';
import { Button } from '../Button.tsx';
import { Keys } from './Keys.tsx';
import {
  displayEntry,
  type Entry,
  entryToMinor,
  type Key,
  minorToEntry,
  type Pressed,
  pasteEntry,
  press,
} from './keypad-entry.ts';
import { type Limits, refusalOf, type Slip, slipOf } from './keypad-rules.ts';
import { Meter } from './Meter.tsx';
import { Spoken } from './Spoken.tsx';
import { useHardwareKeys } from './use-hardware-keys.ts';
import { Words } from './Words.tsx';
import './Keypad.css';

type KeypadProps = {
  heading: ReactNode;
  limits: Limits;
  /** '0' at the start. */
  entry: Entry;
  onEntry: (entry: Entry) => void;
  /** What the limit is, while nothing is wrong. */
  hint: ReactNode;
  /** Takes the hint's place while less than the least is entered: no error yet, more may follow. */
  tooLittle?: string;
  confirmLabel: ReactNode;
  /** Called with an amount within the limits only. */
  onConfirm: (amount: Minor) => void;
  busy?: boolean;
  /** Between the amount and the keys, such as the tenure. */
  children?: ReactNode;
  /** What the amount means, at the confirm button. Its place is kept while there is nothing to say. */
  note?: ReactNode;
};

/** The instrument for entering an amount: by thumb, by keyboard or by paste. */
export function Keypad({ limits, entry, onEntry, onConfirm, busy, ...props }: KeypadProps) {
  // Both hold for one entry only: whatever changes it ends them.
  const [tried, setTried] = useState<Entry>();
  const [slip, setSlip] = useState<Slip & { at: Entry }>();
  const confirm = useRef<HTMLButtonElement>(null);
  const amount = entryToMinor(entry);
  const shown = displayEntry(entry, limits.currency);
  const refusal = refusalOf(amount, limits);
  const disabled = amount === 0 || refusal?.over;
  const short = amount > 0 && amount < limits.least ? props.tooLittle : undefined;
  const slipped = slip?.at === entry ? slip : undefined;
  const wrong = slipped ?? (refusal?.over || tried === entry ? refusal : undefined);
  const nearest = wrong || short ? (wrong ?? refusal)?.nearest : undefined;

  function take(next: Pressed | null) {
    const found = slipOf(next, entry, limits);
    setSlip(found && { ...found, at: entry });
    if (next && !found) onEntry(next.entry);
  }
  const onKey = (key: Key) => take(press(entry, key));
  const tryToConfirm = () => {
    if (disabled || busy) return;
    if (refusal) setTried(entry);
    else onConfirm(amount);
  };
  useHardwareKeys({
    onKey,
    onPaste: (text) => take(pasteEntry(text)),
    onEnter: tryToConfirm,
  });

  return (
    <section className="keypad">
      <h1 className="keypad-heading">{props.heading}</h1>
      <div className="keypad-figure" style={{ '--characters': shown.length } as CSSProperties}>
        <p className="keypad-amount" data-zero={entry === '0' ? '' : undefined} aria-hidden="true">
          {shown}
        </p>
        <Spoken>{shown}</Spoken>
      </div>
      <Meter amount={amount} most={limits.most} />
      <div className="keypad-under">
        <Words
          error={wrong?.sentence}
          hint={short ?? props.hint}
          currency={limits.currency}
          mend={nearest}
          onMend={(mended) => {
            flushSync(() => onEntry(minorToEntry(mended)));
            // The button that was tapped is gone; what comes next is to confirm.
            confirm.current?.focus();
          }}
        />
        <button
          type="button"
          className="keypad-max button small"
          onClick={() => onEntry(minorToEntry(limits.most))}
        >
          Max
        </button>
      </div>
      {props.children && <div className="keypad-choice">{props.children}</div>}
      <Keys onKey={onKey} />
      {'note' in props && <div className="keypad-note">{props.note}</div>}
      <Button
        ref={confirm}
        variant="primary"
        full
        type="button"
        busy={busy}
        disabled={disabled}
        onClick={tryToConfirm}
      >
        {props.confirmLabel}
      </Button>
    </section>
  );
}
