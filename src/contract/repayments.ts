import * as z from 'zod/mini';
import { call } from './call.ts';
import { checkout, paymentStatus } from './checkout.ts';
import {
  amount,
  currency,
  filledLine,
  id,
  instant,
  line,
  listFields,
  positiveAmount,
  sortedBy,
} from './fields.ts';
import { loan } from './loans.ts';

/**
 * `payment`: money that came in; `credit_returned`: credit that was never withdrawn went back; `carried_over`: the
 * principal went over into another loan.
 */
const kind = z.enum(['payment', 'credit_returned', 'carried_over']);
export type RepaymentKind = z.output<typeof kind>;

/**
 * Money of a payment that goes back the way it came, in the currency that was paid: to the card or
 * account by the `processor`, or to the sender of a transfer by the `bank`. `sent_at` is null until it
 * is on its way.
 */
const refund = z.object({
  amount,
  currency,
  way: z.enum(['processor', 'bank']),
  requested_at: instant,
  sent_at: z.nullable(instant),
});

/**
 * `principal`, `interest` (with charges) and `returned` (what the loan did not need) are the parts of
 * `amount`, in the loan's currency: 0 until the payment is `recorded`. `refund` is what goes back, also
 * of what was paid beyond `amount`. What was taken back, by the payer's bank or the processor, is in none
 * of the parts: the loan owes it again.
 */
export const repayment = z.object({
  repayment_id: z.string(),
  kind,
  amount,
  currency,
  principal: amount,
  interest: amount,
  returned: amount,
  refund: z.nullable(refund),
  takenBack: z.nullable(z.object({ amount, date: instant })),
  status: paymentStatus,
  date: instant,
  rate: z.number(),
  reference: z.string(),
  triggered: z.enum(['user', 'application', 'other']),
  recorded: z.boolean(),
  processor: z.object({ processorName: z.string() }),
  loan: z.object({ loan_id: z.string(), loanPrincipal: amount }),
  application: z.object({ application_id: z.number(), applicationName: z.string() }),
});
export type Repayment = z.output<typeof repayment>;

/**
 * What the borrower was shown when they tapped: the `minimum.amount` and the `payoff` of the loan in its
 * currency, and the `rate` at which it is charged, 1 for a loan in Naira.
 */
const shown = z.object({ due: amount, payoff: amount, rate: z.number() });
export type ShownDebt = z.output<typeof shown>;

/**
 * Fixes what will be charged for repaying `amount` (the loan's currency) by card in Naira. A loan has
 * one open checkout: another closes it, unless it is for the same and holds for a while, and is given
 * again. With `earlier`, nothing was opened: it is the checkout of a payment of this loan that is still
 * on its way, or has just been confirmed. When something `shown` is another by now, nothing is opened:
 * `debt_changed` or `rate_changed`.
 */
export const initializeRepayment = call({
  method: 'POST',
  path: '/repayment/initialize',
  rights: 'borrower',
  keyed: true,
  body: z.object({ loan_id: id, amount: positiveAmount, shown: z.optional(shown) }),
  answer: z.object({ checkout, earlier: z.optional(z.boolean()) }),
  errors: [
    'not_allowed',
    'not_found',
    'loan_not_repayable',
    'debt_changed',
    'rate_changed',
    'amount_below_minimum',
    'amount_above_payoff',
    'amount_leaves_remainder',
    'processor_down',
  ],
});

/**
 * Charges the saved card, the one that ends in `last4`, for repaying `amount`: `total` kobo with the
 * fee, as `initializeRepayment` fixes it. The payment may not have ended when this answers:
 * `recordRepayment` says what became of `reference`, which is the loan's one open payment until then.
 * Its `checkout` is there when the bank wants the borrower to confirm the charge. With `earlier`,
 * nothing was charged: it is a payment of this loan that is still on its way, or has just been confirmed.
 */
export const chargeSavedCard = call({
  method: 'POST',
  path: '/repayment/charge',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    loan_id: id,
    amount: positiveAmount,
    last4: filledLine(4),
    total: positiveAmount,
    shown,
  }),
  answer: z.object({
    reference: z.string(),
    repayment_id: z.string(),
    earlier: z.optional(z.boolean()),
  }),
  errors: [
    'not_allowed',
    'not_found',
    'card_required',
    'state_conflict',
    'loan_not_repayable',
    'debt_changed',
    'rate_changed',
    'amount_below_minimum',
    'amount_above_payoff',
    'amount_leaves_remainder',
    'processor_down',
  ],
});

/** Why a payment has failed: the bank's no, or too little money on the card. */
const failure = z.enum(['declined', 'insufficient_funds']);
export type PaymentFailure = z.output<typeof failure>;

/**
 * With `checkout` as long as the payment can be made at what was agreed, with `failure` where the
 * processor says why nothing was charged, with the saved `card` that was charged for it, and with what
 * was charged in kobo: `total`, of which the processor keeps the `fee`.
 */
const standing = z.object({
  status: paymentStatus,
  failure: z.optional(failure),
  card: z.optional(z.object({ brand: z.nullable(z.string()), last4: z.string() })),
  charge: z.optional(z.object({ total: amount, fee: amount })),
  checkout: z.optional(checkout),
  repayments: z.array(repayment),
});

/** Asks the processor about a reference and credits the loan once if it was paid. */
export const recordRepayment = call({
  method: 'POST',
  path: '/repayment',
  rights: 'borrower',
  body: z.object({
    loan_id: z.optional(id),
    reference: filledLine(100),
    user_id: z.optional(line(40)),
  }),
  answer: standing,
  errors: ['not_found', 'payment_mismatch', 'processor_down'],
});

/**
 * Gives credit that was never withdrawn back to its loan: a payment by the rules of any other, at no
 * cost and through no exchange, of at most the loan's `undrawn` and `payoff`, and of at least one
 * unit or all of either. It is open to those who may not repay. An open checkout of the loan is closed.
 */
export const returnCredit = call({
  method: 'POST',
  path: '/loan/{id}/return',
  rights: 'borrower',
  keyed: true,
  body: z.object({ amount: positiveAmount }),
  answer: z.object({ repayments: z.array(repayment), loans: z.array(loan) }),
  errors: [
    'not_found',
    'state_conflict',
    'loan_not_repayable',
    'amount_below_minimum',
    'amount_above_payoff',
    'balance_insufficient',
    'processor_down',
  ],
});

/**
 * Those that a loan was credited with; with `recorded=false` instead those of the last week whose
 * checkout was opened and of which the processor has said nothing final. `sums` are of every
 * repayment that the filters leave, without what was taken back, one entry for each currency.
 */
export const listRepayments = call({
  method: 'GET',
  path: '/repayment',
  rights: 'borrower',
  query: z.object({
    ...listFields,
    sort: sortedBy('date', 'amount', 'principal', 'interest'),
    recorded: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    repayments: z.array(repayment),
    total: z.number(),
    sums: z.array(
      z.object({ currency, amount, principal: amount, interest: amount, returned: amount }),
    ),
  }),
  errors: ['date_range_invalid', 'not_found'],
});

/** One repayment, as `data.repayments[0]`; also one whose checkout is still open. */
export const getRepayment = call({
  method: 'GET',
  path: '/repayment/{id}',
  rights: 'borrower',
  answer: z.object({ repayments: z.array(repayment) }),
  errors: ['not_found'],
});

/**
 * Asks the processor again about a repayment that is not recorded yet, and brings it to its end.
 * `repayment_id` may also be its reference.
 */
export const unlockRepayment = call({
  method: 'POST',
  path: '/repayment/unlock',
  rights: 'borrower',
  body: z.object({ repayment_id: filledLine(100) }),
  answer: standing,
  errors: ['not_found', 'payment_mismatch', 'processor_down'],
});

/** Sets up the charge of 50.00 NGN that proves a card and is refunded. */
export const initializeCard = call({
  method: 'POST',
  path: '/card/initialize',
  rights: 'borrower',
  keyed: true,
  partnerScope: true,
  body: z.object({ return_to: z.optional(z.enum(['dashboard', 'withdrawal'])) }),
  answer: z.object({ checkout }),
  errors: ['not_allowed', 'processor_down'],
});

/**
 * Asks the processor about a card's reference and saves the card if it was charged. The charge is
 * given back, also when the card expires too soon (card_expiring) or is none that can be charged
 * again (card_unusable).
 */
export const recordCard = call({
  method: 'POST',
  path: '/repayment/card',
  rights: 'borrower',
  partnerScope: true,
  body: z.object({ reference: filledLine(100) }),
  answer: z.object({ status: paymentStatus, card: z.nullable(z.object({ last4: z.string() })) }),
  errors: ['not_found', 'payment_mismatch', 'card_expiring', 'card_unusable', 'processor_down'],
});

/**
 * Where a Dollar transfer goes: fixed text from the provider's configuration. It arrives within
 * `working_days` after the one on which it is sent; Saturdays and Sundays are none.
 */
export const getDollarInstructions = call({
  method: 'GET',
  path: '/repayment/instructions',
  rights: 'borrower',
  answer: z.object({
    instructions: z.array(z.object({ label: z.string(), value: z.string() })),
    working_days: z.number(),
  }),
});
