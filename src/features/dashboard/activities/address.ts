import { isIsoDay } from '#credit/calendar.ts';
import {
  type Dates,
  defaultView,
  inOrder,
  type Sort,
  sortKeysOf,
  spans,
  statusesOf,
  tabs,
  type View,
} from './activities.flow.ts';

const own = ['tab', 'credit', 'withdrawals', 'dates', 'from', 'to', 'sort', 'order', 'page'];

/** The view that an address asks for. Missing and unknown values become the defaults. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const tab = tabs.find((one) => one === query.get('tab')) ?? defaultView.tab;
  const statuses = <T extends string>(name: 'credit' | 'withdrawals', known: readonly T[]) => {
    const asked = query.get(name)?.split(',') ?? [];
    const found = known.filter((one) => asked.includes(one));
    return found.length || asked.includes('all') ? found : undefined;
  };
  const { credit, withdrawals } = defaultView.statuses;
  return {
    tab,
    statuses: {
      credit: statuses('credit', statusesOf.credit) ?? credit,
      withdrawals: statuses('withdrawals', statusesOf.withdrawals) ?? withdrawals,
    },
    dates: datesOf(query),
    sort: sortOf(query, sortKeysOf[tab]),
    page: /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
  };
}

/** The query of a view. Defaults are left out, and parameters of others stay. */
export function searchOf(view: View, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of own) query.delete(name);
  const { tab, statuses, dates, sort, page } = view;
  if (tab !== defaultView.tab) query.set('tab', tab);
  for (const name of ['credit', 'withdrawals'] as const) {
    const wanted = statuses[name].join() || 'all';
    if (wanted !== defaultView.statuses[name].join()) query.set(name, wanted);
  }
  if (dates.of === 'last') query.set('dates', dates.span);
  if (dates.of === 'range') {
    if (dates.from) query.set('from', dates.from);
    if (dates.to) query.set('to', dates.to);
  }
  if (sort.by !== defaultView.sort.by) query.set('sort', sort.by);
  if (sort.order !== defaultView.sort.order) query.set('order', sort.order);
  if (page > 1) query.set('page', String(page));
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

function datesOf(query: URLSearchParams): Dates {
  const span = spans.find((one) => one === query.get('dates'));
  if (span) return { of: 'last', span };
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isIsoDay(text) ? text : '';
  };
  const [from, to] = [day('from'), day('to')];
  return from || to ? inOrder({ of: 'range', from, to }) : { of: 'all' };
}

function sortOf(query: URLSearchParams, columns: readonly string[]): Sort {
  return {
    by: columns.find((one) => one === query.get('sort')) ?? defaultView.sort.by,
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
  };
}
