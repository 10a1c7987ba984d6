import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, day } from './fields.ts';

/**
 * One calendar month of a loan, the first from disbursement. Always
 * `principal_at_month_end = principal_at_month_beginning − principal_repaid` and
 * `interest_at_month_end = interest_at_month_beginning + interest_overcharge − interest_repaid`;
 * late fees and penal charges are the overcharge, and what was paid of them is interest repaid.
 */
const breakdownRow = z.object({
  loan_id: z.string(),
  tenure: z.number(),
  start_of_period: day,
  end_of_period: day,
  interest_at_month_beginning: amount,
  interest_at_month_end: amount,
  interest_overcharge: amount,
  interest_repaid: amount,
  minimum_principal_at_month_beginning: amount,
  minimum_principal_at_month_end: amount,
  principal_at_month_beginning: amount,
  principal_at_month_end: amount,
  principal_repaid: amount,
});

/** What each month of a loan brought, oldest first; no rows for one that is not paid out. */
export const getBreakdown = call({
  method: 'GET',
  path: '/loan/breakdown/{id}',
  rights: 'borrower',
  answer: z.object({ breakdown: z.array(breakdownRow) }),
  errors: ['unauthenticated', 'not_found'],
});
