import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationIdText, currency, day, numberText } from './fields.ts';

/** For people, or for a spreadsheet. */
export type FileFormat = 'pdf' | 'csv';
export const format = z._default(z.enum(['pdf', 'csv']), 'pdf');
export const csvType = 'text/csv; charset=utf-8; header=present';
export const file = ['application/pdf', csvType];
const answer = z.string();

/** The breakdown of a loan with its bills and repayments, once it has been paid out. */
export const getReport = call({
  method: 'GET',
  path: '/loan/{id}/report',
  rights: 'borrower',
  query: z.object({ format }),
  file,
  answer,
  errors: ['not_found'],
});

/** What `GET /me/statement` tells, over any range of Lagos days and without pages. */
export const getStatementFile = call({
  method: 'GET',
  path: '/me/statement/file',
  rights: 'borrower',
  query: z.object({
    format,
    from: z.optional(day),
    to: z.optional(day),
    currency: z.optional(currency),
    application_id: z.optional(applicationIdText),
  }),
  file,
  answer,
  errors: ['date_range_invalid', 'not_found'],
});

/** What borrowing cost in one calendar year, by loan and by month; the running year unless told. */
export const getInterestFile = call({
  method: 'GET',
  path: '/me/interest/file',
  rights: 'borrower',
  query: z.object({
    format,
    year: z.optional(numberText(z.int().check(z.gte(2000), z.lte(2199)))),
    currency: z.optional(currency),
    application_id: z.optional(applicationIdText),
  }),
  file,
  answer,
  errors: ['not_found'],
});

/** For a repayment that is recorded; `{id}` may also be its reference. */
export const getReceipt = call({
  method: 'GET',
  path: '/repayment/{id}/receipt',
  rights: 'borrower',
  file: ['application/pdf'],
  answer,
  errors: ['not_found'],
});

/** For a withdrawal of the borrower's own, whatever became of it. */
export const getWithdrawalReceipt = call({
  method: 'GET',
  path: '/withdrawal/{id}/receipt',
  rights: 'borrower',
  file: ['application/pdf'],
  answer,
  errors: ['not_found'],
});
