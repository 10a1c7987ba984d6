import { randomUUID } from 'node:crypto';

/** What Sabi's server has sent, or has been told. */
export type Entry = {
  readonly id: string;
  readonly at: string;
  readonly kind: 'handoff' | 'holdings' | 'return' | 'sale' | 'webhook';
  /** Whether it was what it should be: answered, or believed. */
  readonly ok: boolean;
  /** One sentence. */
  readonly says: string;
  /** Request and answer as they travelled. */
  readonly raw: string;
  readonly event?: Event;
};

/** What a webhook tells, as far as Sabi's app shows it. */
export type Event = {
  readonly id: string;
  readonly type: string;
  readonly user_id: string | null;
  readonly loan_id: string | null;
  /** Of what Sabi is asked to sell. */
  readonly order_id: string | null;
};

const most = 60;

export type Journal = {
  note(entry: Omit<Entry, 'id'>): void;
  /** The same of what comes again each minute: the last one that said so goes. */
  replace(entry: Omit<Entry, 'id'>): void;
  /** Newest first. */
  all(): readonly Entry[];
  clear(): void;
};

/** Kept by the process alone: it is a window onto what happens, not a record of it. */
export function openJournal(): Journal {
  let entries: readonly Entry[] = [];
  const note: Journal['note'] = (entry) => {
    entries = [{ ...entry, id: randomUUID() }, ...entries].slice(0, most);
  };
  return {
    note,
    replace(entry) {
      entries = entries.filter(({ says }) => says !== entry.says);
      note(entry);
    },
    all: () => entries,
    clear() {
      entries = [];
    },
  };
}
