import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

export type PartnerUser = { readonly application_id: number; readonly partner_user_id: string };

/** Whose holdings they are: a borrower, at a partner. */
export type Holder = { readonly user_id: string; readonly application_id: number };

/** The borrower who has proven to be this user of a partner. Throws not_found. */
export async function requireHolder(
  db: Db,
  { application_id, partner_user_id }: PartnerUser,
): Promise<Holder> {
  const linked = await db
    .selectFrom('partner_users')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'partner_users.user_id')
        .onRef('memberships.application_id', '=', 'partner_users.application_id'),
    )
    .select('partner_users.user_id')
    .where('partner_users.application_id', '=', application_id)
    .where('partner_user_id', '=', partner_user_id)
    .executeTakeFirst();
  if (!linked) {
    throw refuse(
      'not_found',
      'We do not know this user yet. Hand them over, and send their holdings once they are connected.',
    );
  }
  return { user_id: linked.user_id, application_id };
}
