import { type Split, splitAcross } from '#credit/limits.ts';
import { type Currency, type Minor, sum } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { arePricesOld, type Standing } from '../portfolios/standing.ts';

type Wanted = {
  /** 0: any. */
  readonly application_id: number;
  readonly currency: Currency;
  readonly amount: Minor;
};

/** The portfolios that may secure it, held so that what is free stays free. */
export const portfoliosToSplit = (
  tx: Tx,
  user_id: string,
  { application_id, currency }: Omit<Wanted, 'amount'>,
) =>
  tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id))
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate();

/**
 * The amount over the borrower's portfolios, selected ones first, each at most its credit at `now`, in ms
 * since 1970. Throws not_found, waitlisted, prices_old, redline_reached or amount_above_available.
 */
export function splitOverCredit(
  standings: readonly Standing[],
  { currency, amount }: Pick<Wanted, 'currency' | 'amount'>,
  now: number,
): Split[] {
  if (standings.length === 0) {
    throw refuse('not_found', `No portfolios found for selected currency (${currency}).`);
  }
  const shown = standings.toSorted(
    ({ portfolio: one }, { portfolio: other }) =>
      Number(other.selected) - Number(one.selected) || one.position - other.position,
  );
  const open = shown.filter(
    ({ portfolio, application }) => !portfolio.waitlist && !application.waitlist,
  );
  if (open.length === 0) throw refuse('waitlisted');
  const priced = open.filter(({ portfolio }) => !arePricesOld(portfolio, now));
  if (priced.length === 0) throw refuse('prices_old');
  const usable = priced.filter(({ redlineReached }) => !redlineReached);
  if (usable.length === 0) throw refuse('redline_reached');
  const limits = usable.map(({ portfolio, availableCredit }) => ({
    portfolio_id: portfolio.portfolio_id,
    limit: availableCredit,
  }));
  if (sum(limits.map(({ limit }) => limit)) < amount) {
    throw refuse(
      'amount_above_available',
      `Insufficient funds in ${currency} portfolios to fulfill requested loan amount.`,
    );
  }
  return splitAcross(limits, amount);
}
