import * as z from 'zod/mini';
import { call } from './call.ts';
import { csvType } from './documents.ts';
import { applicationIdText, currency, day, repeated } from './fields.ts';
import { loanStatuses } from './loans.ts';
import { withdrawalStatuses } from './withdrawals.ts';

/**
 * All records of a kind that the filters leave, without pages and the oldest first, as a table. Each is
 * sent as soon as it is read. A status that records of the kind cannot have leaves none.
 */
export const exportRecords = call({
  method: 'GET',
  path: '/export/{kind}',
  rights: 'borrower',
  params: z.object({ kind: z.enum(['loan', 'repayment', 'withdrawal']) }),
  query: z.object({
    application_id: z.optional(applicationIdText),
    currency: z.optional(currency),
    from: z.optional(day),
    to: z.optional(day),
    status: z.optional(repeated(z.enum([...loanStatuses, ...withdrawalStatuses]))),
  }),
  file: [csvType],
  answer: z.string(),
  errors: ['date_range_invalid', 'not_found'],
});
