import { atom } from 'nanostores';
import { draftOf, keepDraft } from '../draft.ts';

/** `about` is what the figures are of, `seen` what the borrower has read, `latest` what they are now. */
type Kept<T> = { readonly about: string; readonly seen: T; readonly latest: T };

export type Changed<T> = { readonly before: T; readonly now: T };

/**
 * The figures of an open money screen as its borrower has read them, and as they are now. They are kept
 * in the tab: one that is put away over midnight and loaded anew in the morning tells what has changed.
 */
export function keepSeen<T extends object>(slot: string) {
  const $changed = atom<Changed<T> | undefined>(undefined);
  let kept: Kept<T> | undefined;
  const keep = (next: Kept<T>) => {
    kept = next;
    keepDraft(slot, kept);
    $changed.set(
      same(kept.seen, kept.latest) ? undefined : { before: kept.seen, now: kept.latest },
    );
  };
  return {
    /** What has changed since the borrower read it, until they accept it. */
    $changed,
    /** @returns the figures that were the latest until now, when these are others */
    note(about: string, now: T): T | undefined {
      const known = kept ?? draftOf<Kept<T>>(slot);
      if (known?.about !== about) {
        keep({ about, seen: now, latest: now });
        return undefined;
      }
      keep({ about, seen: known.seen, latest: now });
      return same(known.latest, now) ? undefined : known.latest;
    },
    /** The borrower has read what has changed. */
    accept(): void {
      if (kept) keep({ ...kept, seen: kept.latest });
    },
    /** Nothing has been read yet: the screen opens anew. */
    forget(): void {
      kept = undefined;
      keepDraft(slot, null);
      $changed.set(undefined);
    },
  };
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
