import { type Split, splitAcross } from '#credit/limits.ts';
import { type Currency, type Minor, sum } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { standingsOf } from '../portfolios/standing.ts';

/**
 * The amount over the borrower's portfolios at a partner (0: at all) in a currency, selected ones
 * first, each at most its credit. Throws not_found, waitlisted, redline_reached or
 * amount_above_available. The rows stay locked, so that what is free stays free.
 */
export async function splitOverCredit(
  tx: Tx,
  user_id: string,
  wanted: {
    readonly application_id: number;
    readonly currency: Currency;
    readonly amount: Minor;
  },
): Promise<Split[]> {
  const { application_id, currency, amount } = wanted;
  const rows = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id))
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) {
    throw refuse('not_found', `No portfolios found for selected currency (${currency}).`);
  }
  const shown = rows.toSorted(
    (one, other) => Number(other.selected) - Number(one.selected) || one.position - other.position,
  );
  const standings = await standingsOf(tx, shown);
  const open = standings.filter(
    ({ portfolio, application }) => !portfolio.waitlist && !application.waitlist,
  );
  if (open.length === 0) throw refuse('waitlisted');
  const usable = open.filter(({ redlineReached }) => !redlineReached);
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
