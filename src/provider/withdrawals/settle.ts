import type { Selectable } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { post } from '../ledger/post.ts';
import { creditPortfolios } from '../portfolios/credit.ts';
import { linesOfCompletion, linesOfRejection, linesOfReturn } from './ledger-lines.ts';
import { transition, transitions } from './status.ts';

export type Withdrawal = Selectable<Database['withdrawals']>;

/** The source of the news that money has arrived, came back or must not go. */
export type Settler = 'processor' | 'sandbox' | 'operator' | 'borrower';

export const stoppedReason = 'You removed the account before it was sent.';

/** Locks the withdrawal until the transaction ends; every settlement begins with this. */
export function lockWithdrawal(tx: Tx, withdrawal_id: string): Promise<Withdrawal | undefined> {
  return tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The money has arrived. The row is locked and pending. */
export async function completeWithdrawal(
  tx: Tx,
  context: Context,
  withdrawal: Withdrawal,
  by: Settler,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  const { withdrawal_id } = withdrawal;
  await transition(tx, withdrawal_id, 'complete', { at, detail: { by } });
  const lines = linesOfCompletion(withdrawal);
  await post(tx, { kind: 'payout', day: lagosDay(now), subject: withdrawal_id, at, lines });
  await context.emit(tx, { type: 'withdrawal.completed', withdrawal, at: now });
}

/**
 * The bank did not take the money, or sent it back after it was paid: the credit is in the balance
 * again, where it came from. The row is locked and not rejected yet.
 */
export async function rejectWithdrawal(
  tx: Tx,
  context: Context,
  withdrawal: Withdrawal,
  { by, reason }: { readonly by: Settler; readonly reason: string | null },
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  const { withdrawal_id, status } = withdrawal;
  const name = status === 'completed' ? 'return' : 'reject';
  const set = { rejected_because: reason };
  await transition(tx, withdrawal_id, name, { at, detail: { by, reason }, set });
  const splits = await tx
    .selectFrom('withdrawal_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  await creditPortfolios(tx, splits);
  const linesOf = name === 'return' ? linesOfReturn : linesOfRejection;
  const lines = linesOf(withdrawal, splits);
  const { action: kind } = transitions[name];
  await post(tx, { kind, day: lagosDay(now), subject: withdrawal_id, at, lines });
  const isStopped = by === 'borrower';
  await context.emit(tx, { type: 'withdrawal.rejected', withdrawal, reason, isStopped, at: now });
}
