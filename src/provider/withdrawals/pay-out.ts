import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import type { Job } from '../jobs/job.ts';
import type { PayoutStanding } from '../payments/payouts.ts';
import { payByHand } from '../sandbox/pay-by-hand.ts';
import { flagPayout } from './flag.ts';
import { isNaira } from './processors.ts';
import { completeWithdrawal, lockWithdrawal, rejectWithdrawal, type Withdrawal } from './settle.ts';

/**
 * Brings a withdrawal to where the processor says that it stands. It is asked before it is told to
 * pay, always under the withdrawal's own id, so an answer that was lost never pays twice. Dollars
 * are sent by hand: by an operator, or in the sandbox by themselves.
 */
export async function payOut(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const withdrawal = await withdrawalBy(db, job.subject);
  if (!withdrawal || withdrawal.status === 'rejected') {
    return db.transaction().execute((tx) => job.done(tx));
  }
  if (!isNaira(withdrawal)) {
    if (context.config.mode === 'sandbox') return payByHand(context, job);
    return db.transaction().execute((tx) => job.done(tx));
  }
  const standing = await bringToProcessor(context, withdrawal);
  await db.transaction().execute(async (tx) => {
    const settled = await settle(tx, context, withdrawal, standing);
    const next = settled && nextLook(settled, standing, clock.now());
    return next ? job.again(tx, next) : job.done(tx);
  });
}

/**
 * What the processor tells by itself is a hint: where the payout stands is asked. Throws
 * processor_down, so that it tells again. A reference that is nobody's is nothing.
 */
export async function hearOfPayout(context: Context, reference: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(reference)) return;
  const withdrawal = await withdrawalBy(context.db, reference);
  if (!withdrawal || !isNaira(withdrawal)) return;
  const standing = await context.payouts.verify(reference);
  if (standing.status === 'unknown') throw refuse('processor_down');
  await context.db.transaction().execute((tx) => settle(tx, context, withdrawal, standing));
}

function withdrawalBy(db: Context['db'], withdrawal_id: string): Promise<Withdrawal | undefined> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirst();
}

async function bringToProcessor(
  { payouts }: Context,
  { withdrawal_id: reference, status, paid: amount, ...to }: Withdrawal,
): Promise<PayoutStanding> {
  const standing = await payouts.verify(reference);
  if (standing.status !== 'missing' || status !== 'pending') return standing;
  const { account_name, account_number } = to;
  const receipt = await payouts.pay({
    reference,
    amount,
    destination: { account_name, account_number, bank_code: to.bank_code ?? '' },
    reason: `Withdrawal ${reference.slice(0, 8)}`,
  });
  if (receipt.status !== 'refused') return payouts.verify(reference);
  // Refused for good, unless an earlier try got through.
  const { reason } = receipt;
  const found = await payouts.verify(reference);
  return found.status === 'missing' ? { status: 'failed', amount, currency: 'NGN', reason } : found;
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

/** Whether the processor speaks of other money than ours. */
const isOther = ({ paid }: Withdrawal, standing: PayoutStanding) =>
  'amount' in standing && (standing.amount !== paid || standing.currency !== 'NGN');

const dayMs = 86_400_000;
const shortestPauseMs = 10_000;
const longestPauseMs = dayMs / 4;
/** A bank may send back what it has taken. */
const watchedMs = 3 * dayMs;

/** When to ask again, in growing pauses and then once a day; undefined: nothing more can come. */
function nextLook(withdrawal: Withdrawal, standing: PayoutStanding, now: number) {
  const { status, pending_at, completed_at } = withdrawal;
  if (status === 'pending') {
    const waited = now - Date.parse(pending_at);
    // What is not ours to settle is a person's, sooner or later.
    if (isOther(withdrawal, standing) && waited > watchedMs) return undefined;
    return now + Math.min(Math.max(waited, shortestPauseMs), longestPauseMs);
  }
  const watched = completed_at !== null && now < Date.parse(completed_at) + watchedMs;
  return status === 'completed' && watched ? now + dayMs : undefined;
}
