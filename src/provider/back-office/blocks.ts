import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { type LoanRow, lockRunningLoans } from '../loans/account.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { type BlockedAction, openBlocks } from '../users/blocks.ts';
import { lockBorrower } from '../users/lock.ts';
import { sendWaiting } from '../withdrawals/hold.ts';
import { blockedNotification, unblockedNotification } from './block-notifications.ts';
import { borrowerBy } from './borrower-by.ts';

/** What an SMS holds beside what is blocked, and a line on a phone's screen. */
const longestReason = 120;

type Asked = { readonly contact: string; readonly action: BlockedAction };

/**
 * A borrower may not do something from now on, and is told why.
 *
 * @returns what was done, in words
 * @throws invalid_request without a reason, not_found, or state_conflict when it is blocked already
 */
export async function block(
  context: Context,
  { reason: typed, ...asked }: Asked & { readonly reason: string },
  operator: string,
): Promise<string> {
  const { action } = asked;
  const reason = typed.trim();
  if (!reason || reason.includes('\n') || reason.length > longestReason) {
    throw refuseField(
      'why',
      `Enter the reason in one line, in ${longestReason} characters or fewer. The borrower will read it.`,
    );
  }
  return withBorrower(context, asked, async (tx, user_id, since) => {
    const isBlocked = (await openBlocks(tx, user_id).execute()).some(
      (one) => one.action === action,
    );
    if (isBlocked) throw refuse('state_conflict', 'That is blocked already.');
    const block_id = randomUUID();
    await tx.insertInto('blocks').values({ block_id, user_id, action, reason, since }).execute();
    await setFlag(tx, user_id, action, true);
    const detail = { operator, did: 'block', user_id, action };
    const entry = { user_id: null, action: 'operator', subject: block_id, at: since, detail };
    await audit(tx, entry);
    const { supportEmail } = context.config;
    const told = blockedNotification({ action, reason, supportEmail });
    await notifyBorrower(tx, context, { ...told, user_id });
    return `${action} is blocked: ${reason}`;
  });
}

/**
 * A borrower may do something again, and is told what may still not be done.
 *
 * @returns what was done, in words
 * @throws not_found, or state_conflict when it is not blocked
 */
export function unblock(context: Context, asked: Asked, operator: string): Promise<string> {
  const { action } = asked;
  return withBorrower(context, asked, async (tx, user_id, at, loans) => {
    const ended = await tx
      .updateTable('blocks')
      // The clock of the process that blocked it may be ahead.
      .set({ until: sql<string>`case when since < ${at} then ${at}::timestamptz else since end` })
      .where('user_id', '=', user_id)
      .where('action', '=', action)
      .where('until', 'is', null)
      .returning('block_id')
      .executeTakeFirst();
    if (!ended) throw refuse('state_conflict', 'That is not blocked.');
    await setFlag(tx, user_id, action, false);
    await sendWaiting(tx, user_id, Date.parse(at));
    const detail = { operator, did: 'unblock', user_id, action };
    const entry = { user_id: null, action: 'operator', subject: ended.block_id, at, detail };
    await audit(tx, entry);
    const left = (await openBlocks(tx, user_id).execute()).map((one) => one.action);
    const told = unblockedNotification(action, left, lagosDay(Date.parse(at)), loans);
    if (told) await notifyBorrower(tx, context, { ...told, user_id });
    return `${action} is open again`;
  });
}

/** All blocks that last, oldest first. */
export function listBlocks(db: Db) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.user_id', 'blocks.user_id')
    .select(['firstname', 'lastname', 'email', 'action', 'since', 'reason'])
    .where('until', 'is', null)
    .orderBy('since')
    .orderBy('block_id')
    .execute();
}

/**
 * Works on a borrower whose loans are locked, so that no end of day runs between the moment of the
 * block and the row that says so.
 */
async function withBorrower(
  { db, clock }: Context,
  { contact }: Asked,
  work: (tx: Tx, user_id: string, at: string, loans: readonly LoanRow[]) => Promise<string>,
): Promise<string> {
  const { user_id, firstname, lastname } = await borrowerBy(db, contact);
  return inTransaction(db, async (tx) => {
    await lockBorrower(tx, user_id);
    const loans = await lockRunningLoans(tx, [user_id]);
    const done = await work(tx, user_id, instant(clock.now()), loans);
    return `${firstname} ${lastname}: ${done}`;
  });
}

async function setFlag(tx: Tx, user_id: string, action: BlockedAction, isSet: boolean) {
  await tx
    .updateTable('users')
    .set({ [`blacklist_${action}`]: isSet })
    .where('user_id', '=', user_id)
    .execute();
}
