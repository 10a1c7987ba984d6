import type { ExpressionBuilder } from 'kysely';
import type { Minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Config } from '../config.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import { arrivesWithinMs, schedule } from '../jobs/job.ts';
import { whyNotWithdrawn } from '../users/blocks.ts';
import { borrowerToLock, lockBorrower } from '../users/lock.ts';
import { lockWithdrawal, type Withdrawal } from './settle.ts';

/** Since when a borrower's withdrawals wait for the back office, and for which payment; kobo. */
export type Hold = {
  readonly since: string;
  readonly reference: string;
  readonly kind: Database['disputes']['kind'];
  readonly amount: Minor;
  /** It has been taken back, and is not only asked for. */
  readonly taken: boolean;
};

/** The sentences about a hold that a borrower reads. */
export const holdWords = ({ config }: { config: Pick<Config, 'supportEmail'> }): string =>
  `Until this is settled, our team will check each of your withdrawals before we send it. Questions? Write to ${config.supportEmail}.`;

/** The sentences that end a hold, for a borrower whom we have blocked. */
export const blockWords =
  'Withdrawals are still blocked on your account. We will send those that you asked for when the block ends.';

/** The oldest of a borrower's; undefined when withdrawals are sent as usual. */
export async function holdOf(db: Db, user_id: string): Promise<Hold | undefined> {
  return holdFrom(await oldestDispute(db, user_id).execute());
}

/** What a hold is read from. */
export const oldestDispute = (db: Db, user_id: string) =>
  db
    .selectFrom('disputes')
    .select(['opened_at', 'reference', 'kind', 'amount', 'status'])
    .where('user_id', '=', user_id)
    .where('released_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .limit(1);

export function holdFrom([dispute]: RowsOf<ReturnType<typeof oldestDispute>>): Hold | undefined {
  if (!dispute) return undefined;
  const { opened_at: since, status, ...payment } = dispute;
  return { since, taken: status === 'lost', ...payment };
}

/** Whether we have blocked a borrower from withdrawing, as a part of a query for borrowers. */
export const isBlocked = (is: ExpressionBuilder<Database, 'users'>) =>
  is.or([is('users.blacklist_signin', '=', true), is('users.blacklist_withdrawal', '=', true)]);

/** Locks a borrower, and says whether we have blocked them from withdrawing. */
export async function lockedAsBlocked(tx: Tx, user_id: string): Promise<boolean> {
  const { blocked } = await borrowerToLock(tx, user_id)
    .select((is) => isBlocked(is).as('blocked'))
    .executeTakeFirstOrThrow();
  return Boolean(blocked);
}

/** Whether a dispute holds a withdrawal that nobody has let go, as a part of a query for withdrawals. */
export const isDisputed = (is: ExpressionBuilder<Database, 'withdrawals'>) =>
  is.and([
    is('withdrawals.released_at', 'is', null),
    is.exists(
      is
        .selectFrom('disputes')
        .select('dispute_id')
        .whereRef('disputes.user_id', '=', 'withdrawals.user_id')
        .where('disputes.released_at', 'is', null),
    ),
  ]);

/**
 * Whether a withdrawal waits because of a dispute or a block, as a part of a query for withdrawals. So does one that was
 * to be sent before and that the processor has never heard of. Nobody lets one go in spite of a block.
 */
export const isHeld = (is: ExpressionBuilder<Database, 'withdrawals'>) =>
  is.and([
    is('withdrawals.status', '=', 'pending'),
    is('withdrawals.known_at', 'is', null),
    is('withdrawals.stop_wanted_at', 'is', null),
    is.or([
      is.exists(
        is
          .selectFrom('users')
          .select('users.user_id')
          .whereRef('users.user_id', '=', 'withdrawals.user_id')
          .where(isBlocked),
      ),
      isDisputed(is),
    ]),
  ]);

/**
 * Whether a pending withdrawal may be sent, and notes that it is. A dispute and a block lock the borrower too: what
 * was not noted before them is not sent. To lock both, lock the withdrawal first.
 *
 * @param hasLeft the bank has it by now, and a block does not call it back
 */
export async function clearToSend(
  tx: Tx,
  withdrawal_id: string,
  now: number,
  { hasLeft = false } = {},
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, withdrawal_id);
  if (withdrawal?.status !== 'pending') return false;
  const { user_id, released_at, sent_at } = withdrawal;
  if ((await lockedAsBlocked(tx, user_id)) && !hasLeft) return false;
  if (released_at === null && (await holdOf(tx, user_id))) return false;
  if (sent_at !== null) return true;
  await tx
    .updateTable('withdrawals')
    .set({ sent_at: instant(now) })
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  return true;
}

/**
 * Notes that what was sent has not left, if a block has held it since before `askedAt` for as long as an order may be on
 * its way: the processor did not know it then, and was not told again. Now it waits as if it had never been sent. The
 * withdrawal is locked.
 */
export async function notLeft(
  tx: Tx,
  { withdrawal_id, user_id, status, known_at, stop_wanted_at }: Withdrawal,
  askedAt: number,
): Promise<boolean> {
  if (status !== 'pending' || (known_at ?? stop_wanted_at) !== null) return false;
  await lockBorrower(tx, user_id);
  if (!(await whyNotWithdrawn(tx, user_id, askedAt - arrivesWithinMs))) return false;
  await tx
    .updateTable('withdrawals')
    .set({ sent_at: null })
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  return true;
}

/**
 * What a person has let go and was not sent waits again: they did not know of the dispute that opens.
 * Comes before the borrower is locked.
 */
export async function holdAgain(tx: Tx, user_id: string): Promise<void> {
  const unsent = await tx
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .where('sent_at', 'is', null)
    .orderBy('withdrawal_id')
    .forNoKeyUpdate()
    .execute();
  for (const { withdrawal_id } of unsent) {
    await tx
      .updateTable('withdrawals')
      .set({ released_at: null })
      .where('withdrawal_id', '=', withdrawal_id)
      .where('released_at', 'is not', null)
      .execute();
  }
}

/** Sends what waited and what nothing holds any more. The borrower is locked. */
export async function sendWaiting(tx: Tx, user_id: string, now: number): Promise<void> {
  const waiting = await tx
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .where((is) => is.not(isHeld(is)))
    .orderBy('withdrawal_id')
    .execute();
  for (const { withdrawal_id } of waiting) {
    await schedule(tx, { kind: 'payout', subject: withdrawal_id, run_at: now });
  }
}
