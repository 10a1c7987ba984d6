import { atom } from 'nanostores';
import { type Complaint, fileComplaint, listComplaints } from '#contract/complaints.ts';
import { type ComplaintKind, complaintKinds } from '#credit/complaints.ts';
import { whileBusy } from '#stores/busy.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { $token } from '#stores/session/session.ts';
import { isUndecided, submit } from '#stores/submit.ts';

/** The borrower's complaints, newest first. */
export const $complaints = createReadStore<readonly Complaint[]>(['/complaint', $token], {
  fetcher: async () => (await read(listComplaints)).complaints,
});

/** The complaint that was sent on this page, with the words above its number. */
export const $sent = atom<Complaint | undefined>(undefined);

/** What is being written; it stays over a reload and the end of the session. */
export type Written = { readonly kind: ComplaintKind | ''; readonly text: string };
const draft = 'complaint';

/** What was begun before, else what the address says that it is about. */
export function begun(): Written {
  const kept = draftOf<Written>(draft);
  if (kept) return kept;
  const named = new URLSearchParams(location.search).get('kind') ?? '';
  return { kind: named in complaintKinds ? (named as ComplaintKind) : '', text: '' };
}

export const keep = (written: Written): void => keepDraft(draft, written);

/** Sends it. Gives why it was refused. */
export const send = (kind: ComplaintKind, text: string) =>
  whileBusy(async (): Promise<string | undefined> => {
    const outcome = await submit('file-complaint', fileComplaint, { body: { kind, text } });
    if (!outcome.ok) {
      if (isUndecided(outcome.code)) $complaints.revalidate();
      return outcome.messages.join(' ');
    }
    dropDraft(draft);
    $sent.set(outcome.data.complaint);
    $complaints.revalidate();
    return undefined;
  });
