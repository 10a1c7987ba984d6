import { brand } from '#brand';
import { joinPartner } from '../applications/join.ts';
import { audit } from '../audit.ts';
import { inCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { cellOfPartnerUser, placePartnerUser } from '../db/directory.ts';
import type { Db, Tx } from '../db/tables.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { connectedUser, type PartnerUser } from '../partners/connected-user.ts';
import { schedulePull } from '../partners/pull-job.ts';

/** The account that the word of a partner opens for its user. */
export const linkedAccount = (db: Db, user: PartnerUser) =>
  connectedUser(db, user)
    .where('way_in_ended_at', 'is', null)
    .innerJoin('users', 'users.user_id', 'partner_users.user_id')
    .select(['email', 'mobile', 'password_hash', 'password_temporary'])
    .executeTakeFirst();

/** A right code has shown who this user of a partner is: from now on its word brings them in, as this user alone. */
export async function linkAccount(
  tx: Tx,
  context: Context,
  { user_id, ...partner_user }: PartnerUser & { readonly user_id: string },
): Promise<void> {
  const known = await linkedAccount(tx, partner_user);
  if (known?.user_id === user_id) return;
  const now = context.clock.now();
  const at = instant(now);
  // They have one portfolio there, which two users would each fill with their own holdings.
  await tx
    .deleteFrom('partner_users')
    .where('application_id', '=', partner_user.application_id)
    .where('user_id', '=', user_id)
    .execute();
  await joinPartner(tx, { user_id, application_id: partner_user.application_id }, now);
  await tx
    .insertInto('partner_users')
    .values({ ...partner_user, user_id, linked_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'partner_user_id'])
        .doUpdateSet({ user_id, linked_at: at, way_in_ended_at: null }),
    )
    .execute();
  const { name, pull_url } = await tx
    .selectFrom('applications')
    .select(['name', 'pull_url'])
    .where('application_id', '=', partner_user.application_id)
    .executeTakeFirstOrThrow();
  if (pull_url) await schedulePull(tx, partner_user, now);
  await notifyBorrower(tx, context, {
    user_id,
    category: 'loan',
    subject: `You connected ${name}`,
    body: `You entered a code and showed that you came from ${name}. From now on its app opens ${brand.name} without a code. There you can see and use only your account at ${name}.`,
    facts: [['Partner', name]],
    next: 'This lasts until you set a new password or sign out every other device in your profile.',
    notYou: true,
    action: { label: 'Open your profile', path: '/profile' },
    atOnce: true,
  });
  await audit(tx, { user_id, action: 'link partner', subject: user_id, at, detail: partner_user });
}

/**
 * After `linkAccount`: the partner's word leads to this cell from now on. A borrower of another cell who
 * was this user before is that no longer.
 */
export async function placeLink(context: Context, user: PartnerUser): Promise<void> {
  const before = await cellOfPartnerUser(context.shared, user);
  if (before === context.cell) return;
  await placePartnerUser(context.shared, user, context.cell);
  if (!before) return;
  await inCell(context, before)
    .db.deleteFrom('partner_users')
    .where('application_id', '=', user.application_id)
    .where('partner_user_id', '=', user.partner_user_id)
    .execute();
}

/**
 * No partner brings this borrower in any more before the next right code. They stay connected: what must
 * stay at the partner for their loans is still asked for, and its prices still come.
 */
export async function endWaysIn(tx: Tx, user_id: string, at: string): Promise<void> {
  await tx
    .updateTable('partner_users')
    .set({ way_in_ended_at: at })
    .where('user_id', '=', user_id)
    .where('way_in_ended_at', 'is', null)
    .execute();
}
