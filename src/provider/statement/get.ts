import type { WireOf } from '#contract/call.ts';
import type { getStatement } from '#contract/statement.ts';
import { addDays, addMonths, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { type Currency, currencies } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { readDay } from '../period.ts';
import { accountsOf, entriesBetween, heldBefore, otherSides } from './entries.ts';
import { type Balances, movementsIn, nothing, sumOf, withEntry } from './lines.ts';

/** The borrower's account over some days, as it stands in the books. */
export async function ownStatement({
  context: { db, clock },
  borrower: { user_id },
  query,
}: Asked<typeof getStatement>): Promise<Answer<typeof getStatement>> {
  const { currency, application_id = 0, limit, offset } = query;
  const { from, to } = daysOf(query, lagosDay(clock.now()));
  const since = instant(lagosMidnight(from));
  const before = instant(lagosMidnight(addDays(to, 1)));
  const accounts = await accountsOf(db, { user_id, application_id });
  const held = await heldBefore(db, accounts, since);
  const entries = await entriesBetween(db, accounts, { since, before });
  const sides = await otherSides(db, entries);
  const wanted = currencies.filter((one) => currency === undefined || one === currency);
  const page = { limit, offset };
  return {
    data: {
      statement: {
        from,
        to,
        application_id,
        currencies: wanted.map((one) =>
          statementIn(one, held, movementsIn(one, entries, sides), page),
        ),
      },
    },
  };
}

/** The days asked for: the last month unless told. Throws invalid_request for more than a year. */
function daysOf(
  query: { from?: string | undefined; to?: string | undefined },
  today: IsoDay,
): { from: IsoDay; to: IsoDay } {
  const to = query.to === undefined ? today : readDay('to', query.to);
  const from =
    query.from === undefined ? addDays(addMonths(to, -1), 1) : readDay('from', query.from);
  if (from > to) throw refuse('invalid_request', 'from: Not after the last day');
  if (from < addMonths(to, -12)) {
    throw refuse('invalid_request', 'from: A statement covers a year at most');
  }
  return { from, to };
}

type Statement = WireOf<typeof getStatement>['statement']['currencies'][number];

function statementIn(
  currency: Currency,
  held: Awaited<ReturnType<typeof heldBefore>>,
  movements: ReturnType<typeof movementsIn>,
  { limit, offset }: { limit: number; offset: number },
): Statement {
  const opening = held
    .filter((one) => one.currency === currency)
    .reduce<Balances>((sum, { account, amount }) => withEntry(sum, account, amount), nothing);
  let closing = opening;
  const lines = movements.map((movement) => {
    closing = sumOf(closing, movement);
    return { ...movement, credit_balance: closing.credit, debt_balance: closing.debt };
  });
  return {
    currency,
    opening,
    closing,
    lines: lines.slice(offset, offset + limit),
    total: lines.length,
  };
}
