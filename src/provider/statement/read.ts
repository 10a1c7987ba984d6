import type { StatementLine } from '#contract/statement.ts';
import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { type Currency, currencies } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';
import { accountsOf, entriesBetween, heldBefore, otherSides } from './entries.ts';
import { type Balances, movementsIn, nothing, sumOf, withEntry } from './lines.ts';

export type StatementWanted = {
  readonly user_id: string;
  /** 0 means all. */
  readonly application_id: number;
  /** Every one of them unless told. */
  readonly currency: Currency | undefined;
  /** Lagos days, both included. */
  readonly from: IsoDay;
  readonly to: IsoDay;
};

export type CurrencyStatement = {
  readonly currency: Currency;
  readonly opening: Balances;
  readonly closing: Balances;
  readonly lines: readonly StatementLine[];
};

/** A borrower's account over some days, as it stands in the books; a list for each currency. */
export async function readStatement(
  db: Db,
  { from, to, currency, ...whose }: StatementWanted,
): Promise<CurrencyStatement[]> {
  const since = instant(lagosMidnight(from));
  const before = instant(lagosMidnight(addDays(to, 1)));
  const accounts = await accountsOf(db, whose);
  const held = await heldBefore(db, accounts, since);
  const entries = await entriesBetween(db, accounts, { since, before });
  const sides = await otherSides(db, entries);
  return currencies
    .filter((one) => currency === undefined || one === currency)
    .map((one) => statementIn(one, held, movementsIn(one, entries, sides)));
}

function statementIn(
  currency: Currency,
  held: Awaited<ReturnType<typeof heldBefore>>,
  movements: ReturnType<typeof movementsIn>,
): CurrencyStatement {
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
