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
export type Contacts = {
  readonly email: string | null;
  readonly mobile: string | null;
  /** Whether they want bills, receipts and warnings by SMS besides. */
  readonly sms_copies?: boolean | null;
};

/** The contacts of borrowers, as a query. */
export const contactsOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.user_id')
    .select(['users.user_id', 'email', 'mobile', 'sms_copies'])
    .where('users.user_id', '=', anyOf(userIds));
