import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, day } from './fields.ts';
import { sale } from './sales.ts';

/**
 * One calendar month of a loan, the first from disbursement. Always
 * `principal_at_month_end = principal_at_month_beginning − principal_repaid` and
 * `interest_at_month_end = interest_at_month_beginning + interest_overcharge − interest_repaid`;
 * late fees and penal charges are the overcharge, without those that we removed, and what was paid of them is interest
 * repaid. What was written off as the loan ended is left in its last month.
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

/**
 * A line of the loan's account, in order: what time posted, what a repayment or a `sale` paid of it
 * (undrawn credit that went back before it, too), or what was written off because nobody paid it. `principal_due` makes principal payable and owes nothing
 * more; principal that was paid before any bill asked for it has no bill.
 */
const line = z.object({
  day,
  source: z.enum(['posted', 'paid', 'sale', 'written_off']),
  kind: z.enum([
    'interest',
    'extra_interest',
    'principal_due',
    'late_fee',
    'penal_charge',
    'penalty',
    'fee',
    'accrued_interest',
    'principal',
  ]),
  amount,
  bill_due_date: z.nullable(day),
});
export type BreakdownRow = z.output<typeof breakdownRow>;
export type BreakdownLine = z.output<typeof line>;

/**
 * What each month of a loan brought, oldest first, and the lines that it is made of; none for one
 * that is not paid out. `sales` are what ended it in default, oldest first.
 */
export const getBreakdown = call({
  method: 'GET',
  path: '/loan/breakdown/{id}',
  rights: 'borrower',
  answer: z.object({
    breakdown: z.array(breakdownRow),
    lines: z.array(line),
    sales: z.array(sale),
  }),
  errors: ['not_found'],
});
