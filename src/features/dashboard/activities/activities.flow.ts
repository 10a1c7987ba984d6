import type { LoanStatus } from '#contract/loans.ts';

export const tabs = ['credit', 'repayments', 'withdrawals'] as const;
export type Tab = (typeof tabs)[number];

/** The statuses that each tab can be filtered by. Repayments have none. */
export const statusesOf = {
  credit: [
    'requested',
    'disbursed',
    'disbursing',
    'serviced',
    'cancelled',
    'issued',
    'repaid',
    'liquidated',
  ],
  repayments: [],
  withdrawals: ['completed', 'rejected'],
} as const satisfies Record<Tab, readonly (LoanStatus | 'completed' | 'rejected')[]>;

/** The names by which each tab's list call can sort. */
export const sortKeysOf = {
  credit: ['date', 'amount', 'repaid', 'status'],
  repayments: ['date', 'amount', 'principal', 'interest'],
  withdrawals: ['date', 'amount', 'status'],
} as const;

/** The statuses to show. An empty list shows all. */
export type Statuses = {
  readonly credit: readonly LoanStatus[];
  readonly withdrawals: readonly ('completed' | 'rejected')[];
};

export const spans = ['week', 'month', 'year'] as const;
/** Lagos days, both included. '' is an open end. */
export type Dates =
  | { readonly of: 'all' }
  | { readonly of: 'last'; readonly span: (typeof spans)[number] }
  | { readonly of: 'range'; readonly from: string; readonly to: string };

export type Sort = { readonly by: string; readonly order: 'asc' | 'desc' };

/** What Recent Activities shows. All of it is in the address. */
export type View = {
  readonly tab: Tab;
  readonly statuses: Statuses;
  readonly dates: Dates;
  readonly sort: Sort;
  /** The first page is 1. */
  readonly page: number;
};

export type Filter = Pick<View, 'statuses' | 'dates' | 'sort'>;

export type ViewEvent =
  | { readonly type: 'tab chosen'; readonly tab: Tab }
  | { readonly type: 'filtered'; readonly filter: Filter }
  | { readonly type: 'all wanted' }
  | { readonly type: 'sorted'; readonly by: string }
  | { readonly type: 'turned'; readonly page: number };

export const newestFirst: Sort = { by: 'date', order: 'desc' };

export const defaultView: View = {
  tab: 'credit',
  statuses: { credit: ['serviced'], withdrawals: ['completed'] },
  dates: { of: 'all' },
  sort: newestFirst,
  page: 1,
};

export const pageSize = 10;
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / pageSize));

/** The next view. Every event that selects other records starts at their first page. */
export function transition(view: View, event: ViewEvent): View {
  switch (event.type) {
    case 'tab chosen':
      return event.tab === view.tab
        ? view
        : { ...view, tab: event.tab, sort: newestFirst, page: 1 };
    case 'filtered':
      return { ...view, ...event.filter, dates: inOrder(event.filter.dates), page: 1 };
    case 'all wanted':
      return {
        ...view,
        statuses: { ...view.statuses, [view.tab]: [] },
        dates: { of: 'all' },
        page: 1,
      };
    case 'sorted': {
      const { sort } = view;
      const same = sort.by === event.by;
      const order = same && sort.order === 'desc' ? 'asc' : 'desc';
      return { ...view, sort: { by: event.by, order }, page: 1 };
    }
    case 'turned':
      return { ...view, page: Math.max(1, event.page) };
  }
}

/** Swaps the days of a range that ends before it begins. */
export function inOrder(dates: Dates): Dates {
  if (!isBackwards(dates)) return dates;
  return { of: 'range', from: dates.to, to: dates.from };
}

export function isBackwards(dates: Dates): dates is Dates & { of: 'range' } {
  return dates.of === 'range' && dates.from !== '' && dates.to !== '' && dates.to < dates.from;
}

/** The statuses that filter the shown tab. */
export const shownStatuses = ({ tab, statuses }: View): readonly string[] =>
  tab === 'repayments' ? [] : statuses[tab];

/** True when filters may hide records of the tab. */
export const isFiltered = (view: View) => shownStatuses(view).length > 0 || view.dates.of !== 'all';
