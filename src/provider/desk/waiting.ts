import type { Db } from '../db/tables.ts';
import { isNaira, processorsWith } from '../withdrawals/processors.ts';

/** Loans that wait for a partner's yes or for their money, oldest first. */
export function waitingLoans(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('users', 'users.user_id', 'loans.user_id')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'loans.currency', 'principal', 'tenure', 'status', 'requested_at'])
    .select(['firstname', 'lastname', 'applications.name as partner'])
    .where('status', 'in', ['requested', 'issued', 'disbursing'])
    .orderBy('requested_at')
    .orderBy('loan_id')
    .execute();
}

/** Dollar withdrawals that somebody has to send, oldest first. The processor pays Naira by itself. */
export function waitingWithdrawals(db: Db) {
  const byHand = processorsWith([])
    .filter((processor) => !isNaira(processor))
    .map(({ processor_id }) => processor_id);
  return db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.user_id', 'withdrawals.user_id')
    .select(['withdrawal_id', 'requested_currency', 'paid', 'pending_at', 'details'])
    .select(['firstname', 'lastname'])
    .where('status', '=', 'pending')
    .where('processor_id', 'in', byHand)
    .orderBy('pending_at')
    .orderBy('withdrawal_id')
    .execute();
}
