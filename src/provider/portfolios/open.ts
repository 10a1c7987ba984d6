import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Currency, zero } from '#credit/money.ts';
import type { Database, Tx } from '../db/tables.ts';

type NewPortfolio = {
  readonly user_id: string;
  readonly application_id: number;
  readonly currency: Currency;
};

/** The next portfolio of a borrower whose row is locked, so that two pictures at once make one. */
export async function openPortfolio(
  tx: Tx,
  { user_id, application_id, currency }: NewPortfolio,
): Promise<Selectable<Database['portfolios']>> {
  const last = await tx
    .selectFrom('portfolios')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const position = (last?.position ?? -1) + 1;
  return tx
    .insertInto('portfolios')
    .values({
      portfolio_id: randomUUID(),
      ...{ user_id, application_id, currency, position },
      value: zero,
      selected: position === 0,
      legal_name: null,
      legal_accepted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
