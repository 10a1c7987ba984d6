import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { connectedUser, type PartnerUser } from '../partners/connected-user.ts';

/** Whose holdings they are: a borrower, at a partner. */
export type Holder = { readonly user_id: string; readonly application_id: number };

/** The borrower who has proven to be this user of a partner. Throws not_found. */
export async function requireHolder(db: Db, user: PartnerUser): Promise<Holder> {
  const connected = await connectedUser(db, user).executeTakeFirst();
  if (!connected) throw unknownUser();
  return { user_id: connected.user_id, application_id: user.application_id };
}

/**
 * The same, for what is sent of this user: it is moved to another account before it is taken, or waits until
 * then. Undefined for a user whom we do not know.
 */
export async function lockHolder(tx: Tx, user: PartnerUser): Promise<Holder | undefined> {
  const connected = await connectedUser(tx, user).forKeyShare(['partner_users']).executeTakeFirst();
  return connected && { ...connected, application_id: user.application_id };
}

export const unknownUser = () =>
  refuse(
    'not_found',
    'We do not know this user yet. Hand them over, and send their holdings once they are connected.',
  );
