import * as z from 'zod/mini';
import { mostPlanMonths } from '#credit/terms.ts';
import { call } from './call.ts';
import { amount, currency, day, id, numberText } from './fields.ts';

/**
 * Where a plan stands. `possible`: it can be asked for; `asked`: a person decides; `approved`: it runs; `declined`:
 * a person said no; `kept` and `broken`: it has ended.
 */
const planStatus = z.enum(['possible', 'asked', 'approved', 'declined', 'kept', 'broken']);
export type PlanStatus = Exclude<z.output<typeof planStatus>, 'possible'>;

const months = z.int().check(z.minimum(1), z.maximum(mostPlanMonths));

/**
 * What is behind (`total`), to be paid over some months: on the day of each step a `part` of it, beside the bill
 * that falls due by then. `amount` is both, if each step is paid on its day; 0 once its day has passed. From
 * `from` on, late fees and penal charges stop and nothing is sold; interest runs.
 */
const plan = z.object({
  loan_id: z.string(),
  currency,
  application: z.object({ application_id: z.number(), name: z.string() }),
  status: planStatus,
  months: z.number(),
  total: amount,
  from: day,
  steps: z.array(z.object({ day, part: amount, amount })),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
});

const answer = z.object({ plan: z.nullable(plan) });

/**
 * The plan of a loan, or else the one over so many `months` that can be asked for. Null when nothing is payable.
 */
export const getPlan = call({
  method: 'GET',
  path: '/plan',
  rights: 'borrower',
  query: z.object({ loan_id: id, months: z.optional(numberText(months)) }),
  answer,
  errors: ['not_found', 'loan_not_repayable'],
});

/**
 * Asks for a plan, once for each loan. A person decides; late charges and sales wait from now on. `total` is
 * what was shown: where another amount is due now, nothing is asked for.
 */
export const askPlan = call({
  method: 'POST',
  path: '/plan',
  rights: 'borrower',
  keyed: true,
  body: z.object({ loan_id: id, months, total: z.optional(amount) }),
  answer,
  errors: ['not_allowed', 'not_found', 'loan_not_repayable', 'state_conflict', 'debt_changed'],
});
