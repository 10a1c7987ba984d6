import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, currency, day, id } from './fields.ts';

/**
 * What promising to pay a bill later does, before and after it is done. `amount` is to be paid by the
 * day that is promised: the bill of `due_date`, and all that is behind before it. Then `late_fee` is
 * not charged; if it is not paid, the same is charged on the day after. Without a promise it is
 * charged on `late_fee_day`. `pay_by` is null until the bill is promised, for a day from `first_day`
 * to `last_day`.
 */
const promise = z.object({
  loan_id: z.string(),
  currency,
  application: z.object({ application_id: z.number(), name: z.string() }),
  due_date: day,
  amount,
  late_fee: amount,
  late_fee_day: day,
  first_day: day,
  last_day: day,
  pay_by: z.nullable(day),
});

const answer = z.object({ promise: z.nullable(promise) });

/**
 * The bill of a loan that is promised, or else the one that can be: the next from a week before its day,
 * until its late fee is charged. Null when there is none.
 */
export const getPromise = call({
  method: 'GET',
  path: '/promise',
  rights: 'borrower',
  query: z.object({ loan_id: id }),
  answer,
  errors: ['not_found', 'loan_not_repayable'],
});

/**
 * Promises to pay the bill of `due_date` by a day, once for each bill. If the promise is kept, the bill costs no
 * late fee. Nothing is sold while it lasts.
 */
export const makePromise = call({
  method: 'POST',
  path: '/promise',
  rights: 'borrower',
  keyed: true,
  body: z.object({ loan_id: id, due_date: day, pay_by: day }),
  answer,
  errors: ['not_allowed', 'not_found', 'loan_not_repayable', 'state_conflict'],
});
