import type { getStatement, StatementLine } from '#contract/statement.ts';
import { addDays, addMonths, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { add, type Currency, currencies, type Minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuseField } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { readDay, requireOrder } from '../period.ts';
import { accruedFrom, accruedReads } from './accrued.ts';
import { type Entry, entriesBetween, heldBefore, type Whose } from './entries.ts';
import { type Balances, movementsIn, nothing, sumOf, withEntry } from './lines.ts';

/** The borrower's account over some days, as it stands in the books. */
export async function ownStatement({
  context: { db, clock },
  borrower: { user_id },
  query,
}: CallRequest<typeof getStatement>): Promise<Answer<typeof getStatement>> {
  const { currency, application_id = 0, limit, offset } = query;
  const { from, to } = daysOf(query, lagosDay(clock.now()));
  if (from < addMonths(to, -12)) {
    throw refuseField('from', 'A statement covers one year at most.');
  }
  const today = lagosDay(clock.now());
  const wanted = { user_id, application_id, currency, from, to, today };
  const whole = statementFrom(await readTogether(db, statementReads(db, wanted)), wanted);
  const currencies = whole.map(({ lines, ...one }) => ({
    ...one,
    lines: lines.slice(offset, offset + limit),
    total: lines.length,
  }));
  return { data: { statement: { from, to, application_id, currencies } } };
}

/** The days asked for: the last month unless told. Throws date_range_invalid for the wrong order. */
export function daysOf(
  query: { from?: string | undefined; to?: string | undefined },
  today: IsoDay,
): { from: IsoDay; to: IsoDay } {
  const to = query.to === undefined ? today : readDay('to', query.to);
  const from =
    query.from === undefined ? addDays(addMonths(to, -1), 1) : readDay('from', query.from);
  requireOrder(from, to);
  return { from, to };
}

export type StatementWanted = Whose & {
  /** Every one of them unless told. */
  readonly currency: Currency | undefined;
  /** Lagos days, both included. */
  readonly from: IsoDay;
  readonly to: IsoDay;
  /** No interest is told of days to come. */
  readonly today: IsoDay;
};

/** What is held at the end of a day, with interest that no bill carries yet. */
export type Held = Balances & { readonly accrued: Minor; readonly payoff: Minor };

export type CurrencyStatement = {
  readonly currency: Currency;
  readonly opening: Held;
  readonly closing: Held;
  readonly lines: readonly StatementLine[];
};

/** Lagos days as instants, `since <= at < before`. */
export const instantsOf = ({ from, to }: Pick<StatementWanted, 'from' | 'to'>) => ({
  since: instant(lagosMidnight(from)),
  before: instant(lagosMidnight(addDays(to, 1))),
});

/** What a statement is read from. */
export function statementReads(db: Db, wanted: StatementWanted) {
  const period = instantsOf(wanted);
  return {
    held: heldBefore(wanted, period.since),
    entries: entriesBetween(wanted, period),
    accrued: accruedReads(db, wanted),
  };
}

/** A borrower's account over some days, as it stands in the books; a list for each currency. */
export function statementFrom(
  { held, entries, ...read }: RowsOf<ReturnType<typeof statementReads>>,
  { from, to, today, currency }: StatementWanted,
): CurrencyStatement[] {
  const accrued = accruedFrom(read.accrued);
  const upTo = (day: IsoDay) => (day < today ? day : today);
  return currencies
    .filter((one) => currency === undefined || one === currency)
    .map((one) => {
      const { opening, closing, ...rest } = statementIn(one, held, movementsIn(one, entries));
      return {
        ...rest,
        opening: withAccrued(opening, accrued(one, upTo(addDays(from, -1)))),
        closing: withAccrued(closing, accrued(one, upTo(to))),
      };
    });
}

const withAccrued = (balances: Balances, accrued: Minor): Held => ({
  ...balances,
  accrued,
  payoff: add(balances.debt, accrued),
});

function statementIn(
  currency: Currency,
  held: readonly Pick<Entry, 'account' | 'currency' | 'amount'>[],
  movements: ReturnType<typeof movementsIn>,
): Omit<CurrencyStatement, 'opening' | 'closing'> & Record<'opening' | 'closing', Balances> {
  const opening = held
    .filter((one) => one.currency === currency)
    .reduce<Balances>((sum, { account, amount }) => withEntry(sum, account, amount), nothing);
  let closing = opening;
  const lines = movements.map((movement) => {
    closing = sumOf(closing, movement);
    return { ...movement, credit_balance: closing.credit, debt_balance: closing.debt };
  });
  return { currency, opening, closing, lines };
}
