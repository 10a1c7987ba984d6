import type { getHold } from '#contract';
import { sum } from '#credit/money.ts';
import { inCellOfPartnerUser } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { type Emitted, emitPartnerEvents } from '../partners/events.ts';
import { type Standing, standingsOf } from '../portfolios/standing.ts';
import { requireHolder } from './holder.ts';

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
  const standings = await standingsOf(db, portfolios);
  return {
    data: {
      portfolios: standings.map((standing) => {
        const { portfolio_id, currency, value, priced_at: as_of } = standing.portfolio;
        const loans = standing.holds.map((one) => ({ ...one }));
        return { portfolio_id, currency, hold: holdIn(standing), value, as_of, loans };
      }),
    },
  };
}

/** What must stay of a portfolio for all its loans. */
export const holdIn = ({ holds }: Standing) => sum(holds.map(({ hold }) => hold));

/** What a borrower owes has changed: their partners hear what must stay, once this is committed. */
export const scheduleHolds = (tx: Tx, user_id: string, now: number): Promise<void> =>
  schedule(tx, { kind: 'hold', subject: user_id, run_at: now });

/** Emits `hold.changed` for each portfolio with holdings of which something else must stay than was told. */
export async function tellHolds({ db, clock }: Context, job: Job): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await job.done(tx);
    const portfolios = await tx
      .selectFrom('portfolios')
      .selectAll()
      .where('user_id', '=', job.subject)
      .where('holdings', 'is not', null)
      .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
      .forNoKeyUpdate()
      .execute();
    const changed = (await standingsOf(tx, portfolios)).filter(
      (standing) => holdIn(standing) !== (standing.portfolio.hold_told ?? 0),
    );
    const events: Emitted[] = [];
    for (const standing of changed) {
      const hold = holdIn(standing);
      const { portfolio_id, currency, user_id, application_id } = standing.portfolio;
      await tx
        .updateTable('portfolios')
        .set({ hold_told: hold, hold_told_at: instant(clock.now()) })
        .where('portfolio_id', '=', portfolio_id)
        .execute();
      events.push({
        happened: { application_id, user_id, at: clock.now() },
        event: { type: 'hold.changed', data: { portfolio_id, currency, hold } },
      });
    }
    await emitPartnerEvents(tx, events);
  });
}
