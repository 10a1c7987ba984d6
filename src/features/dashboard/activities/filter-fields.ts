import {
  type Dates,
  type Filter,
  shownStatuses,
  statusesOf,
  type View,
} from './activities.flow.ts';
import type { statusWords } from './Status.tsx';

/** The values of the filter dialog while it is open. */
export type Fields = {
  readonly statuses: readonly string[];
  readonly dates: 'all' | 'week' | 'month' | 'year' | 'range';
  readonly from: string;
  readonly to: string;
  /** 'amount desc' */
  readonly sort: string;
};

export const statusesOfTab: Record<View['tab'], readonly (keyof typeof statusWords)[]> = statusesOf;

export const dateChoices = [
  { value: 'all', label: 'Any time' },
  { value: 'week', label: 'Last Week' },
  { value: 'month', label: 'Last Month' },
  { value: 'year', label: 'Last Year' },
  { value: 'range', label: 'Custom range' },
] as const;

const choices = (...sorts: [value: string, label: string][]) =>
  sorts.map(([value, label]) => ({ value, label }));
const everywhere: [string, string][] = [
  ['date desc', 'Newest first'],
  ['date asc', 'Oldest first'],
  ['amount desc', 'Largest first'],
  ['amount asc', 'Smallest first'],
];
const byStatus: [string, string][] = [
  ['status asc', 'By status, A to Z'],
  ['status desc', 'By status, Z to A'],
];

/** Every sorting of the table's columns, for screens that show cards. */
export const sortChoices: Record<View['tab'], { value: string; label: string }[]> = {
  credit: choices(
    ...everywhere,
    ['repaid desc', 'Most repaid first'],
    ['repaid asc', 'Least repaid first'],
    ...byStatus,
  ),
  repayments: choices(
    ...everywhere,
    ['principal desc', 'Most principal first'],
    ['principal asc', 'Least principal first'],
    ['interest desc', 'Most interest first'],
    ['interest asc', 'Least interest first'],
  ),
  withdrawals: choices(...everywhere, ...byStatus),
};

export function fieldsOf(view: View): Fields {
  const { dates, sort } = view;
  return {
    statuses: shownStatuses(view),
    dates: dates.of === 'last' ? dates.span : dates.of,
    from: dates.of === 'range' ? dates.from : '',
    to: dates.of === 'range' ? dates.to : '',
    sort: `${sort.by} ${sort.order}`,
  };
}

/** The chosen dates; undefined for a custom range without a day. */
export function datesIn({ dates, from, to }: Fields): Dates | undefined {
  if (dates === 'all') return { of: 'all' };
  if (dates !== 'range') return { of: 'last', span: dates };
  return from || to ? { of: 'range', from, to } : undefined;
}

/** The filter that the dialog's values make. */
export function filterFrom(view: View, { statuses, sort }: Fields, dates: Dates): Filter {
  const [by = 'date', order] = sort.split(' ');
  return {
    dates,
    sort: { by, order: order === 'asc' ? 'asc' : 'desc' },
    statuses:
      view.tab === 'repayments' ? view.statuses : { ...view.statuses, [view.tab]: statuses },
  };
}
