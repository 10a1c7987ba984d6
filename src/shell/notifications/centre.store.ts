import { atom, type ReadableAtom } from 'nanostores';
import {
  clearNotifications,
  listNotifications,
  type NotificationType,
  readNotifications,
  restoreNotifications,
} from '#contract/notifications.ts';
import { attempt } from '#stores/attempt.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import { $unread, noteUnread } from '#stores/unread.ts';
import { type Centre, type Event, leftAfter, next, startCentre } from './centre.flow.ts';

/** How long a tab that was changed shows that it loads: long enough to be seen. */
const indicated = 1500;

export type CentreStore = {
  readonly $centre: ReadableAtom<Centre>;
  /** Fetches the active tab and marks what was unread as read; gives what ends the stay. */
  open: () => () => void;
  chooseTab: (tab: NotificationType) => Promise<void>;
  turnTo: (offset: number) => Promise<void>;
  loadMore: () => Promise<void>;
  clear: () => Promise<void>;
  undo: () => Promise<void>;
};

/** The notifications centre at one place: the dropdown, or the page. */
export function createCentre(pageSize: number): CentreStore {
  const $centre = atom<Centre>(startCentre);
  const happen = (event: Event) => $centre.set(next($centre.get(), event));
  /** Counts what the list is asked to show; an older answer is of no use any more. */
  let wish = 0;
  let writing = false;

  const page = (offset: number) =>
    attempt(listNotifications, { query: { type: $centre.get().tab, limit: pageSize, offset } });

  async function show(offset: number, atLeast = 0): Promise<void> {
    const mine = ++wish;
    const [outcome] = await Promise.all([page(offset), after(atLeast)]);
    if (mine !== wish) return;
    if (!outcome.ok) return happen({ type: 'failed', offset, message: outcome.messages.join(' ') });
    happen({ type: 'answered', offset, answer: outcome.data });
    noteUnread(outcome.data.unread);
    // Only what could be seen is marked.
    if (outcome.data.unread > 0) await markRead();
  }

  async function markRead(): Promise<void> {
    const outcome = await attempt(readNotifications, {});
    if (!outcome.ok) return;
    happen({ type: 'read', since: outcome.data.since });
    noteUnread(outcome.data.unread);
  }

  async function write(work: () => Promise<void>): Promise<void> {
    if (writing) return;
    writing = true;
    await work();
    writing = false;
  }

  return {
    $centre,
    open() {
      happen({ type: 'opened' });
      void show(0);
      // News that come in while the newest are looked at join them.
      return $unread.listen((unread, before = 0) => {
        const { list } = $centre.get();
        if (unread > before && list.step === 'listed' && list.offset === 0) void show(0);
      });
    },
    async chooseTab(tab) {
      happen({ type: 'tab', tab });
      await show(0, indicated);
    },
    async turnTo(offset) {
      happen({ type: 'turned' });
      await show(offset);
    },
    async loadMore() {
      const { list } = $centre.get();
      if (list.step !== 'listed' || list.more === 'loading' || leftAfter(list) === 0) return;
      const mine = wish;
      happen({ type: 'scrolled' });
      const outcome = await page(list.offset + list.items.length);
      if (mine !== wish) return;
      happen(outcome.ok ? { type: 'added', answer: outcome.data } : { type: 'notAdded' });
    },
    clear: () =>
      write(async () => {
        const outcome = await attempt(clearNotifications, {});
        if (!outcome.ok) return toastFailure(outcome.messages);
        wish++;
        happen({ type: 'cleared', ...outcome.data });
        noteUnread(0);
        toast(outcome.message ?? 'Notification cleared!', 'success');
      }),
    undo: () =>
      write(async () => {
        const { cleared } = $centre.get();
        if (!cleared) return;
        const { cleared_at } = cleared;
        const outcome = await attempt(restoreNotifications, { body: { cleared_at } });
        if (!outcome.ok) return toastFailure(outcome.messages);
        happen({ type: 'restored' });
        await show(0);
      }),
  };
}

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));
