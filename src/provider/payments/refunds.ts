import { randomUUID } from 'node:crypto';
import { currencies, type Minor, minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Database, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import type { LedgerLine } from '../ledger/post.ts';

export type NewRefund = Omit<Database['refunds'], 'refund_id' | 'requested_at' | 'sent_at'>;

/** That we owe it; posted with the payment that it is a part of. Nothing for no money. */
export function refundLine(amount: Minor, named: string): LedgerLine[] {
  const currency = knownCurrency(named);
  if (!currency) return [];
  return [{ account: `house:refunds:${currency}`, currency, amount: minor(-amount) }];
}

/** Our books know two currencies; money in another stands in none of them. */
export const knownCurrency = (named: string) => currencies.find((one) => one === named);

/**
 * Has money sent back the way it came. A payment has one refund, so that whatever goes wrong in
 * between, asking the processor again sends nothing twice.
 */
export async function requestRefund(tx: Tx, now: number, refund: NewRefund): Promise<void> {
  const refund_id = randomUUID();
  await tx
    .insertInto('refunds')
    .values({ refund_id, ...refund, requested_at: instant(now) })
    .execute();
  // A person sends back what came by a bank.
  if (refund.way === 'bank') return;
  await schedule(tx, { kind: 'refund', subject: refund_id, run_at: now });
}
