import { formatMoney } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { tell } from '../messages/tell.ts';
import type { LoanRow } from './account.ts';

/** Says no to a locked loan before any money has moved, and why. */
export async function decline(
  tx: Tx,
  context: Context,
  { loan_id, user_id, principal, currency }: LoanRow,
  reason: string,
): Promise<void> {
  const at = instant(context.clock.now());
  await tx
    .updateTable('loans')
    .set({ status: 'cancelled', cancelled_at: at })
    .where('loan_id', '=', loan_id)
    .execute();
  const why = reason.replace(/\.?$/, '.');
  await tell(tx, context, {
    user_id,
    category: 'loan',
    subject: 'Loan declined',
    body: `Your request for ${formatMoney(principal, currency)} was declined: ${why} You owe nothing for it.`,
  });
}
