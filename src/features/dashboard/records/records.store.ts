import { atom } from 'nanostores';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { $user } from '#stores/reads/user.ts';
import { type Opened, openedIn, searchWith } from './address.ts';

/** What is open over the dashboard. It is in the address, so a reload or a link opens it too. */
export const $opened = atom<Opened | undefined>(openedIn(location.search));

/** Marks a history entry that this page has added, so that the browser's Back removes it. */
type Entry = { readonly opened?: true } | null;

export function openRecord(opened: Opened): void {
  const entry: Entry = { opened: true };
  history.pushState(entry, '', location.pathname + searchWith(opened, location.search));
  $opened.set(opened);
}

export function closeRecord(): void {
  if ((history.state as Entry)?.opened) {
    history.back();
    return;
  }
  history.replaceState(
    history.state,
    '',
    location.pathname + searchWith(undefined, location.search),
  );
  $opened.set(undefined);
}

/**
 * Follows the browser's Back and Forward.
 * @returns a function that stops
 */
export function followAddress(): () => void {
  const onPop = () => {
    const now = openedIn(location.search);
    if (JSON.stringify(now) !== JSON.stringify($opened.get())) $opened.set(now);
  };
  addEventListener('popstate', onPop);
  return () => removeEventListener('popstate', onPop);
}

/** The day in Lagos by the provider's clock, or by the device's while that is not known. */
export function today(): IsoDay {
  const now = $user.get().data?.now;
  return lagosDay(now ? Date.parse(now) : Date.now());
}
