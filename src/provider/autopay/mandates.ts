import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { checkMandate } from '#contract/mandates.ts';
import { cardName } from '#credit/card-name.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database, Db, Tx } from '../db/tables.ts';

export type MandateRow = Selectable<Database['mandates']>;

/** The mandates of borrowers that have not ended; one of each borrower at most. */
export const mandatesOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', anyOf(userIds))
    .where('ended_at', 'is', null);

/** The one of a borrower that has not ended, else the one that ended last. */
export const lastMandateOf = (db: Db, user_id: string) =>
  db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('ended_at', (ended) => ended.desc().nullsFirst())
    .limit(1);

/** Holds a mandate until the transaction ends, before the loans that it pays for. */
export const lockMandate = (tx: Tx, mandate_id: string): Promise<MandateRow> =>
  tx
    .selectFrom('mandates')
    .selectAll()
    .where('mandate_id', '=', mandate_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

type Shown = WireOf<typeof checkMandate>['mandate'];

/** As its borrower sees it. */
export const shownMandate = ([mandate]: readonly MandateRow[]): Shown =>
  mandate
    ? {
        bank: mandate.bank,
        last4: mandate.last4,
        status: mandate.status,
        expires_at: mandate.expires_at,
      }
    : null;

/** `Baobab Test Bank ending 6789`, once an account is chosen. */
export const accountName = ({ bank, last4 }: Pick<MandateRow, 'bank' | 'last4'>): string =>
  bank ? cardName({ brand: bank, last4: last4 ?? '' }) : 'Not chosen';
