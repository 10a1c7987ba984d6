import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  amount,
  applicationId,
  currency,
  destination,
  filledLine,
  positiveAmount,
  tenure,
} from './fields.ts';
import { loan } from './loans.ts';
import { details } from './withdrawals.ts';

/** What will be paid out once the loan is disbursed: `paid` at the `rate` of that moment. */
const promised = z.object({
  amount,
  currency,
  requestedCurrency: currency,
  paid: amount,
  rate: z.number(),
  processor: z.object({ processorName: z.string() }),
  destination,
});

/**
 * A partner's widget in one call: a loan against the portfolios there in that currency, in their
 * order, that is paid out by itself when it is disbursed. It refuses what POST /loan and POST
 * /withdrawal refuse, the missing password and card included. `details` are a new account's, or
 * `{ id }` of a saved one; `name` is as for POST /loan, `paid` and a new account as for POST
 * /withdrawal. What forbids the payout by then leaves the credit in the balance.
 */
export const requestInstantLoan = call({
  method: 'POST',
  path: '/instant-loan',
  rights: 'borrower',
  keyed: true,
  partnerScope: true,
  body: z.object({
    amount: positiveAmount,
    application_id: applicationId,
    currency,
    tenure: z._default(tenure, 3),
    interest_bp: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    name: z.optional(filledLine(200)),
    processor_id: z.number(),
    details,
    save: z._default(z.boolean(), false),
    paid: z.optional(positiveAmount),
  }),
  answer: z.object({ loans: z.array(loan), promised }),
  errors: [
    'not_allowed',
    'step_up_required',
    'waitlisted',
    'not_found',
    'password_required',
    'terms_required',
    'partners_mixed',
    'amount_below_minimum',
    'amount_above_available',
    'redline_reached',
    'prices_old',
    'terms_changed',
    'rate_changed',
    'card_required',
    'card_expiring',
    'processor_unavailable',
    'processor_down',
    'account_invalid',
    'account_unverified',
    'name_mismatch',
  ],
});
