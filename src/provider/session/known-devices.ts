import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { Requester } from '../limits/requester.ts';

/** What was asked for by this requester, of rows of `code_requesters`. */
export const isRequestedBy = ({ device, cookieless, address }: Requester): Expression<SqlBool> =>
  cookieless
    ? sql<SqlBool>`(cookieless and code_requesters.address = ${address})`
    : sql<SqlBool>`device = ${device}`;

/**
 * Whether the owner of this contact has signed in with this browser, and has not ended that since, or
 * a session of theirs asks. A partner's word alone does not count: it may come from any browser.
 */
export async function isKnown(db: Db, contact: string, requester: Requester): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select('session_id')
    .where(contact.includes('@') ? 'email' : 'mobile', '=', contact)
    .where((is) =>
      is.or([
        is('device', '=', requester.cookieless ? '' : requester.device),
        is('session_id', '=', requester.device),
      ]),
    )
    .where('bound_to', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** No browser is known any more but that of one session: each signs in once more before it is. */
export async function forgetDevices(
  db: Db,
  user_id: string,
  { but }: { but?: string } = {},
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ device: null })
    .where('user_id', '=', user_id)
    .where('device', 'is not', null)
    .$if(but !== undefined, (sessions) => sessions.where('session_id', '!=', but ?? ''))
    .execute();
}
