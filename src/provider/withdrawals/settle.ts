import { sql } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { post } from '../ledger/post.ts';
import { tell } from '../messages/tell.ts';
import { linesOfCompletion, linesOfRejection } from './ledger-lines.ts';

const payoutSeconds = 3;

/**
 * The sandbox's bank: pays out what has waited a few seconds. Accounts whose number ends in 1111
 * send the money back, to show a rejected withdrawal.
 */
export async function settleWithdrawals(context: Context): Promise<void> {
  const ready = await context.db
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('status', '=', 'pending')
    .where('pending_at', '<=', instant(context.clock.now() - payoutSeconds * 1000))
    .orderBy('pending_at')
    .execute();
  for (const { withdrawal_id } of ready) {
    await context.db.transaction().execute((tx) => settle(tx, context, withdrawal_id));
  }
}

async function settle(tx: Tx, context: Context, withdrawal_id: string): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (withdrawal.status !== 'pending') return;
  const { user_id, account_number, account_name, paid, requested_currency } = withdrawal;
  const rejected = account_number.endsWith('1111');
  await tx
    .updateTable('withdrawals')
    .set(
      rejected
        ? { status: 'rejected', rejected_at: at }
        : { status: 'completed', completed_at: at },
    )
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
  const lines = rejected
    ? linesOfRejection(withdrawal, await giveBack(tx, withdrawal_id))
    : linesOfCompletion(withdrawal);
  const kind = rejected ? 'rejected withdrawal' : 'payout';
  await post(tx, { kind, day: lagosDay(now), subject: withdrawal_id, at, lines });
  await audit(tx, { user_id: null, action: kind, subject: withdrawal_id, at });
  const money = formatMoney(paid, requested_currency);
  await tell(tx, context, {
    user_id,
    category: 'withdrawal',
    subject: rejected ? 'Withdrawal rejected' : 'Withdrawal completed',
    body: rejected
      ? `The bank sent ${money} for ${account_name} back. It is in your balance again.`
      : `${money} was paid out to ${account_name}.`,
  });
}

/** Puts every part back on the portfolio that it came from. */
async function giveBack(tx: Tx, withdrawal_id: string) {
  const splits = await tx
    .selectFrom('withdrawal_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('withdrawal_id', '=', withdrawal_id)
    .orderBy('portfolio_id')
    .execute();
  for (const { portfolio_id, amount } of splits) {
    await tx
      .updateTable('portfolios')
      .set({ balance: sql`balance + ${amount}` })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
  return splits;
}
