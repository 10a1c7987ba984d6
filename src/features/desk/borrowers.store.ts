import { atom } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { findBorrowers, getDeskBorrower, getDeskStatement } from '#contract/desk-borrowers.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { onDesk, whyRefused } from './desk.store.ts';
import { savePaper } from './save-paper.ts';

type Found = AnswerOf<typeof findBorrowers>['found'];
export type Shown = AnswerOf<typeof getDeskBorrower>;

/** What is looked for: it stays while somebody goes to the queue and back. */
export const $search = atom('');
/** Nothing was looked for yet: undefined. */
export const $found = atom<Found | undefined>();
/** Why the last search failed. */
export const $problem = atom<string | undefined>();
export const $borrower = atom<Shown | undefined>();

/** Finds borrowers; the only one is opened at once. */
export const find = (search: string) =>
  whileBusy(async () => {
    for (const shown of [$borrower, $found, $problem]) shown.set(undefined);
    $search.set(search);
    try {
      const { found } = await askDesk(findBorrowers, { body: { search } });
      $found.set(found);
      const [only] = found;
      if (only && found.length === 1) $borrower.set(await read(only.user_id));
    } catch (failure) {
      $problem.set(whyRefused(failure));
    }
  });

export const open = (user_id: string) =>
  whileBusy(() => onDesk(async () => $borrower.set(await read(user_id))));

/** What is shown of a borrower has changed. */
export const readAgain = () => {
  const shown = $borrower.get();
  return shown ? open(shown.borrower.user_id) : undefined;
};

/** Adds the events before those that are shown. */
export const readOlder = ({ borrower, events }: Shown) =>
  whileBusy(() =>
    onDesk(async () => {
      const before = events.at(-1)?.at;
      if (!before) return;
      const older = await read(borrower.user_id, { before });
      $borrower.set({ ...older, events: [...events, ...older.events] });
    }),
  );

const read = (id: string, query = {}) => askDesk(getDeskBorrower, { params: { id }, query });

/** Saves the statement of all days until today. */
export const saveStatement = (id: string, format: 'pdf' | 'csv') =>
  whileBusy(() =>
    onDesk(async () => {
      const asked = { params: { id }, query: { format } };
      savePaper(await askDesk(getDeskStatement, asked), format);
    }),
  );
