import type { Split } from '#credit/limits.ts';
import { anyOf } from '../db/any-of.ts';
import type { Tx } from '../db/tables.ts';

/** One portfolio, whoever's it is, held until the transaction ends. */
export const lockPortfolio = (tx: Tx, portfolio_id: string) =>
  tx
    .selectFrom('portfolios')
    .selectAll()
    .where('portfolio_id', '=', portfolio_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A borrower's portfolios, by their ids, held until the transaction ends; none of another's. */
export const portfoliosToLock = (
  tx: Tx,
  user_id: string,
  portfolios: readonly Pick<Split, 'portfolio_id'>[],
) => portfoliosOfManyToLock(tx, [user_id], portfolios);

/** The same of some borrowers. */
export const portfoliosOfManyToLock = (
  tx: Tx,
  userIds: readonly string[],
  portfolios: readonly Pick<Split, 'portfolio_id'>[],
) =>
  tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', anyOf(userIds))
    .where('portfolio_id', '=', anyOf(portfolios.map(({ portfolio_id }) => portfolio_id)))
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate();

/** All that some borrowers have at a partner, held in the same way. */
export const portfoliosAtToLock = (tx: Tx, application_id: number, userIds: readonly string[]) =>
  tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', anyOf(userIds))
    .where('application_id', '=', application_id)
    .orderBy('portfolio_id') // in the same order
    .forNoKeyUpdate();
