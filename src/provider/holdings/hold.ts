import type { Selectable } from 'kysely';
import type { getHold } from '#contract';
import { type Minor, sum, zero } from '#credit/money.ts';
import { inCellOfPartnerUser } from '../cells/in-cell.ts';
import { type Clock, databaseNow, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { emitPartnerEvents } from '../partners/events.ts';
import { standingsOf } from '../portfolios/standing.ts';
import { toSellOf } from './being-sold.ts';
import { countAgain } from './count.ts';
import { changeDifferences } from './hold-differences.ts';
import { requireHolder } from './holder.ts';

type PortfolioRow = Selectable<Database['portfolios']>;

/** What must stay of a portfolio, and for which loans. */
export type Hold = {
  readonly portfolio: PortfolioRow;
  readonly hold: Minor;
  readonly loans: readonly { readonly loan_id: string; readonly hold: Minor }[];
};

/** What must stay at the partner of what this user holds, and for which loans. */
export async function holdOf({
  context,
  signed,
  params: { partner_user_id },
}: PartnerRequest<typeof getHold>): Promise<Answer<typeof getHold>> {
  const { application_id } = signed.key;
  const { db } = await inCellOfPartnerUser(context, { application_id, partner_user_id });
  const { user_id } = await requireHolder(db, { application_id, partner_user_id });
  const portfolios = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .orderBy('position')
    .execute();
  const holds = await holdsOf(db, portfolios);
  return {
    data: {
      portfolios: holds.map(({ portfolio, hold, loans }) => {
        const { portfolio_id, currency, value, priced_at: as_of } = portfolio;
        return { portfolio_id, currency, hold, value, as_of, loans: [...loans] };
      }),
    },
  };
}

/** In their order: the redlines of loans that run, and what is still to be sold for those in default. */
export async function holdsOf(db: Db, portfolios: readonly PortfolioRow[]): Promise<Hold[]> {
  const standings = await standingsOf(db, portfolios);
  const ids = portfolios.map(({ portfolio_id }) => portfolio_id);
  const toSell = Map.groupBy(await toSellOf(db, ids), ({ portfolio_id }) => portfolio_id);
  return standings.map(({ portfolio, holds }) => {
    const selling = toSell.get(portfolio.portfolio_id) ?? [];
    const parts = [...holds, ...selling.map(({ loan_id, amount: hold }) => ({ loan_id, hold }))];
    // A loan that runs again after its sale may have both.
    const loans = [...Map.groupBy(parts, ({ loan_id }) => loan_id)].map(([loan_id, own]) => ({
      loan_id,
      hold: sum(own.map(({ hold }) => hold)),
    }));
    return { portfolio, hold: sum(loans.map(({ hold }) => hold)), loans };
  });
}

/** What a borrower owes has changed: their partners hear what must stay, once this is committed. */
export const scheduleHolds = (tx: Tx, user_id: string, now: number): Promise<void> =>
  schedule(tx, { kind: 'hold', subject: user_id, run_at: now });

/** A partner has less to sell of some portfolios: they count for something else, and less must stay. */
export async function sellingChanged(
  tx: Tx,
  context: Pick<Context, 'clock' | 'emit'>,
  user_id: string,
  portfolioIds: readonly string[],
): Promise<void> {
  for (const portfolio_id of portfolioIds.toSorted()) await countAgain(tx, context, portfolio_id);
  await scheduleHolds(tx, user_id, context.clock.now());
}

/**
 * Emits `hold.changed` for each portfolio with holdings of which something else must stay than was told, and ends
 * differences that are none any more.
 */
export async function tellHolds({ db, clock }: Context, job: Job): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await job.done(tx);
    const portfolios = await tx
      .selectFrom('portfolios')
      .selectAll()
      .where('user_id', '=', job.subject)
      .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
      .forNoKeyUpdate()
      .execute();
    const holds = await holdsOf(tx, portfolios);
    await changeDifferences(
      tx,
      job.subject,
      holds.map(({ portfolio, hold }) => ({ ...portfolio, hold })),
    );
    const changed = holds.filter(
      ({ portfolio, hold }) => portfolio.holdings !== null && hold !== (portfolio.hold_told ?? 0),
    );
    await tell(tx, clock, changed);
  });
}

/** The partner of these portfolios, which are locked, hears that nothing of them must stay, where it was told else. */
export const tellNoHolds = (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  portfolios: readonly PortfolioRow[],
): Promise<void> => {
  const told = portfolios.filter(({ hold_told }) => hold_told !== null && hold_told > 0);
  return tell(
    tx,
    clock,
    told.map((portfolio) => ({ portfolio, hold: zero })),
  );
};

/** By the database's clock: of two changes the partner takes the later one, whichever process told it. */
async function tell(
  tx: Tx,
  clock: Clock,
  holds: readonly Pick<Hold, 'portfolio' | 'hold'>[],
): Promise<void> {
  if (holds.length === 0) return;
  const at = await databaseNow(tx, clock);
  for (const { portfolio, hold } of holds) {
    await tx
      .updateTable('portfolios')
      .set({ hold_told: hold, hold_told_at: instant(at) })
      .where('portfolio_id', '=', portfolio.portfolio_id)
      .execute();
  }
  await emitPartnerEvents(
    tx,
    holds.map(({ portfolio: { portfolio_id, currency, user_id, application_id }, hold }) => ({
      happened: { application_id, user_id, at },
      event: { type: 'hold.changed', data: { portfolio_id, currency, hold } },
    })),
  );
}
