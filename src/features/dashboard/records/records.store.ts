import { atom } from 'nanostores';
import { type Opened, openedIn, searchWith } from './address.ts';

/** What is open over the dashboard; it stands in the address, so a reload or a link opens it too. */
export const $opened = atom<Opened | undefined>(openedIn(location.search));

/** What this page has put on top of what was there: the browser's Back takes it away again. */
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

/** Back and Forward; gives what ends that. */
export function followAddress(): () => void {
  const onPop = () => {
    const now = openedIn(location.search);
    if (JSON.stringify(now) !== JSON.stringify($opened.get())) $opened.set(now);
  };
  addEventListener('popstate', onPop);
  return () => removeEventListener('popstate', onPop);
}
