import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/tables.ts';
import type { Message } from './messenger.ts';

type Reachable = {
  readonly email?: string | null | undefined;
  readonly mobile?: string | null | undefined;
};

/** Where somebody is reached, or the one contact that a body names: the email, else the mobile. */
export const contactOf = ({ email, mobile }: Reachable): string => email ?? mobile ?? '';

export const channelOf = (contact: string): Message['channel'] =>
  contact.includes('@') ? 'email' : 'sms';

/** Where borrowers are written to. */
export type Contacts = { readonly email: string | null; readonly mobile: string | null };

/** The contacts of borrowers, as a query. */
export const contactsOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'mobile'])
    .where('user_id', '=', anyOf(userIds));
