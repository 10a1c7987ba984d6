import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import type { Digit, Key } from './keypad-entry.ts';

const digits: Digit[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const longPress = 500;

// A click must not take the focus: Enter after it confirms the amount instead of repeating a digit. From Help, which
// it closes, it does.
const keepFocus = (event: MouseEvent) => {
  if (!belongsElsewhere({ target: document.activeElement })) event.preventDefault();
};

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

type HardwareKeys = {
  onKey: (key: Key) => void;
  onPaste: (text: string) => void;
  onEnter: () => void;
};

const hardware: Record<string, Key> = { Backspace: 'delete', Delete: 'clear' };
const textField =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]';

const belongsElsewhere = ({ target }: Pick<Event, 'target'>) =>
  target instanceof Element && target.closest(textField) !== null;

/** Digits, point, Backspace, Delete (clears), Enter and paste, wherever on the screen the focus is. */
export function useHardwareKeys({ onKey, onPaste, onEnter }: HardwareKeys): void {
  const keydown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return;
    if (event.key === 'Enter') {
      // A focused button or link answers Enter itself.
      if (event.repeat || (event.target as Element).closest?.('button, a, summary')) return;
      event.preventDefault();
      onEnter();
      return;
    }
    const key = /^[\d.]$/.test(event.key) ? (event.key as Key) : hardware[event.key];
    if (!key) return;
    event.preventDefault();
    onKey(key);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text');
    if (!text || belongsElsewhere(event)) return;
    event.preventDefault();
    onPaste(text);
  });

  // A layout effect: whoever sees the keypad may type already.
  useLayoutEffect(() => {
    document.addEventListener('keydown', keydown);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', keydown);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
