import { zero } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';
import type { RepaymentAnswer } from './describe.ts';

/** Repayments whose checkout was opened, with what is shown of their loan and partner. */
export function checkoutsIn(db: Db) {
  return db
    .selectFrom('payment_intents')
    .innerJoin('loans', 'loans.loan_id', 'payment_intents.loan_id')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('payment_intents')
    .select([
      'loans.loan_id',
      'loans.principal as loan_principal',
      'loans.application_id',
      'applications.name as application_name',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof checkoutsIn>['execute']>>[number];

/**
 * A repayment that no loan has been credited with: not paid, or paid when its loan had ended, so
 * that all of it became credit to withdraw.
 */
export function describeCheckout(row: Row, processorName: string): RepaymentAnswer {
  const { amount, currency, created_at, settled_at, rate, reference, status } = row;
  const recorded = status === 'success';
  return {
    repayment_id: row.repayment_id ?? '',
    amount,
    currency,
    principal: zero,
    interest: zero,
    surplus: zero,
    date: recorded ? (settled_at ?? created_at) : created_at,
    rate,
    reference,
    triggered: 'user',
    recorded,
    processor: { processorName },
    loan: { loan_id: row.loan_id, loanPrincipal: row.loan_principal },
    application: { application_id: row.application_id, applicationName: row.application_name },
  };
}
