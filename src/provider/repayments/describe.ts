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
    .leftJoin(
      (refunds) =>
        refunds
          .selectFrom('refunds')
          .select(['reference as refunded', 'user_id as refunded_to', 'amount as refund_amount'])
          .select(['way as refund_way', 'requested_at as refund_at', 'sent_at as refund_sent_at'])
          .as('refund'),
      (on) =>
        on
          .onRef('refunded', '=', 'repayments.reference')
          .onRef('refunded_to', '=', 'repayments.user_id'),
    )
    .selectAll('repayments')
    .select(['loans.principal as loan_principal', 'applications.name as application_name'])
    .select(['refund_amount', 'refund_way', 'refund_at', 'refund_sent_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof repaymentsIn>['execute']>>[number];

function refundOf(row: Row): RepaymentAnswer['refund'] {
  const { refund_amount: amount, refund_way: way, refund_at, refund_sent_at: sent_at } = row;
  if (amount === null || way === null || refund_at === null) return null;
  return { amount, currency: row.paid_currency, way, requested_at: refund_at, sent_at };
}

export function describeRepayment(row: Row): RepaymentAnswer {
  const { repayment_id, amount, currency, principal, interest, date, rate, reference } = row;
  return {
    repayment_id,
    kind: row.kind,
    amount,
    currency,
    principal,
    interest,
    returned: row.returned,
    refund: refundOf(row),
    takenBack:
      row.taken_back_at === null ? null : { amount: row.taken_back, date: row.taken_back_at },
    status: 'paid',
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
