import { persistentAtom } from '@nanostores/persistent';
import { go } from '#stores/navigate.ts';
import { $shortcutsShown } from './shortcuts.ts';

/** Where `g` and a letter lead to. */
export const places = [
  { key: 'd', name: 'Dashboard', href: '/dashboard' },
  { key: 'a', name: 'Apply', href: '/offer' },
  { key: 'w', name: 'Withdraw', href: '/withdrawal' },
  { key: 'n', name: 'Notifications', href: '/notifications' },
  { key: 'p', name: 'My Profile', href: '/profile' },
] as const;

/** This device's choice: whoever speaks to a computer or taps keys by accident turns them off. */
export const $shortcuts = persistentAtom<'on' | 'off'>('shortcuts', 'on');

/** How long after `g` its letter may come. */
const patience = 1500;
let wentAt = Number.NEGATIVE_INFINITY;

/** Does what a key asks for, unless it is meant for something else. */
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

/** Somebody types there, or a dialog is open and has the keys to itself. */
function isMeantFor(target: EventTarget | null): boolean {
  const typed = target instanceof Element && target.closest(typing);
  return Boolean(typed || document.querySelector('dialog:modal'));
}
