import { isNaira, processorsWith } from '../accounts/processors.ts';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';
import { isHeld } from '../withdrawals/hold.ts';
import { isRemovable } from '../withdrawals/stop-payouts.ts';

/** Loans that wait for a partner's yes or for their money, oldest first. */
export function waitingLoans(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('users', 'users.user_id', 'loans.user_id')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'loans.currency', 'principal', 'tenure', 'status', 'requested_at'])
    .select(['backed', 'offered'])
    .select(['firstname', 'lastname', 'applications.name as partner'])
    .where('status', 'in', ['requested', 'issued', 'disbursing'])
    .orderBy('requested_at')
    .orderBy('loan_id')
    .execute();
}

/**
 * Dollar withdrawals that somebody has to send, oldest first; none that a dispute or a block holds. The processor
 * pays Naira by itself. One to an account that the borrower may still remove by the link about it is
 * not shown yet: nobody tells us when a wire is made, so it must not be made before.
 */
export function waitingWithdrawals(db: Db, now: number) {
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
    .where((is) => is.not(isHeld(is)))
    .where((is) => is.not(isRemovable(is, instant(now))))
    .orderBy('pending_at')
    .orderBy('withdrawal_id')
    .execute();
}
