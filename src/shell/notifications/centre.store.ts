import { atom, type ReadableAtom } from 'nanostores';
import {
  clearNotifications,
  listNotifications,
  type NotificationType,
  readNotifications,
  restoreNotifications,
} from '#contract/notifications.ts';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';
import { $unread, noteUnread } from '#stores/reads/user.ts';
import { attempt } from '#stores/session/attempt.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import {
  type Centre,
  type CentreEvent,
  leftAfter,
  startCentre,
  transition,
} from './centre.flow.ts';

/** The clearing that this visit can still undo, on whichever page it goes on. */
const clearing = 'cleared';

/** Milliseconds for which a changed tab shows that it loads, as the specification says. */
const indicated = 1500;

export type CentreStore = {
  readonly $centre: ReadableAtom<Centre>;
  /**
   * Reads the active tab and marks unread notifications as read. @returns a function that stops
   * listening
   */
  open: () => () => void;
  chooseTab: (tab: NotificationType) => Promise<void>;
  turnTo: (offset: number) => Promise<void>;
  loadMore: () => Promise<void>;
  clear: () => Promise<void>;
  undo: () => Promise<void>;
};

/** The store of one notification centre: the dropdown has one, the page another. */
export function createCentre(pageSize: number): CentreStore {
  const $centre = atom<Centre>(startCentre);
  const dispatch = (event: CentreEvent) => $centre.set(transition($centre.get(), event));
  /** As the provider last told this centre. */
  let known = 0;
  /** The number of the newest request for the list. Answers of older ones are dropped. */
  let latest = 0;
  let writing = false;

  const page = (offset: number) =>
    attempt(listNotifications, { query: { type: $centre.get().tab, limit: pageSize, offset } });

  async function show(offset: number, atLeast = 0): Promise<void> {
    const mine = ++latest;
    const [outcome] = await Promise.all([page(offset), after(atLeast)]);
    if (mine !== latest) return;
    if (!outcome.ok)
      return dispatch({ type: 'failed', offset, message: outcome.messages.join(' ') });
    dispatch({ type: 'answered', offset, answer: outcome.data });
    known = outcome.data.unread;
    noteUnread(outcome.data.unread);
    // Only notifications that were shown are marked as read.
    if (outcome.data.unread > 0) await markRead();
  }

  async function markRead(): Promise<void> {
    const outcome = await attempt(readNotifications, {});
    if (!outcome.ok) return;
    dispatch({ type: 'read', since: outcome.data.since });
    known = outcome.data.unread;
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
      dispatch({ type: 'opened', cleared: draftOf(clearing) });
      void show(0);
      // Notifications that arrive while the first page is open are added to it.
      return $unread.listen((unread) => {
        const { list } = $centre.get();
        if (unread > known && list.step === 'listed' && list.offset === 0) void show(0);
      });
    },
    async chooseTab(tab) {
      dispatch({ type: 'tab', tab });
      await show(0, indicated);
    },
    async turnTo(offset) {
      dispatch({ type: 'turned' });
      await show(offset);
    },
    async loadMore() {
      const { list } = $centre.get();
      if (list.step !== 'listed' || list.more === 'loading' || leftAfter(list) === 0) return;
      const mine = latest;
      dispatch({ type: 'scrolled' });
      const outcome = await page(list.offset + list.items.length);
      if (mine !== latest) return;
      dispatch(outcome.ok ? { type: 'added', answer: outcome.data } : { type: 'notAdded' });
    },
    clear: () =>
      write(async () => {
        const outcome = await attempt(clearNotifications, {});
        if (!outcome.ok) return toastFailure(outcome.messages);
        latest++;
        dispatch({ type: 'cleared', ...outcome.data });
        keepDraft(clearing, $centre.get().cleared);
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
        dropDraft(clearing);
        dispatch({ type: 'restored' });
        await show(0);
      }),
  };
}

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));
