import type { AnswerOf } from '#contract/call.ts';
import type { listNotifications, Notification, NotificationType } from '#contract/notifications.ts';

type Answer = AnswerOf<typeof listNotifications>;

/** What the tab shows: consecutive pages from `offset` on, as far as the reader has scrolled. */
export type List =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly message: string; readonly offset: number }
  | {
      readonly step: 'listed';
      readonly offset: number;
      readonly items: readonly Notification[];
      readonly total: number;
      /** The state of the page that scrolling requests. */
      readonly more: 'idle' | 'loading' | 'failed';
    };

export type Centre = {
  readonly tab: NotificationType;
  readonly list: List;
  /** The number of notifications of each type; undefined before the first answer. */
  readonly counts: Answer['counts'] | undefined;
  /** Notifications from this date on were unread when the centre was opened; null when none was. */
  readonly newSince: string | null;
  /** The clearing that can be undone. */
  readonly cleared: { readonly cleared: number; readonly cleared_at: string } | undefined;
};

export type CentreEvent =
  | { type: 'opened'; cleared: Centre['cleared'] }
  | { type: 'tab'; tab: NotificationType }
  | { type: 'turned' }
  | { type: 'answered'; offset: number; answer: Answer }
  | { type: 'failed'; offset: number; message: string }
  | { type: 'scrolled' }
  | { type: 'added'; answer: Answer }
  | { type: 'notAdded' }
  | { type: 'read'; since: string | null }
  | { type: 'cleared'; cleared: number; cleared_at: string }
  | { type: 'restored' };

export const startCentre: Centre = {
  tab: 'all',
  list: { step: 'loading' },
  counts: undefined,
  newSince: null,
  cleared: undefined,
};

const loading: List = { step: 'loading' };

/** The next state of the centre. */
export function transition(centre: Centre, event: CentreEvent): Centre {
  const { list } = centre;
  switch (event.type) {
    case 'opened':
      return { ...centre, list: loading, newSince: null, cleared: event.cleared };
    case 'tab':
      return { ...centre, tab: event.tab, list: loading };
    case 'turned':
    case 'restored':
      return { ...centre, list: loading, ...(event.type === 'restored' && { cleared: undefined }) };
    case 'answered':
      return listed(centre, event.answer, event.offset);
    case 'failed':
      return { ...centre, list: { step: 'failed', ...pick(event) } };
    case 'scrolled':
      return list.step === 'listed' ? { ...centre, list: { ...list, more: 'loading' } } : centre;
    case 'notAdded':
      return list.step === 'listed' ? { ...centre, list: { ...list, more: 'failed' } } : centre;
    case 'added':
      return list.step === 'listed' ? added(centre, list, event.answer) : centre;
    case 'read':
      return { ...centre, newSince: older(centre.newSince, event.since) };
    case 'cleared': {
      const { cleared, cleared_at } = event;
      const counts = { all: 0, loan: 0, repayment: 0, withdrawal: 0 };
      const empty = { all: [], total: 0, unread: 0, counts };
      return { ...listed(centre, empty, 0), cleared: { cleared, cleared_at } };
    }
  }
}

/** True when the notification was unread as the centre was opened. */
export const isNew = ({ newSince }: Centre, { unread, date }: Notification): boolean =>
  unread || (newSince !== null && date >= newSince);

/** The number of notifications after those on screen. */
export const leftAfter = (list: List): number =>
  list.step === 'listed' ? Math.max(0, list.total - list.offset - list.items.length) : 0;

const pick = ({ message, offset }: { message: string; offset: number }) => ({ message, offset });

function listed(centre: Centre, { all, total, counts }: Answer, offset: number): Centre {
  return { ...centre, counts, list: { step: 'listed', offset, items: all, total, more: 'idle' } };
}

/**
 * A notification that arrived meanwhile shifts the pages, so those already on screen are left out.
 */
function added(
  centre: Centre,
  list: Extract<List, { step: 'listed' }>,
  { all, total, counts }: Answer,
): Centre {
  const shown = new Set(list.items.map((one) => one.notification_id));
  const items = [...list.items, ...all.filter((one) => !shown.has(one.notification_id))];
  return { ...centre, counts, list: { ...list, items, total, more: 'idle' } };
}

const older = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;
