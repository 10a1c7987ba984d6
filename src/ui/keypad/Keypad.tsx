import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Minor } from '#credit/money.ts';
import { Button } from '../Button.tsx';
import { KeypadMessage, SpokenAmount } from './KeypadMessage.tsx';
import { Keys, useHardwareKeys } from './Keys.tsx';
import {
  displayEntry,
  type Entry,
  type EntryChange,
  entryToMinor,
  type Key,
  minorToEntry,
  pasteEntry,
  press,
  pressAnew,
} from './keypad-entry.ts';
import { amountErrorOf, type InputError, inputErrorOf, type Limits } from './keypad-rules.ts';
import { Meter } from './Meter.tsx';
import './Keypad.css';

type KeypadProps = {
  heading: ReactNode;
  limits: Limits;
  /** '0' at the start. */
  entry: Entry;
  onEntry: (entry: Entry) => void;
  /** What the limit is, while nothing is wrong. */
  hint: ReactNode;
  /** Takes the hint's place while less than the minimum is entered: no error yet, more may follow. */
  belowMin?: string;
  confirmLabel: ReactNode;
  /** Called with an amount within the limits only. */
  onConfirm: (amount: Minor) => void;
  busy?: boolean;
  /** Between the amount and the keys, such as the tenure. */
  children?: ReactNode;
  /** Amounts to tap, in the place of Max. */
  chips?: ReactNode;
  /** What the amount means, at the confirm button. Its place is kept while there is nothing to say. */
  note?: ReactNode;
};

/** Enters an amount by touch, keyboard or paste. */
export function Keypad({ limits, entry, onEntry, onConfirm, busy, ...props }: KeypadProps) {
  // Both are about one entry, and end when it changes.
  const [tried, setTried] = useState<Entry>();
  const [slip, setSlip] = useState<InputError & { at: Entry }>();
  // The amount as this keypad left it. Another one is replaced by the first digit.
  const [own, setOwn] = useState<Entry>('0');
  const confirm = useRef<HTMLButtonElement>(null);
  const amount = entryToMinor(entry);
  const shown = displayEntry(entry, limits.currency);
  const refusal = amountErrorOf(amount, limits);
  const disabled = amount === 0 || refusal?.over;
  const short = amount > 0 && amount < limits.min ? props.belowMin : undefined;
  const slipped = slip?.at === entry ? slip : undefined;
  const wrong = slipped ?? (refusal?.over || tried === entry ? refusal : undefined);
  const nearest = wrong || short ? (wrong ?? refusal)?.nearest : undefined;

  const isOwn = entry === own || entry === '0';

  function enter(next: Entry) {
    setOwn(next);
    onEntry(next);
  }
  function take(next: EntryChange | null) {
    const found = inputErrorOf(next, entry, limits);
    setSlip(found && { ...found, at: entry });
    if (next && !found) enter(next.entry);
  }
  const onKey = (key: Key) => take(isOwn ? press(entry, key) : pressAnew(entry, key));
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
        <p
          className="keypad-amount"
          data-zero={entry === '0' ? '' : undefined}
          data-replaced={isOwn ? undefined : ''}
          aria-hidden="true"
        >
          <span>{shown}</span>
        </p>
        <SpokenAmount>{shown}</SpokenAmount>
        {!isOwn && (
          <p className="visually-hidden">The first digit that you type will replace this amount.</p>
        )}
      </div>
      <Meter amount={amount} max={limits.max} />
      <div className="keypad-under">
        <KeypadMessage
          error={wrong?.sentence}
          hint={short ?? props.hint}
          currency={limits.currency}
          fix={nearest === amount ? undefined : nearest}
          onFix={(fixed) => {
            flushSync(() => enter(minorToEntry(fixed)));
            // The tapped button is gone, so the focus moves to the next thing to do.
            confirm.current?.focus();
          }}
        />
        {props.chips ?? (
          <button
            type="button"
            className="keypad-max button small"
            onClick={() => enter(minorToEntry(limits.max))}
          >
            Max
          </button>
        )}
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
        aria-disabled={disabled}
        onClick={tryToConfirm}
      >
        {props.confirmLabel}
      </Button>
    </section>
  );
}
