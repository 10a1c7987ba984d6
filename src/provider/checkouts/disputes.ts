import type { Updateable } from 'kysely';
import { dayMs } from '#credit/durations.ts';
import { type Minor, min, minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { inCellOfId } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { onceCommitted } from '../db/later.ts';
import type { Database, Tx } from '../db/tables.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { answering } from '../payments/charge.ts';
import { type Intent, intentOf, lockIntent } from '../payments/intents.ts';
import type { Charge, ChargeRefund } from '../payments/processor.ts';
import { lockBorrower } from '../users/lock.ts';
import { holdAgain, sendWaiting } from '../withdrawals/hold.ts';
import { handlePaymentUpdate } from './handle-update.ts';
import { noteRefundFailed } from './refunds.ts';
import { takeBack } from './take-back.ts';

type Kind = Database['disputes']['kind'];
type Status = Database['disputes']['status'];

/** What the processor says of money that somebody wants back, or has got back without our doing. */
type Claim = {
  readonly dispute_id: string;
  readonly kind: Kind;
  readonly reference: string;
  /** Kobo. */
  readonly amount: number;
  readonly status: Status;
  /** ms since 1970. */
  readonly openedAt: number;
  readonly dueAt: number | null;
};

/** What may become of a claim; nothing else sets its status. */
const transitions: Readonly<Record<Status, readonly Status[]>> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};

/**
 * Asks the processor about a dispute that its webhook named.
 *
 * @throws processor_down
 */
export async function handleDisputeUpdate(anywhere: Context, id: string): Promise<void> {
  const dispute = await answering(anywhere.log, () => anywhere.payments.dispute(id));
  if (!dispute) return;
  const context = inCellOfId(anywhere, dispute.reference);
  if (dispute.currency !== 'NGN') {
    context.log('dispute not understood', { dispute_id: id, currency: dispute.currency });
    return;
  }
  await noteClaim(context, { ...dispute, dispute_id: `dispute-${id}`, kind: 'dispute' });
}

/**
 * Asks about the refunds of a payment. What we have sent back ourselves is no claim, whatever it was
 * sent by, nor is what ends a dispute. Throws processor_down.
 */
export async function handleRefundUpdate(context: Context, reference: string): Promise<void> {
  if (!(await intentOf(context.db, reference))) return;
  const refunds = await answering(context.log, () => context.payments.refundsOf(reference));
  const own = await ownRefundsOf(context.db, reference);
  const sent = refunds.filter(({ ofDispute }) => !ofDispute);
  const gone = sent.filter(({ status }) => status !== 'failed');
  const missing = own - gone.reduce((total, { amount }) => total + amount, 0);
  if (missing > 0 && gone.length < sent.length) await noteRefundFailed(context, reference);
  for (const { refund, amount } of notOurs(refunds, own)) {
    const { status, createdAt: openedAt } = refund;
    await noteClaim(context, {
      dispute_id: `refund-${refund.id}`,
      kind: 'refund',
      reference,
      amount,
      status: status === 'processed' ? 'lost' : status === 'failed' ? 'won' : 'open',
      openedAt,
      dueAt: null,
    });
  }
}

/** The job: a claim that is open is asked about every day, should nobody tell how it ended. */
export async function reconcileDispute(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const claim = await db
    .selectFrom('disputes')
    .select(['kind', 'reference'])
    .where('dispute_id', '=', job.subject)
    .executeTakeFirst();
  if (claim?.kind === 'dispute')
    await handleDisputeUpdate(context, job.subject.replace('dispute-', ''));
  if (claim?.kind === 'refund') await handleRefundUpdate(context, claim.reference);
  await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('disputes')
      .select('dispute_id')
      .where('dispute_id', '=', job.subject)
      .where('status', '=', 'open')
      .executeTakeFirst();
    return open ? job.again(tx, clock.now() + dayMs) : job.done(tx);
  });
}

/** Of a payment's refunds, what goes beyond those that we have asked for; ours come first. */
function notOurs(refunds: readonly ChargeRefund[], own: number) {
  let left = own;
  return refunds.flatMap((refund) => {
    if (refund.ofDispute) return [];
    const ours = Math.min(left, refund.amount);
    if (refund.status !== 'failed') left -= ours;
    const amount = refund.amount - ours;
    return amount > 0 ? [{ refund, amount }] : [];
  });
}

/** What we give back of a payment through the processor, sent or not; kobo. */
async function ownRefundsOf(db: Context['db'], reference: string): Promise<number> {
  const own = await db
    .selectFrom('refunds')
    .select('amount')
    .where('reference', '=', reference)
    .where('way', '=', 'processor')
    .executeTakeFirst();
  return own?.amount ?? 0;
}

/**
 * Records a claim and its outcome once, however often and in whatever order updates come. A payment
 * that is not settled yet is credited first. A reference that is not ours is ignored.
 */
async function noteClaim(context: Context, claim: Claim): Promise<void> {
  const { db, payments, log } = context;
  const { reference } = claim;
  if (!(await intentOf(db, reference))) return;
  await handlePaymentUpdate(context, reference);
  const charge =
    claim.status === 'lost' ? await answering(log, () => payments.verify(reference)) : undefined;
  await db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    const before = await statusOf(tx, claim);
    if (before === undefined && claim.status !== 'won') await holdAgain(tx, intent.user_id);
    await lockBorrower(tx, intent.user_id);
    if (before === undefined) await open(tx, context, intent, claim);
    const from = before ?? 'open';
    if (from === claim.status) return;
    if (!transitions[from].includes(claim.status)) {
      const { dispute_id, status: to } = claim;
      onceCommitted(tx, () => log('dispute contradicted', { dispute_id, from, to }));
      return;
    }
    if (claim.status === 'won') await win(tx, context, intent, claim);
    else await lose(tx, context, intent, claim, charge);
  });
}

async function statusOf(tx: Tx, { dispute_id }: Claim): Promise<Status | undefined> {
  const row = await tx
    .selectFrom('disputes')
    .select('status')
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst();
  return row?.status;
}

/** From here on the borrower's withdrawals wait. */
async function open(tx: Tx, context: Context, intent: Intent, claim: Claim): Promise<void> {
  const { dispute_id, kind, reference, openedAt, dueAt } = claim;
  const { user_id } = intent;
  const now = context.clock.now();
  const amount = minor(claim.amount);
  await tx
    .insertInto('disputes')
    .values({
      dispute_id,
      kind,
      reference,
      user_id,
      amount,
      status: 'open',
      opened_at: instant(openedAt),
      due_at: dueAt === null ? null : instant(dueAt),
    })
    .execute();
  await schedule(tx, { kind: 'dispute', subject: dispute_id, run_at: now + dayMs });
  const detail = { reference, amount };
  const at = instant(now);
  await audit(tx, { user_id, action: `open ${kind}`, subject: dispute_id, at, detail });
  onceCommitted(tx, () => context.log('dispute opened', { dispute_id, reference }));
  if (claim.status !== 'open') return; // how it ended is told at once
  const credited = await tx
    .selectFrom('repayments')
    .select('repayment_id')
    .where('user_id', '=', user_id)
    .where('reference', '=', reference)
    .whereRef('returned', '<', 'amount')
    .executeTakeFirst();
  const isOnLoan = credited !== undefined;
  const opened = { user_id, kind, reference, amount, isOnLoan, at: now };
  await context.emit(tx, { type: 'dispute.opened', ...opened });
}

/** It was not taken, after all: what waited goes out. */
async function win(tx: Tx, context: Context, { user_id }: Intent, claim: Claim): Promise<void> {
  const now = context.clock.now();
  await end(tx, context, claim, { status: 'won', released_at: instant(now) });
  await sendWaiting(tx, user_id, now);
  const { kind, reference } = claim;
  const amount = minor(claim.amount);
  await context.emit(tx, { type: 'dispute.won', user_id, kind, reference, amount, at: now });
}

/** Withdrawals stay held until the back office lifts the hold. */
async function lose(
  tx: Tx,
  context: Context,
  intent: Intent,
  claim: Claim,
  charge: Charge | undefined,
): Promise<void> {
  const before = await takenBackOf(tx, intent.reference);
  const own = await ownRefundsOf(tx, intent.reference);
  const most = Math.max((charge?.paid ?? 0) - own - before, 0);
  const amount = min(minor(claim.amount), minor(most));
  const { kind } = claim;
  const wanted = minor(claim.amount);
  const { taken, isOffLoan } = await takeBack(tx, context, intent, {
    ...{ kind, amount, before: minor(before) },
  });
  await end(tx, context, claim, { status: 'lost', amount: wanted, taken_back: taken });
  if (isOffLoan) return;
  const { user_id, reference } = intent;
  // We book nothing of what we never credited, or refund ourselves. The bank has taken it all the same.
  const told = before > 0 ? taken : wanted;
  const lost = { user_id, kind, reference, amount: told, at: context.clock.now() };
  await context.emit(tx, { type: 'dispute.lost', ...lost });
}

/** What earlier claims on the same payment have taken. */
async function takenBackOf(tx: Tx, reference: string): Promise<number> {
  const rows = await tx
    .selectFrom('disputes')
    .select('taken_back')
    .where('reference', '=', reference)
    .execute();
  return rows.reduce((total, { taken_back }) => total + taken_back, 0);
}

async function end(
  tx: Tx,
  { clock, log }: Context,
  { dispute_id, kind }: Claim,
  become: Updateable<Database['disputes']> & {
    readonly status: Status;
    readonly taken_back?: Minor;
  },
): Promise<void> {
  const at = instant(clock.now());
  await tx
    .updateTable('disputes')
    .set({ ...become, resolved_at: at })
    .where('dispute_id', '=', dispute_id)
    .execute();
  const { status, taken_back = 0 } = become;
  const action = `${status} ${kind}`;
  await audit(tx, { user_id: null, action, subject: dispute_id, at, detail: { taken_back } });
  const said = status === 'won' ? 'dispute won' : 'dispute lost';
  onceCommitted(tx, () => log(said, { dispute_id, taken_back }));
}
