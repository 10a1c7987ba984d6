import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  amount,
  currency,
  day,
  filledLine,
  flagText,
  id,
  instant,
  positiveAmount,
  prose,
} from './fields.ts';

// A borrower's consent that the saved card pays what a loan asks for on the 1st of a month.

/**
 * A charge to come: of the bill of `due_on`, on `day`, for `amount` in the loan's currency if nothing is
 * paid before. `fee` and `total`, what the card is charged, are kobo: of a loan in Dollars at the rate of
 * now. `told` once we have written of it; `skipped` when the borrower pays it by hand.
 */
const charge = z.object({
  due_on: day,
  day,
  amount,
  fee: amount,
  total: amount,
  told: flagText,
  skipped: flagText,
});

/**
 * A charge that was made, with what it took or would have taken: `failed` has cost nothing, and says why
 * where the bank does; `open` waits for the borrower to confirm it on the bank's page.
 */
const autopayTry = z.object({
  day,
  due_on: day,
  reference: z.string(),
  amount,
  total: amount,
  status: z.enum(['open', 'pending', 'paid', 'failed', 'closed']),
  failure: z.nullable(z.enum(['declined', 'insufficient_funds'])),
});

const autopay = z.object({
  loan_id: z.string(),
  application: z.object({ application_id: z.number(), name: z.string() }),
  currency,
  /** Null while autopay is off. `ceiling` is the most that one charge takes, in kobo; null in Naira. */
  consent: z.nullable(
    z.object({
      words: z.string(),
      name: z.string(),
      since: instant,
      ceiling: z.nullable(amount),
    }),
  ),
  /** While autopay is off, what it would begin with. Null after the last bill. */
  next: z.nullable(charge),
  /** A bill was tried as often as it may be: nothing is charged until it is paid by hand. */
  paused: flagText,
  /** The newest first. */
  tries: z.array(autopayTry),
});
export type Autopay = z.output<typeof autopay>;

const autopays = z.object({ autopays: z.array(autopay) });

/** Autopay of each loan on which money is owed, on or off. */
export const getAutopay = call({
  method: 'GET',
  path: '/autopay',
  rights: 'borrower',
  answer: autopays,
});

/**
 * Turns autopay on for a loan, or puts another consent in the place of the one that is there. `words` are
 * those that were read and signed by `name`: where the card, the partner or the rule is another one now,
 * nothing changes and it answers state_conflict. `ceiling` is asked of a loan in Dollars.
 */
export const setAutopay = call({
  method: 'PUT',
  path: '/autopay',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    loan_id: id,
    ceiling: z.optional(positiveAmount),
    words: prose(1_500),
    name: filledLine(200),
  }),
  answer: autopays,
  errors: [
    'step_up_required',
    'not_allowed',
    'not_found',
    'loan_not_repayable',
    'card_required',
    'name_mismatch',
    'state_conflict',
  ],
});

/** Stops it at once. One that is off stays so. A charge that is on its way already is not called back. */
export const stopAutopay = call({
  method: 'DELETE',
  path: '/autopay',
  rights: 'borrower',
  query: z.object({ loan_id: id }),
  answer: autopays,
  errors: ['not_found'],
});

/** Leaves out the next bill, by its day; null takes that back. */
export const skipAutopay = call({
  method: 'PUT',
  path: '/autopay/skip',
  rights: 'borrower',
  body: z.object({ loan_id: id, due_on: z.nullable(day) }),
  answer: autopays,
  errors: ['not_found', 'state_conflict'],
});
