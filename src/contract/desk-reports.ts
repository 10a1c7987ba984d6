import * as z from 'zod/mini';
import { call } from './call.ts';

// What the lender reports of a month.

/** A month of Lagos that has begun, such as 2026-10. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/**
 * A month in figures, as a PDF or as CSV, in base64, with the name that it is saved under: what is lent at its end and
 * how much of it is more than 30, 60 and 90 days late; late fees and penal charges; sales; complaints and how long they
 * took. A month that is not over ends today. Answers `date_range_invalid` for one that has not begun.
 */
export const getDeskReport = call({
  method: 'GET',
  path: '/desk/report',
  rights: 'staff',
  query: z.object({ month, format: z.enum(['pdf', 'csv']) }),
  answer: z.object({ name: z.string(), content: z.string() }),
  errors: ['date_range_invalid'],
});
