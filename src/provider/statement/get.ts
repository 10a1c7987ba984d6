import type { getStatement } from '#contract/statement.ts';
import { addDays, addMonths, type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { readDay } from '../period.ts';
import { readStatement } from './read.ts';

/** The borrower's account over some days, as it stands in the books. */
export async function ownStatement({
  context: { db, clock },
  borrower: { user_id },
  query,
}: Asked<typeof getStatement>): Promise<Answer<typeof getStatement>> {
  const { currency, application_id = 0, limit, offset } = query;
  const { from, to } = daysOf(query, lagosDay(clock.now()));
  if (from < addMonths(to, -12)) {
    throw refuse('invalid_request', 'from: A statement covers a year at most');
  }
  const whole = await readStatement(db, { user_id, application_id, currency, from, to });
  const currencies = whole.map(({ lines, ...one }) => ({
    ...one,
    lines: lines.slice(offset, offset + limit),
    total: lines.length,
  }));
  return { data: { statement: { from, to, application_id, currencies } } };
}

/** The days asked for: the last month unless told. Throws invalid_request for the wrong order. */
export function daysOf(
  query: { from?: string | undefined; to?: string | undefined },
  today: IsoDay,
): { from: IsoDay; to: IsoDay } {
  const to = query.to === undefined ? today : readDay('to', query.to);
  const from =
    query.from === undefined ? addDays(addMonths(to, -1), 1) : readDay('from', query.from);
  if (from > to) throw refuse('invalid_request', 'from: Not after the last day');
  return { from, to };
}
