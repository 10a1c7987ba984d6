import { persistentAtom } from '@nanostores/persistent';
import { go } from '#stores/navigate.ts';
import { $shortcutsShown } from './shortcuts.ts';

/** The page that `g` and a letter open. */
export const places = [
  { key: 'd', name: 'Dashboard', href: '/dashboard' },
  { key: 'a', name: 'Apply', href: '/offer' },
  { key: 'w', name: 'Withdraw', href: '/withdrawal' },
  { key: 'n', name: 'Notifications', href: '/notifications' },
  { key: 'p', name: 'My Profile', href: '/profile' },
] as const;

/**
 * Stored on this device. People who use speech input or press keys by accident turn shortcuts off.
 */
export const $shortcuts = persistentAtom<'on' | 'off'>('shortcuts', 'on');

/** Milliseconds in which a letter must follow `g`. */
const patience = 1500;
let wentAt = Number.NEGATIVE_INFINITY;

/** Runs the shortcut of a key, unless a field, a dialog or another modifier has it. */
export function press(event: KeyboardEvent): void {
  const { key, timeStamp, target } = event;
  const follows = timeStamp - wentAt < patience;
  wentAt = Number.NEGATIVE_INFINITY;
  if ($shortcuts.get() === 'off' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.defaultPrevented || event.isComposing || event.repeat || isMeantFor(target)) return;
  if (key === '?') $shortcutsShown.set(true);
  else if (key === 'g') wentAt = timeStamp;
  else if (follows) {
    const place = places.find((one) => one.key === key);
    if (place && location.pathname !== place.href) go(place.href);
  }
}

const typing = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';

/** True while somebody types, or while a dialog is open. */
function isMeantFor(target: EventTarget | null): boolean {
  const typed = target instanceof Element && target.closest(typing);
  return Boolean(typed || document.querySelector('dialog:modal'));
}
