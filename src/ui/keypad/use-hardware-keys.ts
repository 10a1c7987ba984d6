import { useEffect, useEffectEvent } from 'react';
import type { Key } from './keypad-entry.ts';

type HardwareKeys = {
  onKey: (key: Key) => void;
  onPaste: (text: string) => void;
  onEnter: () => void;
};

const hardware: Record<string, Key> = { Backspace: 'delete', Delete: 'clear' };
const textField =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog';

const belongsElsewhere = ({ target }: Event) =>
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

  useEffect(() => {
    document.addEventListener('keydown', keydown);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', keydown);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
