import type { WireOf } from '#contract/call.ts';
import type { initializeRepayment, recordRepayment } from '#contract/repayments.ts';
import { subtract, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { Intent } from '../payments/intents.ts';
import type { RepaymentAnswer } from './describe.ts';
import { heldUntil } from './late-price.ts';

type Checkout = WireOf<typeof initializeRepayment>['checkout'];

/** What the browser needs to go to a repayment's checkout, and what is charged there. */
export function checkoutOf(intent: Intent): Checkout {
  const { repayment_id, reference, access_code, authorization_url, charge, fee } = intent;
  return {
    ...(repayment_id && { repayment_id }),
    reference,
    access_code,
    authorization_url,
    currency: 'NGN',
    amount: subtract(charge, fee),
    fee,
    total: charge,
    rate: intent.rate,
    status: intent.status,
    held_until: instant(heldUntil(intent)),
  };
}

type Standing = Omit<WireOf<typeof recordRepayment>, 'repayments'>;

/**
 * Where a payment stands, as it is kept. With the checkout as long as it is open and holds what was
 * agreed; what is paid there later costs more or less.
 */
export async function standingOf({ db, clock }: Context, reference: string): Promise<Standing> {
  const intent = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!intent) return { status: 'paid' }; // a wire, or credit that was given back
  const { status, failure, access_code, saved_card } = intent;
  const isUsable = status === 'open' && access_code !== '' && clock.now() <= heldUntil(intent);
  return {
    status,
    ...(failure && { failure }),
    ...(saved_card && { card: saved_card }),
    charge: { total: intent.charge, fee: intent.fee },
    ...(isUsable && { checkout: checkoutOf(intent) }),
  };
}

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

/** A repayment that no loan has been credited with yet. */
export function describeCheckout(row: Row, processorName: string): RepaymentAnswer {
  const { amount, currency, created_at, rate, reference, status } = row;
  return {
    repayment_id: row.repayment_id ?? '',
    kind: 'payment',
    amount,
    currency,
    principal: zero,
    interest: zero,
    returned: zero,
    refund: null,
    takenBack: null,
    status,
    date: created_at,
    rate,
    reference,
    triggered: 'user',
    recorded: false,
    processor: { processorName },
    loan: { loan_id: row.loan_id, loanPrincipal: row.loan_principal },
    application: { application_id: row.application_id, applicationName: row.application_name },
  };
}
