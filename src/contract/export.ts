import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationIdText, currency, day, repeated } from './fields.ts';
import { loan, loanStatuses } from './loans.ts';
import { repayment } from './repayments.ts';
import { withdrawal, withdrawalStatuses } from './withdrawals.ts';

/** What a line of an export holds, by the kind of record: what a list has of it, without any bills. */
export const exported = {
  loan: z.omit(loan, { bills: true }),
  repayment,
  withdrawal,
};
export type Exported = { [Kind in keyof typeof exported]: z.output<(typeof exported)[Kind]> };

/**
 * All records of a kind that the filters leave, without pages and the oldest first. Each is a line of
 * JSON, and is sent as soon as it is read. A status that records of the kind cannot have leaves none.
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
  file: ['application/x-ndjson'],
  answer: z.string(),
  errors: ['date_range_invalid', 'not_found'],
});
