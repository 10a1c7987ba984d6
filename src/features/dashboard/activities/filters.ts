import { addDays, addMonths, formatDay, type IsoDay } from '#credit/calendar.ts';
import { type Dates, pageSize, shownStatuses, type View } from './activities.flow.ts';

/** The first and the last Lagos day that are meant on a day; `undefined` is open. */
export function daysOf(dates: Dates, today: IsoDay): { from?: string; to?: string } {
  switch (dates.of) {
    case 'all':
      return {};
    case 'last':
      return { from: spanStart[dates.span](today), to: today };
    case 'range':
      return { ...(dates.from && { from: dates.from }), ...(dates.to && { to: dates.to }) };
  }
}

const spanStart = {
  week: (today: IsoDay) => addDays(today, -6),
  month: (today: IsoDay) => addDays(addMonths(today, -1), 1),
  year: (today: IsoDay) => addDays(addMonths(today, -12), 1),
};

/** Which records the filters of a tab leave, as its list call asks. */
export function filtersOf(view: View, today: IsoDay): Record<string, unknown> {
  const status = shownStatuses(view);
  return { ...(status.length > 0 && { status }), ...daysOf(view.dates, today) };
}

export const pageOf = ({ page, sort }: View) => ({
  sort: sort.by,
  order: sort.order,
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The filters in words: 'serviced or repaid, 1 Mar 2026 to 10 Mar 2026'. */
export function filterWords(view: View): string {
  const statuses = shownStatuses(view);
  const last = statuses.at(-1) ?? '';
  const states = statuses.length > 1 ? `${statuses.slice(0, -1).join(', ')} or ${last}` : last;
  return [states, dateWords(view.dates)].filter(Boolean).join(', ');
}

function dateWords(dates: Dates): string {
  if (dates.of === 'all') return '';
  if (dates.of === 'last') return `of the last ${dates.span}`;
  const day = (text: string) => formatDay(text as IsoDay, { style: 'medium' });
  if (dates.from === dates.to) return `on ${day(dates.from)}`;
  if (!dates.from) return `until ${day(dates.to)}`;
  return dates.to ? `${day(dates.from)} to ${day(dates.to)}` : `from ${day(dates.from)}`;
}
