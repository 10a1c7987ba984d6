import * as z from 'zod/mini';
import { call } from './call.ts';
import { checkout } from './checkout.ts';
import { amount, currency, day, filledLine, positiveAmount, tenure } from './fields.ts';

// The rest of a loan goes over into a new one in the month before its last bill.

const bill = z.object({ due_date: day, total: amount });

/** A length of the new loan, with its first and last bill if each is paid on time. */
const choice = z.object({
  tenure,
  first_bill: bill,
  last_bill: bill,
  total_interest: amount,
  fall_to_redline_bp: z.number(),
});

/**
 * What carrying the rest of a loan over does today. `due`, the interest to this day, is paid by card: `charge` is
 * that with the `fee`, in kobo at `rate`. The `principal` goes over into a loan at today's terms, for as long as one
 * of the `choices` says; a year of it costs `yearly.interest`. `paid` is what the old loan has been paid so far.
 * `times` is how often in a row it was done before. Autopay for the bills and what is put aside end with the old loan:
 * `ends` has those that are on.
 */
const carryOver = z.object({
  loan_id: z.string(),
  application: z.object({ application_id: z.number(), name: z.string() }),
  currency,
  last_bill: day,
  from: day,
  until: day,
  times: z.number(),
  most_times: z.number(),
  borrowed: amount,
  paid: amount,
  due: amount,
  principal: amount,
  charge: z.object({ total: amount, fee: amount, rate: z.number() }),
  interest_bp: z.number(),
  choices: z.array(choice),
  ends: z.array(z.enum(['bills', 'aside'])),
  yearly: z.object({ simple_bp: z.number(), effective_bp: z.number(), interest: amount }),
  /** Why it cannot be done today; null where it can. */
  problem: z.nullable(z.string()),
});

export const getCarryOver = call({
  method: 'GET',
  path: '/loan/{id}/carry-over',
  rights: 'borrower',
  answer: z.object({ carry_over: carryOver }),
  errors: ['not_found', 'loan_not_repayable'],
});

/**
 * Signs the new loan with `name`, as it was shown. Where nothing is due, it is done at once, and `checkout` is null.
 * Else a checkout is opened for what is due, and the payment does it: the old loan ends as `repaid` and the new one
 * begins, both or neither. If it cannot be done any more by then, the payment is credited as any other.
 */
export const carryLoanOver = call({
  method: 'POST',
  path: '/loan/{id}/carry-over',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    tenure,
    due: amount,
    principal: positiveAmount,
    interest_bp: z.int().check(z.minimum(0), z.maximum(10_000)),
    name: filledLine(200),
  }),
  answer: z.object({ checkout: z.nullable(checkout) }),
  errors: [
    'not_allowed',
    'not_found',
    'loan_not_repayable',
    'name_mismatch',
    'debt_changed',
    'terms_changed',
    'state_conflict',
    'waitlisted',
    'terms_required',
    'prices_old',
    'redline_reached',
    'amount_above_available',
    'amount_below_minimum',
    'processor_down',
  ],
});
