import { atom } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import {
  giveBackEntry,
  listQueue,
  noteEntry,
  type QueueEntry,
  type QueueKind,
  takeEntry,
} from '#contract/desk-queue.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { createDeskRead, onDesk, refreshDesk } from './desk.store.ts';

/** What entries of a kind are called in the list, one and several. */
export const kindNames: Readonly<Record<QueueKind, string>> = {
  loan: 'Loan',
  plan: 'Plan to pay',
  wire: 'Dollar wire',
  payment: 'Odd payment',
  refund: 'Refund',
  payout: 'Odd payout',
  dispute: 'Dispute',
  held: 'Held withdrawal',
  complaint: 'Complaint',
  sale: 'Sale',
  proceeds: 'Sale proceeds',
  holdings: 'Odd holdings',
  prices: 'Old prices',
  hold: 'Hold difference',
  job: 'Failed job',
  partner: 'Partner',
  incoming: 'Bank transfer',
  settlement: 'Settlement',
  approval: 'Approval',
};

/** The kind that is shown; '' shows all. */
export const $kind = atom<QueueKind | ''>('');

/** What is searched for, and whether only one's own entries are shown; both are kept while another tab is open. */
export const $words = atom('');
export const $mine = atom(false);

/** How many wait of each kind, as it was last told; it stays while another kind is read. */
export const $counts = atom<AnswerOf<typeof listQueue>['counts']>([]);

export const $queue = createDeskRead(
  ['/desk/queue/', $kind],
  async (_, kind) => {
    const { entries, counts } = await askDesk(listQueue, {
      query: kind ? { kind: kind as QueueKind } : {},
    });
    $counts.set(counts);
    return entries;
  },
  { revalidateInterval: 30_000 },
);

export const keyOf = ({ kind, subject }: Pick<QueueEntry, 'kind' | 'subject'>): string =>
  `${kind} ${subject}`;

const named = ({ kind, subject }: QueueEntry) => ({ kind, subject });

const changed = (work: () => Promise<unknown>) =>
  whileBusy(() =>
    onDesk(async () => {
      await work().finally(refreshDesk);
    }),
  );

export const take = (entry: QueueEntry) =>
  changed(() => askDesk(takeEntry, { body: named(entry) }));

export const giveBack = (entry: QueueEntry) =>
  changed(() => askDesk(giveBackEntry, { body: named(entry) }));

export const addNote = (entry: QueueEntry, note: string) =>
  changed(() => askDesk(noteEntry, { body: { ...named(entry), note } }));

/** Whether an entry has these words somewhere. */
export function hasWords(entry: QueueEntry, words: string): boolean {
  const { subject, about, borrower, partner, owner, kind } = entry;
  const text = [kindNames[kind], subject, about, borrower, partner, owner?.name].join(' ');
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

/** How long something has waited: '3 days', '5 hours', 'Just now'. */
export function ageOf(since: string | null, now: number): string {
  if (since === null) return 'No date';
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  if (minutes < 1) return 'Just now';
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
