import { addDays, addMonths, type IsoDay } from '#credit/calendar.ts';
import { type Dates, pageSize, shownStatuses, type View } from './activities.flow.ts';

/** The first and last Lagos day of a date filter. A missing one is open. */
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

/** The filters of a view, as parameters of the list call. */
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
