import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/tables.ts';

/** Where borrowers are written to. */
export type Contacts = { readonly email: string | null; readonly mobile: string | null };

/** The contacts of borrowers, as a query. */
export const contactsOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'mobile'])
    .where('user_id', '=', anyOf(userIds));
