import { isIsoDay } from '#credit/calendar.ts';
import {
  columnsOf,
  type Dates,
  inOrder,
  plainView,
  type Sort,
  spans,
  statusesOf,
  tabs,
  type View,
} from './activities.flow.ts';

const own = ['tab', 'credit', 'withdrawals', 'dates', 'from', 'to', 'sort', 'order', 'page'];

/** What an address asks to see. What it does not say, or says in words of its own, is as usual. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const tab = tabs.find((one) => one === query.get('tab')) ?? plainView.tab;
  const statuses = <T extends string>(name: 'credit' | 'withdrawals', known: readonly T[]) => {
    const asked = query.get(name)?.split(',') ?? [];
    const found = known.filter((one) => asked.includes(one));
    return found.length || asked.includes('all') ? found : undefined;
  };
  const { credit, withdrawals } = plainView.statuses;
  return {
    tab,
    statuses: {
      credit: statuses('credit', statusesOf.credit) ?? credit,
      withdrawals: statuses('withdrawals', statusesOf.withdrawals) ?? withdrawals,
    },
    dates: datesOf(query),
    sort: sortOf(query, columnsOf[tab]),
    page: /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
  };
}

/** The address's query with this view in it: what is as usual is left out, what is others' stays. */
export function searchOf(view: View, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of own) query.delete(name);
  const { tab, statuses, dates, sort, page } = view;
  if (tab !== plainView.tab) query.set('tab', tab);
  for (const name of ['credit', 'withdrawals'] as const) {
    const wanted = statuses[name].join() || 'all';
    if (wanted !== plainView.statuses[name].join()) query.set(name, wanted);
  }
  if (dates.of === 'last') query.set('dates', dates.span);
  if (dates.of === 'range') {
    if (dates.from) query.set('from', dates.from);
    if (dates.to) query.set('to', dates.to);
  }
  if (sort.by !== plainView.sort.by) query.set('sort', sort.by);
  if (sort.order !== plainView.sort.order) query.set('order', sort.order);
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
    by: columns.find((one) => one === query.get('sort')) ?? plainView.sort.by,
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
  };
}
