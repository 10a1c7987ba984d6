import type { Selectable } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { post } from '../ledger/post.ts';
import { tell } from '../messages/tell.ts';
import { creditPortfolios } from '../portfolios/credit.ts';
import { linesOfCompletion, linesOfRejection, linesOfReturn } from './ledger-lines.ts';

export type Withdrawal = Selectable<Database['withdrawals']>;

/** Who says that money has arrived, or not. */
export type Settler = 'processor' | 'sandbox' | 'operator';

/** Holds the withdrawal until the transaction ends; whoever settles it locks it first. */
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
  const { withdrawal_id, user_id, paid, requested_currency, account_name } = withdrawal;
  await tx
    .updateTable('withdrawals')
    .set({ status: 'completed', completed_at: at })
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  const lines = linesOfCompletion(withdrawal);
  await post(tx, { kind: 'payout', day: lagosDay(now), subject: withdrawal_id, at, lines });
  await audit(tx, { user_id: null, action: 'payout', subject: withdrawal_id, at, detail: { by } });
  await tell(tx, context, {
    user_id,
    category: 'withdrawal',
    subject: 'Withdrawal completed',
    body: `${formatMoney(paid, requested_currency)} was paid out to ${account_name}.`,
  });
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
  const { withdrawal_id, user_id, status } = withdrawal;
  await tx
    .updateTable('withdrawals')
    .set({ status: 'rejected', rejected_at: at, rejected_because: reason })
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  const splits = await tx
    .selectFrom('withdrawal_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  await creditPortfolios(tx, splits);
  const [kind, linesOf] =
    status === 'completed'
      ? (['returned_payout', linesOfReturn] as const)
      : (['rejected_withdrawal', linesOfRejection] as const);
  const lines = linesOf(withdrawal, splits);
  await post(tx, { kind, day: lagosDay(now), subject: withdrawal_id, at, lines });
  const detail = { by, reason };
  await audit(tx, { user_id: null, action: kind, subject: withdrawal_id, at, detail });
  await tell(tx, context, {
    user_id,
    category: 'withdrawal',
    subject: status === 'completed' ? 'Withdrawal returned' : 'Withdrawal rejected',
    body: whatHappened(withdrawal, reason),
  });
}

function whatHappened(withdrawal: Withdrawal, reason: string | null): string {
  const { amount, currency, paid, requested_currency, account_name } = withdrawal;
  const sentBack = `The bank sent ${formatMoney(paid, requested_currency)} for ${account_name} back`;
  const why = reason ? `: ${reason.replace(/\.?$/, '.')}` : '.';
  return `${sentBack}${why} ${formatMoney(amount, currency)} is in your balance again.`;
}
