import type { Db } from '../db/tables.ts';

export type PartnerUser = { readonly application_id: number; readonly partner_user_id: string };

/**
 * The borrower who has proven to be this user of a partner, and is still with it. What the user holds is that
 * borrower's, also while the partner's word does not bring them in.
 */
export const connectedUser = (db: Db, { application_id, partner_user_id }: PartnerUser) =>
  connectedUsers(db, application_id).where('partner_users.partner_user_id', '=', partner_user_id);

/** All of them at a partner. */
export const connectedUsers = (db: Db, application_id: number) =>
  db
    .selectFrom('partner_users')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'partner_users.user_id')
        .onRef('memberships.application_id', '=', 'partner_users.application_id'),
    )
    .select('partner_users.user_id')
    .where('partner_users.application_id', '=', application_id);
