import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, applicationId, currency, day, tenure } from './fields.ts';

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

/** The full schedule, cost and redline of a loan that is not signed yet. */
export const getQuote = call({
  method: 'GET',
  path: '/loan/quote',
  rights: 'borrower',
  query: z.object({
    amount: z.coerce.number().check(z.int(), z.positive()),
    currency,
    tenure: z.pipe(z.transform(Number), tenure),
    application_id: applicationId,
    from: z.optional(day),
  }),
  answer: z.object({ quote }),
  errors: ['unauthenticated', 'not_found'],
});
