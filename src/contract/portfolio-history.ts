import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, applicationIdText, currency, day } from './fields.ts';

/** From this day on, until the next one that is listed. */
const pastDay = z.object({
  day,
  /** What the portfolios were worth together; null, as the redline, before that is known of each. */
  value: z.nullable(amount),
  /** Principal owed; interest is not in it. */
  principal: amount,
  /** The sum of the redlines of the loans that were held against them. */
  redline: z.nullable(amount),
  /** What a sale took of the value on this day, which is no fall of the market; mostly 0. */
  sold: amount,
});
export type PastDay = z.output<typeof pastDay>;

/**
 * How the value, the debt and the redline of one currency have come to where they are: a line for
 * each Lagos day on which one changed, the first being `from` and the last today. It reaches back
 * to before the oldest running loan, two months at least and 400 days at most.
 */
export const getPortfolioHistory = call({
  method: 'GET',
  path: '/portfolio/history',
  rights: 'borrower',
  query: z.object({ currency, application_id: z.optional(applicationIdText) }),
  answer: z.object({ history: z.array(pastDay) }),
  errors: ['not_found'],
});
