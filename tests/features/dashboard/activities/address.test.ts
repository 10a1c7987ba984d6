import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import {
  type Dates,
  defaultView,
  isFiltered,
  statusesOf,
  transition,
  type View,
} from '#features/dashboard/activities/activities.flow.ts';
import { searchOf, viewOf } from '#features/dashboard/activities/address.ts';
import { daysOf, filtersOf, pageOf } from '#features/dashboard/activities/list-query.ts';
import { filterWords } from '#features/dashboard/activities/summary.ts';

const today = isoDay('2026-03-10');
const all = { ...defaultView.statuses, credit: [], withdrawals: [] };

const views: [string, View][] = [
  ['', defaultView],
  ['?credit=all', { ...defaultView, statuses: { ...defaultView.statuses, credit: [] } }],
  [
    '?tab=withdrawals&credit=disbursed,repaid&withdrawals=completed,rejected&dates=month&page=3',
    {
      ...defaultView,
      tab: 'withdrawals',
      statuses: { credit: ['disbursed', 'repaid'], withdrawals: ['completed', 'rejected'] },
      dates: { of: 'last', span: 'month' },
      page: 3,
    },
  ],
  [
    '?tab=repayments&from=2026-01-05&to=2026-02-01&sort=interest&order=asc',
    {
      ...defaultView,
      tab: 'repayments',
      dates: { of: 'range', from: '2026-01-05', to: '2026-02-01' },
      sort: { by: 'interest', order: 'asc' },
    },
  ],
  ['?to=2026-02-01', { ...defaultView, dates: { of: 'range', from: '', to: '2026-02-01' } }],
];

test.each(views)('the address %j says what is shown, and is written for it', (search, view) => {
  expect(viewOf(search)).toEqual(view);
  expect(searchOf(view, '')).toBe(search);
});

test('what an address says in words of its own is as usual', () => {
  for (const search of [
    '?tab=cards&credit=lost&withdrawals=&dates=century&sort=interest&order=up&page=0',
    '?page=-1&from=2026-02-30&to=tomorrow&sort=__proto__',
    '?page=1e3',
  ]) {
    expect(viewOf(search)).toEqual(defaultView);
  }
  // A column of another tab is none of this one.
  expect(viewOf('?tab=withdrawals&sort=interest').sort.by).toBe('date');
});

test('a range in the wrong order is meant the other way round', () => {
  const dates: Dates = { of: 'range', from: '2026-03-05', to: '2026-03-01' };
  const meant = { of: 'range', from: '2026-03-01', to: '2026-03-05' };
  expect(viewOf('?from=2026-03-05&to=2026-03-01').dates).toEqual(meant);
  const { statuses, sort } = defaultView;
  const event = { type: 'filtered', filter: { statuses, sort, dates } } as const;
  expect(transition(defaultView, event).dates).toEqual(meant);
});

test('what others put into the address stays there', () => {
  const search = searchOf({ ...defaultView, page: 2 }, '?loan=abc&page=7&tab=withdrawals');
  expect(search).toBe('?loan=abc&page=2');
});

test('loans begin with those serviced, withdrawals with those completed, repayments with all', () => {
  expect(filtersOf(defaultView, today)).toEqual({ status: ['serviced'] });
  expect(filtersOf({ ...defaultView, tab: 'withdrawals' }, today)).toEqual({
    status: ['completed'],
  });
  expect(filtersOf({ ...defaultView, tab: 'repayments' }, today)).toEqual({});
  expect(isFiltered(defaultView)).toBe(true);
  expect(isFiltered({ ...defaultView, tab: 'repayments' })).toBe(false);
});

test('the states to choose from are those of the specification', () => {
  expect(statusesOf).toEqual({
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
  });
});

test('the last week, month and year end today and hold no day twice', () => {
  expect(daysOf({ of: 'last', span: 'week' }, today)).toEqual({ from: '2026-03-04', to: today });
  expect(daysOf({ of: 'last', span: 'month' }, today)).toEqual({ from: '2026-02-11', to: today });
  expect(daysOf({ of: 'last', span: 'year' }, today)).toEqual({ from: '2025-03-11', to: today });
  expect(daysOf({ of: 'range', from: '', to: '2026-03-01' }, today)).toEqual({ to: '2026-03-01' });
});

test('whatever changes which records are meant begins at their first page', () => {
  const deep: View = { ...defaultView, page: 7 };
  expect(transition(deep, { type: 'tab chosen', tab: 'repayments' })).toMatchObject({ page: 1 });
  expect(transition(deep, { type: 'sorted', by: 'amount' })).toMatchObject({ page: 1 });
  expect(transition(deep, { type: 'all wanted' })).toMatchObject({
    page: 1,
    statuses: { ...all, withdrawals: ['completed'] },
  });
  expect(transition(deep, { type: 'tab chosen', tab: 'credit' })).toBe(deep);
});

test('a column sorts downwards first, then upwards', () => {
  const once = transition(defaultView, { type: 'sorted', by: 'amount' });
  expect(once.sort).toEqual({ by: 'amount', order: 'desc' });
  const twice = transition(once, { type: 'sorted', by: 'amount' });
  expect(twice.sort).toEqual({ by: 'amount', order: 'asc' });
  expect(transition(twice, { type: 'sorted', by: 'amount' }).sort.order).toBe('desc');
  expect(pageOf({ ...twice, page: 3 })).toEqual({
    sort: 'amount',
    order: 'asc',
    limit: 10,
    offset: 20,
  });
});

test('filters are said in words', () => {
  expect(filterWords(defaultView)).toBe('serviced');
  expect(filterWords(viewOf('?credit=issued,repaid,cancelled&dates=week'))).toBe(
    'cancelled, issued or repaid, of the last week',
  );
  expect(filterWords(viewOf('?tab=repayments'))).toBe('');
  const range = (search: string) => filterWords(viewOf(`?tab=repayments&${search}`));
  expect(range('from=2026-03-01&to=2026-03-10')).toBe('1 Mar 2026 to 10 Mar 2026');
  expect(range('from=2026-03-01&to=2026-03-01')).toBe('on 1 Mar 2026');
  expect(range('from=2026-03-01')).toBe('from 1 Mar 2026');
  expect(range('to=2026-03-01')).toBe('until 1 Mar 2026');
});
