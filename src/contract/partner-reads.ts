import * as z from 'zod/mini';
import { call } from './call.ts';
import { file, format } from './documents.ts';
import { currency, day, exact, instant, movement, numberText } from './fields.ts';
import { bill, loan } from './loans.ts';

// What a partner's server reads of its users' loans. Another partner's are never in it.

/**
 * A list goes on where the `cursor` of the page before says, and is at its end when `cursor` is null. Its
 * text says nothing to anybody else.
 */
const cursor = z.optional(exact(2_000));
const next = z.nullable(z.string());
const limit = z._default(numberText(z.int().check(z.positive(), z.lte(500))), 100);

/** As webhooks name the user: null for one who came without a hand-off, or whose `user_id` is another account’s by now. */
const partner_user_id = z.nullable(z.string());

const partnerLoan = z.extend(
  z.pick(loan, {
    loan_id: true,
    currency: true,
    tenure: true,
    interest: true,
    principal: true,
    totalRepaid: true,
    outstanding: true,
    payoff: true,
    redline: true,
    minimum: true,
    loanStatus: true,
    disbursed: true,
    repaid: true,
    liquidated: true,
  }),
  { partner_user_id },
);

/** Every loan that was paid out to a user of the partner, in no order that means anything. */
export const listPartnerLoans = call({
  method: 'GET',
  path: '/partner/loans',
  rights: 'partner',
  signed: true,
  query: z.object({ cursor, limit }),
  answer: z.object({ loans: z.array(partnerLoan), cursor: next }),
});

// What a borrower has promised us is between the two of us.
const partnerBill = z.extend(z.omit(bill, { pay_by: true }), {
  loan_id: z.string(),
  partner_user_id,
  currency,
});

/**
 * The bills of running loans that are due on these Lagos days, both included; all unless told. A page has
 * those of up to `limit` loans, so that it may be empty before the end.
 */
export const listPartnerBills = call({
  method: 'GET',
  path: '/partner/bills',
  rights: 'partner',
  signed: true,
  query: z.object({ cursor, limit, from: z.optional(day), until: z.optional(day) }),
  answer: z.object({ bills: z.array(partnerBill), cursor: next }),
  errors: ['date_range_invalid'],
});

/** As a webhook sends it; there are types of each in `partner-events.ts`, and more may come. */
const event = z.object({
  id: z.string(),
  type: z.string(),
  created_at: instant,
  application_id: z.number(),
  data: z.looseObject({ user_id: z.nullable(z.string()) }),
});

/**
 * The events of the last 90 days at least that come after a position, or all of them. `after` in the answer
 * is the position to go on from, also when nothing is new; `more` says that the page was full. No event
 * appears later behind a position that was given. Those of one user come in their order.
 */
export const listPartnerEvents = call({
  method: 'GET',
  path: '/partner/events',
  rights: 'partner',
  signed: true,
  query: z.object({ after: z.optional(exact(10_000)), limit }),
  answer: z.object({ events: z.array(event), after: z.string(), more: z.boolean() }),
});

/** A month of Lagos, such as 2026-10; the one before this unless told. */
const month = z.optional(z.string().check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)));

/**
 * What a month's interest on the loans of the partner's users was, as our ledger has it, and the partner's
 * share: `share_bp` basis points of `earned`, rounded down once. Until the month is closed on the 1st after it,
 * `closed_at` is null and the figures are those so far. Interest that was taken back is below zero. That on loans
 * whose papers have been erased since is in `earned`, and in no day.
 */
export const getPartnerStatement = call({
  method: 'GET',
  path: '/partner/statement',
  rights: 'partner',
  signed: true,
  query: z.object({ month }),
  answer: z.object({
    statement: z.object({
      month: z.string(),
      application_id: z.number(),
      closed_at: z.nullable(instant),
      currencies: z.array(
        z.object({
          currency,
          earned: movement,
          share_bp: z.number(),
          share: movement,
          days: z.array(z.object({ day, interest: movement })),
        }),
      ),
    }),
  }),
});

/** The same for people, or for a spreadsheet, with each loan. */
export const getPartnerStatementFile = call({
  method: 'GET',
  path: '/partner/statement/file',
  rights: 'partner',
  signed: true,
  query: z.object({ month, format }),
  file,
  answer: z.string(),
});
