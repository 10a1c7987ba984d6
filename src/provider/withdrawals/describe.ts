import type { WireOf } from '#contract/call.ts';
import type { listWithdrawals } from '#contract/withdrawals.ts';
import { processorsWith } from '../accounts/processors.ts';
import type { Db } from '../db/tables.ts';
import { isHeld } from './hold.ts';

/** Withdrawals with the name of their partner. */
export function withdrawalsIn(db: Db) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('applications', 'applications.application_id', 'withdrawals.application_id')
    .selectAll('withdrawals')
    .select('applications.name as application_name')
    .select((is) => isHeld(is).as('held'));
}

type Row = Awaited<ReturnType<ReturnType<typeof withdrawalsIn>['execute']>>[number];

export function describeWithdrawal(
  row: Row,
): WireOf<typeof listWithdrawals>['withdrawals'][number] {
  const { withdrawal_id, loan_id, currency, amount, paid, rate, completed_at } = row;
  const { account_name, account_number, bank_name } = row;
  const processor = processorsWith([]).find((one) => one.processor_id === row.processor_id);
  return {
    withdrawal_id,
    loan_id,
    currency,
    amount,
    requestedCurrency: row.requested_currency,
    paid,
    rate,
    pending: row.pending_at,
    completed: completed_at,
    rejected: row.rejected_at,
    reason: row.rejected_because,
    withdrawalStatus: row.status,
    held: Boolean(row.held),
    processor: { processorName: processor?.display_name ?? '' },
    application: { application_id: row.application_id, applicationName: row.application_name },
    destination: { account_name, account_number, bank_name },
  };
}
