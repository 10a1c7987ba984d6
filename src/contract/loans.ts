import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  amount,
  currency,
  day,
  filledLine,
  id,
  instant,
  listFields,
  positiveAmount,
  positiveAmountText,
  repeated,
  sortedBy,
  tenure,
} from './fields.ts';

export const loanStatuses = [
  'requested',
  'issued',
  'disbursing',
  'disbursed',
  'serviced',
  'repaid',
  'liquidated',
  'cancelled',
] as const;
const loanStatus = z.enum(loanStatuses);
export type LoanStatus = (typeof loanStatuses)[number];

/** Asks for the loans that are asked for or running; those in the other states are history. */
export const openLoans: { readonly status: LoanStatus[]; readonly limit: number } = {
  status: ['requested', 'issued', 'disbursing', 'disbursed', 'serviced'],
  limit: 100,
};

/** A bill of a running loan: `total` with charges, `paid` so far. */
export const bill = z.object({
  due_date: z.string(),
  interest: amount,
  principal: amount,
  charges: amount,
  total: amount,
  paid: amount,
  state: z.enum(['paid', 'due', 'overdue', 'coming']),
  /** The day by which its borrower has promised to pay it. */
  pay_by: z.nullable(z.string()),
});

/**
 * `interest` is percent a month; `outstanding` principal owed today; `payoff` all owed today. `undrawn`
 * is credit that lies on the portfolios which secure it, and can be given back to it (loans on one
 * portfolio show the same); 0 when nothing is owed. `signedName` is the name that it was signed with.
 */
export const loan = z.object({
  loan_id: z.string(),
  currency,
  tenure: z.number(),
  principal: amount,
  totalRepaid: amount,
  /** What undrawn credit and a sale paid of it when it ended in default; no part of `totalRepaid`. */
  settledBySale: amount,
  /** What a sale in default did not cover: nobody paid it. */
  writtenOff: amount,
  outstanding: amount,
  payoff: amount,
  undrawn: amount,
  redline: amount,
  interest: z.number(),
  signedName: z.nullable(z.string()),
  loanStatus,
  /**
   * Not paid out because the portfolios that secure it have fallen: since when, how much of it they
   * back now, and until when it waits for them. Or because we offer less, and `why`. Null for every other loan.
   */
  held: z.nullable(
    z.object({ since: instant, backed: amount, until: instant, why: z.nullable(z.string()) }),
  ),
  requested: instant,
  issued: z.nullable(instant),
  disbursed: z.nullable(instant),
  repaid: z.nullable(instant),
  liquidated: z.nullable(instant),
  cancelled: z.nullable(instant),
  minimum: z.object({ interest: amount, amount }),
  bills: z.array(bill),
  application: z.object({ application_id: z.number(), applicationName: z.string() }),
});
export type Loan = z.output<typeof loan>;

const nextBill = z.nullable(z.object({ due_date: day, total: amount }));

/**
 * Before and after a payment; the redline is the collateral that the loan keeps locked. `bills` are
 * those still to be paid, with what is left of each; the last is the balloon.
 */
const projectedPosition = z.object({
  payoff: amount,
  outstanding: amount,
  redline: amount,
  next_bill: nextBill,
  bills: z.array(z.object({ due_date: day, left: amount, state: bill.shape.state })),
});
const afterPayment = z.object({ before: projectedPosition, after: projectedPosition });
export type PaymentProjection = z.output<typeof afterPayment>;

/**
 * Requests a loan against portfolios of one partner in one currency. `interest_bp` is the monthly
 * rate that was read and signed: another one now is `terms_changed`, and nothing is asked for. `name`
 * is the borrower's full name, typed to sign this loan. The app always asks for it. A program may leave
 * it out: the terms that were accepted by name stand for it, and no paper calls the loan signed.
 */
export const requestLoan = call({
  method: 'POST',
  path: '/loan',
  rights: 'borrower',
  keyed: true,
  partnerScope: true,
  body: z.object({
    amount: positiveAmount,
    currency,
    tenure,
    interest_bp: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    name: z.optional(filledLine(200)),
    portfolios: z
      .array(z.object({ portfolio_id: id, amount: positiveAmount }))
      .check(z.minLength(1), z.maxLength(50)),
  }),
  answer: z.object({ loans: z.array(loan) }),
  errors: [
    'not_allowed',
    'waitlisted',
    'not_found',
    'password_required',
    'terms_required',
    'currency_mismatch',
    'partners_mixed',
    'amount_below_minimum',
    'amount_above_available',
    'amount_split_wrong',
    'redline_reached',
    'prices_old',
    'terms_changed',
    'name_mismatch',
  ],
});

/** `sums` are of every loan that the filters leave, one entry for each currency among them. */
export const listLoans = call({
  method: 'GET',
  path: '/loan',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({
    ...listFields,
    status: z.optional(repeated(loanStatus)),
    sort: sortedBy('date', 'amount', 'repaid', 'status'),
  }),
  answer: z.object({
    loans: z.array(loan),
    total: z.number(),
    sums: z.array(
      z.object({ currency, principal: amount, totalRepaid: amount, outstanding: amount }),
    ),
  }),
  errors: ['date_range_invalid', 'not_found'],
});

/** One loan, as `data.loans[0]`. */
export const getLoan = call({
  method: 'GET',
  path: '/loan/{id}',
  rights: 'borrower',
  partnerScope: true,
  answer: z.object({ loans: z.array(loan) }),
  errors: ['not_found'],
});

/** Cancels a loan that is only requested or issued. A repeat gives the same success. */
export const cancelLoan = call({
  method: 'PUT',
  path: '/loan',
  rights: 'borrower',
  body: z.object({ loan_id: id }),
  answer: z.object({ loans: z.array(loan) }),
  errors: ['not_found', 'state_conflict'],
});

/**
 * Accepts less of a loan that is held: `amount` is at most what its portfolios back now, or what we offer. It goes on
 * at once on the terms that were signed, and its agreement is written anew.
 */
export const reduceLoan = call({
  method: 'POST',
  path: '/loan/{id}/reduce',
  rights: 'borrower',
  keyed: true,
  body: z.object({ amount: positiveAmount }),
  answer: z.object({ loans: z.array(loan) }),
  errors: [
    'not_allowed',
    'not_found',
    'state_conflict',
    'amount_below_minimum',
    'amount_above_available',
    'redline_reached',
    'prices_old',
  ],
});

/**
 * What ends the loan on a day: today by default. With an `amount`, how the loan stands after paying
 * it today; `next_bill` is null when nothing more will fall due. `late_fee` is the next one that would
 * be charged, at the start of its `day`, if nothing were paid before; null when there will be none.
 */
export const getPayoff = call({
  method: 'GET',
  path: '/loan/{id}/payoff',
  rights: 'borrower',
  query: z.object({
    date: z.optional(day),
    amount: z.optional(positiveAmountText),
  }),
  answer: z.object({
    payoff: z.object({
      date: day,
      penalties: amount,
      fees: amount,
      interest: amount,
      principal: amount,
      total: amount,
      per_day: amount,
    }),
    after: z.optional(afterPayment),
    /**
     * In the first days of a loan, for credit that was never withdrawn: until the end of which day it
     * costs nothing to give it back, and the most that the loan needs of it. Null after them.
     */
    changed_mind: z.nullable(z.object({ until: day, most: amount })),
    /** As `after`, if `amount` is such credit. */
    after_return: z.optional(afterPayment),
    late_fee: z.nullable(z.object({ due_date: day, day, amount })),
  }),
  errors: ['not_found', 'loan_not_repayable'],
});
