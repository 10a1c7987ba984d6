import { sql } from 'kysely';
import { joinPartner } from '../applications/join.ts';
import { audit } from '../audit.ts';
import { inCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { cellOfPartnerUser, forgetBorrower, placePartnerUser } from '../db/directory.ts';
import type { Db, Tx } from '../db/tables.ts';
import { forgetPictures } from '../holdings/forget.ts';
import { tellNoHolds } from '../holdings/hold.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { connectedUser, type PartnerUser } from '../partners/connected-user.ts';
import { schedulePull } from '../partners/pull-job.ts';
import { portfoliosAtToLock } from '../portfolios/lock.ts';
import { type Pledge, pledgesAt } from '../portfolios/pledged.ts';
import { borrowerToLock } from '../users/lock.ts';
import { connected, connectedElsewhere, notConnected } from './link-notifications.ts';

/** A user of a partner, and the borrower who that is. */
export type Link = PartnerUser & { readonly user_id: string };

/** The same, as a right code has shown, and the session that the code has opened. */
type Proven = Link & { readonly session_id: string };

/** The account that the word of a partner opens for its user. */
export const linkedAccount = (db: Db, user: PartnerUser) =>
  connectedUser(db, user)
    .where('way_in_ended_at', 'is', null)
    .innerJoin('users', 'users.user_id', 'partner_users.user_id')
    .select(['email', 'mobile', 'password_hash', 'password_temporary'])
    .executeTakeFirst();

/**
 * A right code has shown who this user of a partner is: from now on its word brings them in, as this user
 * alone. Not while what the user holds is pledged for another account, or what another user holds for this
 * one: that would have no hold and no prices any more, and be lent on twice.
 */
export async function connectUser(context: Context, link: Proven): Promise<void> {
  // Asked for once more below: the other cell lets go in a transaction of its own, before that.
  if (!(await lives(context.db, link.session_id))) return;
  const elsewhere = await leaveOtherCell(context, link);
  const left = await context.db
    .transaction()
    .execute((tx) => linkAccount(tx, context, { ...link, elsewhere }));
  if (!left) return;
  await placeLink(context, link);
  const { shared, cell } = context;
  await forgetBorrower(shared, { cell, contacts: [], partnerUsers: left });
}

/** The part of it in the borrower's cell. Gives what they were at the partner before; undefined where nobody was connected. */
async function linkAccount(
  tx: Tx,
  context: Context,
  { user_id, session_id, elsewhere, ...user }: Proven & { readonly elsewhere: readonly Pledge[] },
): Promise<PartnerUser[] | undefined> {
  const { application_id, partner_user_id } = user;
  // Of accounts that prove to be this user at once each sees what the one before has done.
  const name = `${application_id}/${partner_user_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { password_hash, password_temporary } = await borrowerToLock(tx, user_id)
    .select(['password_hash', 'password_temporary'])
    .executeTakeFirstOrThrow();
  // Whoever has set a new password or signed out every other device since then has ended this session, and
  // keeps the partner out.
  if (!(await lives(tx, session_id))) return undefined;
  const rows = await tx
    .selectFrom('partner_users')
    .selectAll()
    .where('application_id', '=', application_id)
    .where((is) =>
      is.or([is('partner_user_id', '=', partner_user_id), is('user_id', '=', user_id)]),
    )
    .forUpdate()
    .execute();
  const isSame = (row: Link) => row.partner_user_id === partner_user_id && row.user_id === user_id;
  if (rows.some((row) => isSame(row) && row.way_in_ended_at === null)) return [];
  const others = rows.filter((row) => !isSame(row));
  const pledges = elsewhere.length > 0 ? elsewhere : await untie(tx, context, others, user_id);
  const now = context.clock.now();
  const at = instant(now);
  const { name: partner, pull_url } = await partnerOf(tx, application_id);
  const noted = { user_id, subject: user_id, at, detail: { application_id } };
  if (pledges.length > 0) {
    const { supportEmail } = context.config;
    const own = pledges.find((pledge) => pledge.user_id === user_id)?.because;
    await notifyBorrower(tx, context, {
      ...notConnected({ partner, own, supportEmail }),
      user_id,
    });
    await audit(tx, { ...noted, action: 'refuse partner link' });
    return undefined;
  }
  await joinPartner(tx, { user_id, application_id }, now);
  await tx
    .insertInto('partner_users')
    .values({ ...user, user_id, linked_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'partner_user_id'])
        .doUpdateSet({ linked_at: at, way_in_ended_at: null }),
    )
    .execute();
  if (pull_url) await schedulePull(tx, user, now);
  const hasPassword = password_hash !== null && !password_temporary;
  await notifyBorrower(tx, context, { ...connected(partner, hasPassword), user_id });
  await audit(tx, { ...noted, action: 'link partner' });
  return others.filter((row) => row.user_id === user_id);
}

async function lives(db: Db, session_id: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

const partnerOf = (tx: Tx, application_id: number) =>
  tx
    .selectFrom('applications')
    .select(['name', 'pull_url'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();

/**
 * Makes users of one partner nobody's, unless one of their borrowers has pledged what they hold there: gives
 * what is pledged then, and nothing is done. Their borrowers are told, but not the one `by` whom it is done.
 */
async function untie(
  tx: Tx,
  context: Context,
  links: readonly Link[],
  by: string,
): Promise<Pledge[]> {
  const [one] = links;
  if (!one) return [];
  const { application_id } = one;
  const userIds = links.map(({ user_id }) => user_id);
  const portfolios = await portfoliosAtToLock(tx, application_id, userIds).execute();
  const pledges = await pledgesAt(tx, application_id, userIds);
  if (pledges.length > 0) return pledges;
  // While the partner's name for these borrowers is still known.
  await tellNoHolds(tx, context, portfolios);
  for (const table of ['partner_users', 'hold_differences'] as const) {
    await tx
      .deleteFrom(table)
      .where('application_id', '=', application_id)
      .where('user_id', '=', anyOf(userIds))
      .execute();
  }
  await forgetPictures(tx, context, portfolios);
  const { name: partner } = await partnerOf(tx, application_id);
  const { supportEmail } = context.config;
  const priced = portfolios.filter(({ priced_at }) => priced_at !== null);
  for (const user_id of userIds.filter((one) => one !== by)) {
    const isPriced = priced.some((portfolio) => portfolio.user_id === user_id);
    const news = connectedElsewhere({ partner, isPriced, supportEmail });
    await notifyBorrower(tx, context, { ...news, user_id });
  }
  return [];
}

/**
 * The partner's word leads to this cell from now on, where its user is connected. Said again with each
 * hand-off, because a crash may have come before the first time.
 */
export async function placeLink(context: Context, link: Link): Promise<void> {
  const { shared, cell } = context;
  if ((await cellOfPartnerUser(shared, link)) === cell) return;
  const pledges = await leaveOtherCell(context, link);
  if (pledges.length === 0) await placePartnerUser(shared, link, cell);
}

/**
 * Connects or places a user once the session is committed. Whoever came stays signed in where that fails, as while
 * another cell is away, and their next hand-off does it again.
 */
export async function afterSignIn(
  { log }: Context,
  { application_id, user_id }: Link,
  connect: () => Promise<void>,
): Promise<void> {
  try {
    await connect();
  } catch (error) {
    const text = error instanceof Error ? error.stack : String(error);
    log('partner not connected', { application_id, user_id, error: text });
  }
}

/**
 * A borrower of another cell is this user of the partner no longer, unless they or the one who is to be it have
 * pledged what they hold there: gives what is pledged then.
 */
async function leaveOtherCell(context: Context, link: Link): Promise<readonly Pledge[]> {
  const cell = await cellOfPartnerUser(context.shared, link);
  if (!cell || cell === context.cell) return [];
  const own = await pledgedAsAnother(context.db, link);
  if (own.length > 0) return own;
  const there = inCell(context, cell);
  return there.db.transaction().execute(async (tx) => {
    const links = tx
      .selectFrom('partner_users')
      .selectAll()
      .where('application_id', '=', link.application_id)
      .where('partner_user_id', '=', link.partner_user_id)
      .forUpdate();
    return untie(tx, there, await links.execute(), link.user_id);
  });
}

/** What this borrower has pledged as another user of the partner. */
async function pledgedAsAnother(
  db: Db,
  { application_id, partner_user_id, user_id }: Link,
): Promise<readonly Pledge[]> {
  const another = await db
    .selectFrom('partner_users')
    .select('user_id')
    .where('application_id', '=', application_id)
    .where('user_id', '=', user_id)
    .where('partner_user_id', '!=', partner_user_id)
    .executeTakeFirst();
  return another ? pledgesAt(db, application_id, [user_id]) : [];
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
