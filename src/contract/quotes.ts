import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  amount,
  applicationIdText,
  currency,
  day,
  numberText,
  positiveAmountText,
  tenure,
} from './fields.ts';

const quote = z.object({
  principal: amount,
  currency,
  tenure,
  interest_bp: z.number(),
  from: day,
  bills: z.array(
    z.object({
      due_date: day,
      days: z.number(),
      interest: amount,
      principal: amount,
      total: amount,
    }),
  ),
  total_interest: amount,
  total_repayable: amount,
  redline: amount,
  value: amount,
  fall_to_redline_bp: z.number(),
});

/**
 * A portfolio there with the redline that it would have. The quote's `fall_to_redline_bp` is the
 * smallest fall at which one of them reaches its own; `loans` are the other loans that it counts.
 */
const lined = z.object({
  portfolio_id: z.string(),
  value: amount,
  redline: amount,
  loans: z.array(z.string()),
});

/** The full schedule, cost and redline of a loan that is not signed yet. */
export const getQuote = call({
  method: 'GET',
  path: '/loan/quote',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({
    amount: positiveAmountText,
    currency,
    tenure: numberText(tenure),
    application_id: applicationIdText,
    from: z.optional(day),
  }),
  answer: z.object({ quote, portfolios: z.array(lined) }),
  errors: ['not_found'],
});
