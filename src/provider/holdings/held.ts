import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { lockPortfolio } from '../portfolios/lock.ts';
import { termsOf } from './count.ts';
import { place } from './take.ts';

/** Pictures that look like a mistake, oldest first. */
export function heldPictures(db: Db) {
  return db
    .selectFrom('held_pictures as held')
    .innerJoin('portfolios', 'portfolios.portfolio_id', 'held.portfolio_id')
    .innerJoin('applications', 'applications.application_id', 'portfolios.application_id')
    .select(['held.portfolio_id', 'reason', 'received_at', 'applications.name as partner'])
    .orderBy('received_at')
    .orderBy('held.portfolio_id')
    .execute();
}

/** Portfolios that secure a running loan and whose prices are too old to sell by, oldest first. */
export function oldPortfolios(db: Db, now: number) {
  return db
    .selectFrom('portfolios')
    .innerJoin('applications', 'applications.application_id', 'portfolios.application_id')
    .select(['portfolio_id', 'currency', 'value', 'priced_at', 'applications.name as partner'])
    .where('prices_until', '<', instant(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('loan_portfolios as part')
          .innerJoin('loans', 'loans.loan_id', 'part.loan_id')
          .select('part.loan_id')
          .whereRef('part.portfolio_id', '=', 'portfolios.portfolio_id')
          .where('status', 'in', ['disbursed', 'serviced']),
      ),
    )
    .orderBy('priced_at')
    .orderBy('portfolio_id')
    .execute();
}

/** Takes a picture that was held as it is, jumps and all. Throws not_found. */
export async function acceptPicture(
  context: Context,
  portfolio_id: string,
  operator: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { portfolio, picture } = await requireHeld(tx, portfolio_id);
    if (portfolio.priced_at !== null && portfolio.priced_at >= picture.priced_at) {
      throw refuse('state_conflict', 'Newer holdings have come since. Drop these.');
    }
    await noteDeed(tx, context, portfolio_id, { operator, did: 'accept holdings' });
    const terms = await termsOf(tx, portfolio.application_id);
    const as_of = Date.parse(picture.priced_at);
    await place(tx, context, { portfolio, terms, as_of, held: picture.holdings });
  });
}

/** Forgets a picture that was held: nothing lends until the partner has sent another. Throws not_found. */
export async function dropPicture(
  context: Context,
  portfolio_id: string,
  operator: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await requireHeld(tx, portfolio_id);
    await noteDeed(tx, context, portfolio_id, { operator, did: 'drop holdings' });
    await tx.deleteFrom('held_pictures').where('portfolio_id', '=', portfolio_id).execute();
  });
}

async function requireHeld(tx: Tx, portfolio_id: string) {
  const portfolio = await lockPortfolio(tx, portfolio_id);
  const picture = await tx
    .selectFrom('held_pictures')
    .selectAll()
    .where('portfolio_id', '=', portfolio_id)
    .executeTakeFirst();
  if (!portfolio || !picture) throw refuse('not_found', 'No picture of this portfolio is held.');
  return { portfolio, picture };
}

function noteDeed(
  tx: Tx,
  { clock }: Context,
  subject: string,
  detail: { readonly operator: string; readonly did: string },
): Promise<void> {
  const at = instant(clock.now());
  return audit(tx, { user_id: null, action: 'operator', subject, at, detail });
}
