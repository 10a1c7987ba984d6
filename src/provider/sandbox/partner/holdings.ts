import { addDays, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { add, type Currency, floorMulDiv, type Minor, subtract, sum } from '#credit/money.ts';
import { inCellOfContact } from '../../cells/in-cell.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { type Customer, sabi } from './sabi.ts';

export type Holding = {
  readonly name: string;
  readonly kind: 'Shares' | 'Fund' | 'Bond' | 'Crypto' | 'Cash';
  readonly value: Minor;
};

/** What a user holds in one currency; `days` is what it was worth, oldest first, today last. */
export type Account = {
  readonly currency: Currency;
  readonly value: Minor;
  readonly holdings: readonly Holding[];
  readonly days: readonly { readonly day: IsoDay; readonly value: Minor }[];
};

type Part = Omit<Holding, 'value'> & { readonly bp: number };

/** Of each account, in ten-thousandths; what is left is cash. All of it is made up. */
const parts: Record<Currency, readonly Part[]> = {
  NGN: [
    { name: 'Kainji Cement', kind: 'Shares', bp: 3_840 },
    { name: 'Treasury bills, 91 days', kind: 'Bond', bp: 2_710 },
    { name: 'Savannah Foods', kind: 'Shares', bp: 1_950 },
  ],
  USD: [
    { name: 'World shares', kind: 'Fund', bp: 5_460 },
    { name: 'Bitcoin', kind: 'Crypto', bp: 1_870 },
  ],
};

const cash: Record<Currency, string> = { NGN: 'Naira cash', USD: 'Dollar cash' };

const shownDays = 30;

/** Sabi's own books of a user. Its market is the sandbox's: what moves there moves here. */
export async function accountsOf(context: Context, { email }: Customer): Promise<Account[]> {
  const { db, clock } = await inCellOfContact(context, email);
  const portfolios = await db
    .selectFrom('portfolios')
    .innerJoin('users', 'users.user_id', 'portfolios.user_id')
    .select(['portfolio_id', 'currency', 'value', 'holdings'])
    .where('email', '=', email)
    .where('application_id', '=', sabi.application_id)
    .orderBy('position')
    .execute();
  const today = lagosDay(clock.now());
  const said = await saidSince(
    db,
    portfolios.map(({ portfolio_id }) => portfolio_id),
    addDays(today, -shownDays),
  );
  // What it has sold since is gone from its books.
  const sold = await db
    .selectFrom('sell_order_fills')
    .innerJoin('sell_orders', 'sell_orders.order_id', 'sell_order_fills.order_id')
    .innerJoin('portfolios', 'portfolios.portfolio_id', 'sell_orders.portfolio_id')
    .select(['portfolios.portfolio_id', 'proceeds'])
    .where('portfolios.user_id', '=', (users) =>
      users.selectFrom('users').select('user_id').where('email', '=', email),
    )
    .whereRef('executed_at', '>', 'priced_at')
    .execute();
  const isOf = (id: string) => (one: { readonly portfolio_id: string }) => one.portfolio_id === id;
  return portfolios.map(({ portfolio_id, currency, ...known }) => {
    // What it has sent is what it has: a sale is taken off there, and not here before it has sold.
    const sent = known.holdings ? sum(known.holdings.map((one) => one.value)) : known.value;
    const value = subtract(sent, sum(sold.filter(isOf(portfolio_id)).map((one) => one.proceeds)));
    const before = said.filter((one) => one.portfolio_id === portfolio_id && one.day < today);
    const days = before.map(({ day, value }) => ({ day, value }));
    return {
      currency,
      value,
      holdings: holdingsOf(currency, value),
      days: [...days, { day: today, value }],
    };
  });
}

/** The same with so much more cash in one currency, in minor units. */
export function withCash(
  accounts: readonly Account[],
  currency: Currency,
  amount: Minor,
): Account[] {
  return accounts.map((account) => {
    if (account.currency !== currency) return account;
    const holdings = account.holdings.map((one) =>
      one.kind === 'Cash' ? { ...one, value: add(one.value, amount) } : one,
    );
    return { ...account, value: add(account.value, amount), holdings };
  });
}

/** Each rounded down; the cash takes what is left, so that they add up to the value. */
export function holdingsOf(currency: Currency, value: Minor): Holding[] {
  const invested = parts[currency].map(({ name, kind, bp }) => ({
    name,
    kind,
    value: floorMulDiv(value, bp, 10_000),
  }));
  const left = subtract(value, sum(invested.map((one) => one.value)));
  return [...invested, { name: cash[currency], kind: 'Cash', value: left }];
}

async function saidSince(db: Db, ids: readonly string[], day: IsoDay) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('portfolio_values')
    .select(['portfolio_id', 'day', 'value'])
    .where('portfolio_id', 'in', ids)
    .where('day', '>=', day)
    .orderBy('day')
    .execute();
}
