import type { KnownDestination } from '../accounts/destination.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { schedule } from '../jobs/job.ts';

/** Remembers where a loan goes once it is disbursed. */
export function promisePayout(
  tx: Tx,
  { loan_id, processor_id }: { readonly loan_id: string; readonly processor_id: number },
  { account_id, account_name, account_number, bank_code, bank_name, details }: KnownDestination,
): void {
  insertRows(tx, 'instant_loans', [
    {
      loan_id,
      processor_id,
      account_id,
      account_name,
      account_number,
      bank_code,
      bank_name,
      details,
      withdrawal_id: null,
      refused_because: null,
    },
  ]);
}

/** Schedules the payout of a loan that was just disbursed, if one was promised. */
export async function payOutIfPromised(
  tx: Tx,
  { loan: { loan_id }, at }: EventOf<'loan.disbursed'>,
): Promise<void> {
  const promise = await tx
    .selectFrom('instant_loans')
    .select('loan_id')
    .where('loan_id', '=', loan_id)
    .executeTakeFirst();
  if (promise) await schedule(tx, { kind: 'instant_loan', subject: loan_id, run_at: at });
}
