import type { Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import type { Destination } from '../withdrawals/destination.ts';

/** Remembers where a loan goes once it is disbursed. */
export async function promisePayout(
  tx: Tx,
  { loan_id, processor_id }: { readonly loan_id: string; readonly processor_id: number },
  { details, ...destination }: Destination,
): Promise<void> {
  await tx
    .insertInto('instant_loans')
    .values({ loan_id, processor_id, ...destination, details: JSON.stringify(details) })
    .execute();
}

/** The loan has just been disbursed, at `now` (ms since 1970): its payout is next, if promised. */
export async function payOutIfPromised(tx: Tx, loan_id: string, now: number): Promise<void> {
  const promise = await tx
    .selectFrom('instant_loans')
    .select('loan_id')
    .where('loan_id', '=', loan_id)
    .executeTakeFirst();
  if (promise) await schedule(tx, { kind: 'instant_loan', subject: loan_id, run_at: now });
}
