import type { getPartnerStatement, WireOf } from '#contract';
import { addMonths, firstOfMonth, type IsoDay, lagosDay } from '#credit/calendar.ts';
import {
  type Currency,
  currencies,
  floorMulDiv,
  type Minor,
  subtract,
  sum,
} from '#credit/money.ts';
import { inCell, inEachCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { firstCell } from '../db/cells.ts';
import { readTogether, theOne } from '../db/read-together.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { type Earned, earnedIn, erasedIn, firstOf } from './earned.ts';

/** What a partner gets of a month's interest, and each day that it comes from. */
export async function partnerStatement({
  context,
  signed: { key },
  query,
}: PartnerRequest<typeof getPartnerStatement>): Promise<Answer<typeof getPartnerStatement>> {
  const { statement } = await statementOf(context, key.application_id, query.month);
  return { data: { statement } };
}

export type Statement = WireOf<typeof getPartnerStatement>['statement'];

export type Made = {
  readonly statement: Statement;
  readonly month: IsoDay;
  readonly name: string;
  /** Loan by loan and day by day. */
  readonly lines: readonly Earned[];
  /** On loans whose papers have been erased since the month was closed: nothing says any more whose each was. */
  readonly erased: ReadonlyMap<Currency, Minor>;
};

/** The statement with what it is made from. */
export async function statementOf(
  context: Context,
  application_id: number,
  asked: string | undefined,
): Promise<Made> {
  const thisMonth = firstOfMonth(lagosDay(context.clock.now()));
  const month = asked === undefined ? addMonths(thisMonth, -1) : firstOf(asked);
  const { db } = inCell(context, firstCell);
  const { closed, later, partner } = await readTogether(db, {
    closed: db
      .selectFrom('revenue_shares')
      .select(['currency', 'earned', 'share_bp', 'share', 'closed_at'])
      .where('application_id', '=', application_id)
      .where('month', '=', month),
    later: db.selectFrom('revenue_shares').select('month').where('month', '>', month).limit(1),
    partner: db
      .selectFrom('applications')
      .select(['name', 'revenue_share_bp'])
      .where('application_id', '=', application_id),
  });
  const { name, revenue_share_bp } = theOne(partner);
  const cells = await inEachCell(context, (here) => earnedIn(here.db, month, application_id));
  const lines = cells.flat();
  const erased = new Map<Currency, Minor>();
  // One that was over before the first was closed, or before the partner came, brings nothing.
  const parts = currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const found = sum(own.map(({ interest }) => interest));
    const booked = closed.find((one) => one.currency === currency);
    const earned = booked?.earned ?? found;
    if (earned !== found) erased.set(currency, subtract(earned, found));
    const share_bp = booked?.share_bp ?? (later.length > 0 ? 0 : (revenue_share_bp ?? 0));
    const share = booked?.share ?? floorMulDiv(earned, share_bp, 10_000);
    return { currency, earned, share_bp, share, days: daysOf(own) };
  });
  // Nothing is booked in a month that is over: a statement that does not add up is given to nobody.
  if (erased.size > 0 && !(await isOfErased(context, month, erased))) {
    const differences = JSON.stringify(Object.fromEntries(erased));
    throw new Error(`${application_id} in ${month}: booked, and not in the ledger: ${differences}`);
  }
  const closed_at = closed[0]?.closed_at ?? null;
  const statement = { month: month.slice(0, 7), application_id, closed_at, currencies: parts };
  return { statement, month, name, lines, erased };
}

/** Whether differences can be what erased loans earned: each of those, or none, may have been of the partner's users. */
async function isOfErased(
  context: Context,
  month: IsoDay,
  differences: Made['erased'],
): Promise<boolean> {
  const cells = await inEachCell(context, (here) => erasedIn(here.db, month));
  return [...differences].every(([currency, difference]) => {
    const loans = cells.flat().filter((one) => one.currency === currency);
    const earned = loans.map(({ interest }) => interest);
    // A loan whose interest was taken back in the month has less than nothing.
    const least = sum(earned.filter((interest) => interest < 0));
    const most = sum(earned.filter((interest) => interest > 0));
    return least <= difference && difference <= most;
  });
}

function daysOf(lines: readonly Earned[]) {
  return [...Map.groupBy(lines, ({ day }) => day)]
    .map(([day, own]) => ({ day, interest: sum(own.map(({ interest }) => interest)) }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}
