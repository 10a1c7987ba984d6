import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import type { Digit, Key } from './keypad-entry.ts';

const digits: Digit[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const longPress = 500;

// A click must not take the focus: Enter after it confirms the amount instead of repeating a digit.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The twelve keys. Delete held down clears. */
export function Keys({ onKey }: { onKey: (key: Key) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hold = () => {
    held.current = false;
    timer.current = setTimeout(() => {
      held.current = true;
      onKey('clear');
    }, longPress);
  };
  const key = (value: Key, label: string) => (
    <button
      key={value}
      type="button"
      aria-label={label}
      onMouseDown={keepFocus}
      onClick={() => onKey(value)}
    >
      {value}
    </button>
  );
  return (
    <fieldset className="keypad-keys" aria-label="Keypad">
      {digits.map((digit) => key(digit, digit))}
      {key('.', 'Decimal point')}
      {key('0', '0')}
      <button
        type="button"
        aria-label="Delete"
        title="Hold to clear"
        onMouseDown={keepFocus}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={keepFocus}
        onClick={({ detail }) => {
          // A long touch may end without a click; a click by the keyboard has none before it.
          if (!held.current || detail === 0) onKey('delete');
          held.current = false;
        }}
      >
        <Icon name="delete" />
      </button>
    </fieldset>
  );
}
