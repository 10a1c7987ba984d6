import { dayMs, minuteMs } from '#credit/durations.ts';
import { shortReference } from '#credit/references.ts';
import { isNaira } from '../accounts/processors.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { unmarkedId } from '../db/cells.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { arrivesWithinMs, type Job, schedule } from '../jobs/job.ts';
import type { PayoutStanding } from '../payments/payouts.ts';
import { flagPayout } from './flag.ts';
import { clearToSend, notLeft } from './hold.ts';
import {
  completeWithdrawal,
  lockWithdrawal,
  rejectWithdrawal,
  stoppedReason,
  type Withdrawal,
} from './settle.ts';

/**
 * Brings a withdrawal to where the processor says that it stands. It is asked before it is told to
 * pay, always under the withdrawal's own id, so an answer that was lost never pays twice. Dollars
 * are sent by an operator, or by `payDollars` of the context. Nothing is sent while a dispute or a block
 * holds the borrower's withdrawals, or once its account was removed.
 */
export async function payOut(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const withdrawal = await withdrawalBy(db, job.subject);
  if (!withdrawal || withdrawal.status === 'rejected') {
    return db.transaction().execute((tx) => job.done(tx));
  }
  if (!isNaira(withdrawal)) {
    if (context.payDollars) return context.payDollars(context, job);
    return db.transaction().execute((tx) => job.done(tx));
  }
  const isClear = withdrawal.status !== 'pending' || (await clear(context, job, withdrawal));
  if (!isClear && withdrawal.sent_at === null) return;
  const askedAt = clock.now();
  const standing = await bringToProcessor(context, withdrawal, isClear);
  await db.transaction().execute(async (tx) => {
    const settled = await settle(tx, context, withdrawal, standing);
    if (settled && isToStop(settled, standing, clock.now())) {
      await rejectWithdrawal(tx, context, settled, { by: 'borrower', reason: stoppedReason });
      return job.done(tx);
    }
    if (settled && standing.status === 'missing' && (await notLeft(tx, settled, askedAt))) {
      return job.done(tx);
    }
    const next = settled && nextPollAt(settled, standing, clock.now());
    return next ? job.again(tx, next) : job.done(tx);
  });
}

/**
 * What the processor tells by itself is a hint: where the payout stands is asked. Throws
 * processor_down, so that it tells again; in case it does not, it is asked later all the same. A
 * reference that is nobody's is nothing.
 */
export async function handlePayoutUpdate(context: Context, reference: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(unmarkedId(reference))) return;
  const withdrawal = await withdrawalBy(context.db, reference);
  if (!withdrawal || !isNaira(withdrawal)) return;
  const standing = await context.payouts.verify(reference);
  if (standing.status === 'unknown') {
    const later = { kind: 'payout', subject: reference, run_at: context.clock.now() } as const;
    await context.db.transaction().execute((tx) => schedule(tx, later));
    throw refuse('processor_down');
  }
  await context.db.transaction().execute((tx) => settle(tx, context, withdrawal, standing));
}

function withdrawalBy(db: Context['db'], withdrawal_id: string): Promise<Withdrawal | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirst();
}

/** One that is held and was never sent waits without a job until somebody lets it go. */
function clear({ db, clock }: Context, job: Job, withdrawal: Withdrawal): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { withdrawal_id } = withdrawal;
    const locked = await lockWithdrawal(tx, withdrawal_id);
    const isClear =
      locked?.stop_wanted_at === null && (await clearToSend(tx, withdrawal_id, clock.now()));
    if (!isClear && withdrawal.sent_at === null) await job.done(tx);
    return isClear;
  });
}

async function bringToProcessor(
  { payouts, clock }: Context,
  { withdrawal_id: reference, status, paid: amount, sent_at, ...to }: Withdrawal,
  mayPay: boolean,
): Promise<PayoutStanding> {
  const standing = await payouts.verify(reference);
  if (standing.status !== 'missing' || status !== 'pending' || !mayPay) return standing;
  const { account_name, account_number } = to;
  const receipt = await payouts.pay({
    reference,
    amount,
    destination: { account_name, account_number, bank_code: to.bank_code ?? '' },
    reason: `Withdrawal ${shortReference(reference)}`,
  });
  if (receipt.status !== 'refused') return payouts.verify(reference);
  // Refused for good, unless an earlier try got through, or still may. The pauses between tries grow by as much
  // as has passed, so an hour after the first the one before this is half an hour ago.
  const { reason } = receipt;
  const found = await payouts.verify(reference);
  const isFirst = sent_at === null;
  const isFinal = isFirst || Date.parse(sent_at) + 2 * arrivesWithinMs <= clock.now();
  if (found.status !== 'missing' || !isFinal) return found;
  return { status: 'failed', amount, currency: 'NGN', reason };
}

/** The row is locked and read again: the webhook and the job come at the same time. */
async function settle(
  tx: Tx,
  context: Context,
  { withdrawal_id }: Withdrawal,
  standing: PayoutStanding,
): Promise<Withdrawal | undefined> {
  const withdrawal = await lockWithdrawal(tx, withdrawal_id);
  if (!withdrawal || !('amount' in standing)) return withdrawal;
  if (withdrawal.known_at === null) {
    await tx
      .updateTable('withdrawals')
      .set({ known_at: instant(context.clock.now()) })
      .where('withdrawal_id', '=', withdrawal_id)
      .execute();
  }
  if (isOther(withdrawal, standing)) {
    await flagPayout(tx, context, withdrawal_id, 'other_amount');
    return withdrawal;
  }
  const sentBack = standing.status === 'failed' || standing.status === 'returned';
  if (sentBack && withdrawal.status !== 'rejected') {
    const { reason } = standing;
    await rejectWithdrawal(tx, context, withdrawal, { by: 'processor', reason });
  }
  if (standing.status === 'paid' && withdrawal.status === 'pending') {
    await completeWithdrawal(tx, context, withdrawal, 'processor');
  }
  if (standing.status === 'paid' && withdrawal.status === 'rejected') {
    await flagPayout(tx, context, withdrawal_id, 'paid_after_rejection');
  }
  return lockWithdrawal(tx, withdrawal_id);
}

/**
 * Whether the account was removed in time: the processor does not know the payout, and will not hear of it any more. Where
 * it was removed during this try, `stopPayouts` has taken the job away, so that nothing of the try counts.
 */
const isToStop = (withdrawal: Withdrawal, standing: PayoutStanding, now: number) =>
  withdrawal.status === 'pending' && standing.status === 'missing' && stopsAt(withdrawal) <= now;

/** When a payout whose account was removed is known to have arrived or not, ms since 1970; of others never. */
const stopsAt = ({ stop_wanted_at }: Withdrawal) =>
  stop_wanted_at === null ? Number.POSITIVE_INFINITY : Date.parse(stop_wanted_at) + arrivesWithinMs;

/** Whether the processor speaks of other money than ours. */
const isOther = ({ paid }: Withdrawal, standing: PayoutStanding) =>
  'amount' in standing && (standing.amount !== paid || standing.currency !== 'NGN');

const shortestPauseMs = 10_000;
const longestPauseMs = dayMs / 4;
const unheardPauseMs = 10 * minuteMs;
/** A bank may send back what it has taken. */
const watchedMs = 3 * dayMs;

/** When to ask again, in growing pauses and then once a day; undefined: nothing more can come. */
function nextPollAt(withdrawal: Withdrawal, standing: PayoutStanding, now: number) {
  const { status, pending_at, completed_at } = withdrawal;
  if (status === 'pending') {
    const waited = now - Date.parse(pending_at);
    // What is not ours to settle is a person's, sooner or later.
    if (isOther(withdrawal, standing) && waited > watchedMs) return undefined;
    const next = now + Math.min(Math.max(waited, shortestPauseMs), longestPauseMs);
    return now < stopsAt(withdrawal) ? Math.min(next, stopsAt(withdrawal)) : next;
  }
  // Somebody has told us that something happened, or nobody would ask any more.
  if (standing.status === 'unknown') return now + unheardPauseMs;
  const watched = completed_at !== null && now < Date.parse(completed_at) + watchedMs;
  return status === 'completed' && watched ? now + dayMs : undefined;
}
