import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../db/tables.ts';

type Type = 'all' | Database['notifications']['category'];

/** A borrower's notifications of a type that were not cleared. */
export const inCentre =
  (user_id: string, type: Type) =>
  ({ and, eb }: ExpressionBuilder<Database, 'notifications'>) =>
    and([
      eb('user_id', '=', user_id),
      eb('cleared_at', 'is', null),
      ...(type === 'all' ? [] : [eb('category', '=', type)]),
    ]);

export async function unreadOf(db: Db, user_id: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where(inCentre(user_id, 'all'))
    .where('unread', '=', true)
    .executeTakeFirstOrThrow();
  return unread;
}
