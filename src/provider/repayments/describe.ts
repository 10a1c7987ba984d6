import type { WireOf } from '#contract/call.ts';
import type { listRepayments } from '#contract/repayments.ts';
import type { Db } from '../db/tables.ts';

export type RepaymentAnswer = WireOf<typeof listRepayments>['repayments'][number];

/** Repayments with what a list shows of their loan and partner. */
export function repaymentsIn(db: Db) {
  return db
    .selectFrom('repayments')
    .innerJoin('loans', 'loans.loan_id', 'repayments.loan_id')
    .innerJoin('applications', 'applications.application_id', 'repayments.application_id')
    .selectAll('repayments')
    .select(['loans.principal as loan_principal', 'applications.name as application_name']);
}

type Row = Awaited<ReturnType<ReturnType<typeof repaymentsIn>['execute']>>[number];

export function describeRepayment(row: Row): RepaymentAnswer {
  const { repayment_id, amount, currency, principal, interest, date, rate, reference } = row;
  return {
    repayment_id,
    amount,
    currency,
    principal,
    interest,
    surplus: row.surplus,
    date,
    rate,
    reference,
    triggered: row.triggered,
    recorded: row.recorded,
    processor: { processorName: row.processor },
    loan: { loan_id: row.loan_id, loanPrincipal: row.loan_principal },
    application: { application_id: row.application_id, applicationName: row.application_name },
  };
}
