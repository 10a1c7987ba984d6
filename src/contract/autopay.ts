import * as z from 'zod/mini';
import { firstAsideDay, lastAsideDay } from '#credit/aside.ts';
import { oneUnit } from '#credit/money.ts';
import { call } from './call.ts';
import {
  amount,
  currency,
  day,
  filledLine,
  flagText,
  id,
  instant,
  numberText,
  positiveAmount,
  prose,
} from './fields.ts';
import { mandate } from './mandates.ts';

// A borrower's consent that the saved card, or a bank account, pays what a loan asks for on the 1st of a month.

/** What is charged: the card that is saved then, or the account of the borrower's mandate. */
const paysWith = z.enum(['card', 'bank']);

/**
 * A charge to come: of the bill of `due_on`, on `day`, for `amount` in the loan's currency if nothing is
 * paid before. `fee` and `total`, what is charged, are kobo: of a loan in Dollars at the rate of
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
  /** Of a bill, or of what is put aside. */
  rule: z.enum(['bills', 'aside']),
  due_on: day,
  pays_with: paysWith,
  reference: z.string(),
  amount,
  total: amount,
  status: z.enum(['open', 'pending', 'paid', 'failed', 'closed']),
  failure: z.nullable(z.enum(['declined', 'insufficient_funds'])),
});

/** On which day of the month something is put aside: never one on which a bill is tried. */
const asideDay = z.int().check(z.minimum(firstAsideDay), z.maximum(lastAsideDay));

/** A whole unit or more, of which a charge takes no more than is owed then. */
const asideAmount = positiveAmount.check(z.gte(oneUnit));

/** Which consent of a loan is meant; that for the bills unless told. */
const rule = z.optional(z.enum(['bills', 'aside']));

const signed = {
  pays_with: paysWith,
  words: z.string(),
  name: z.string(),
  since: instant,
  ceiling: z.nullable(amount),
};

/** The last bill to come: its day, and the principal that is left for it. */
const balloon = z.object({ due_date: day, principal: amount });

const autopay = z.object({
  loan_id: z.string(),
  application: z.object({ application_id: z.number(), name: z.string() }),
  currency,
  /** Null while autopay is off. `ceiling` is the most that one charge takes, in kobo; null in Naira. */
  consent: z.nullable(z.object(signed)),
  /**
   * While autopay is off, what it would begin with. Null after the last bill, and while the loan is on a plan or
   * repayment is blocked.
   */
  next: z.nullable(charge),
  /** A bill was tried as often as it may be: nothing is charged until it is paid by hand. */
  paused: flagText,
  /**
   * What is put aside each month beside the bills: its consent, with the `amount` in the loan's currency and the
   * day of the month; the next charge while it is on; and what the bills alone leave for the last one, null once
   * none is to come.
   */
  aside: z.object({
    consent: z.nullable(z.object({ ...signed, amount, day: asideDay })),
    next: z.nullable(charge),
    balloon: z.nullable(balloon),
  }),
  /** The newest first. */
  tries: z.array(autopayTry),
});
export type Autopay = z.output<typeof autopay>;

const autopays = z.object({
  autopays: z.array(autopay),
  /** The newest, of whatever status; null without one. */
  mandate: z.nullable(mandate),
});
export type Autopays = z.output<typeof autopays>;

/** Autopay of each loan on which money is owed, on or off. */
export const getAutopay = call({
  method: 'GET',
  path: '/autopay',
  rights: 'borrower',
  answer: autopays,
});

/**
 * Turns autopay on for a loan, or puts another consent in the place of the one that is there. `words` are
 * those that were read and signed by `name`: where the card, the account, the partner or the rule is another one now,
 * nothing changes and it answers state_conflict. `ceiling` is asked of a loan in Dollars.
 * With `aside` it is the consent to put so much of the loan's currency aside on a day of each month.
 */
export const setAutopay = call({
  method: 'PUT',
  path: '/autopay',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    loan_id: id,
    /** The card unless told; from a bank account with an active mandate. */
    pays_with: z.optional(paysWith),
    ceiling: z.optional(positiveAmount),
    aside: z.optional(z.object({ amount: asideAmount, day: asideDay })),
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
    'bank_account_required',
    'name_mismatch',
    'state_conflict',
  ],
});

/** Stops it at once. One that is off stays so. A charge that is on its way already is not called back. */
export const stopAutopay = call({
  method: 'DELETE',
  path: '/autopay',
  rights: 'borrower',
  query: z.object({ loan_id: id, rule }),
  answer: autopays,
  errors: ['not_found'],
});

/** Leaves out the next charge, by its day; null takes that back. */
export const skipAutopay = call({
  method: 'PUT',
  path: '/autopay/skip',
  rights: 'borrower',
  body: z.object({ loan_id: id, due_on: z.nullable(day), rule }),
  answer: autopays,
  errors: ['not_found', 'state_conflict'],
});

/**
 * What putting so much aside on a day of each month would do, if each bill is paid on its day too: the last bill
 * without it and with it (null: the loan is repaid before), so many `payments` of `total` in all, and the interest
 * that it saves. `first` is the first charge. Null when the last bill is too near, or
 * a promise, a plan or a block holds the charge back.
 */
export const previewAside = call({
  method: 'GET',
  path: '/autopay/aside',
  rights: 'borrower',
  query: z.object({ loan_id: id, amount: numberText(asideAmount), day: numberText(asideDay) }),
  answer: z.object({
    effect: z.nullable(
      z.object({
        first: charge,
        without: balloon,
        with: z.nullable(balloon),
        payments: z.number(),
        total: amount,
        interest_saved: amount,
      }),
    ),
  }),
  errors: ['not_found', 'loan_not_repayable'],
});
export type AsideEffect = NonNullable<z.output<(typeof previewAside)['answer']>['effect']>;
