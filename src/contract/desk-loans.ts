import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, currency, filledLine, id, instant } from './fields.ts';

// Deciding a loan in the back office: one person proposes to pay it out, and another approves.

const portfolio = z.object({
  portfolio_id: z.string(),
  value: amount,
  /** What of this loan it secures. */
  part: amount,
  /** Principal owed on it, and principal that is asked for, this loan's part left out. */
  outstanding: amount,
  requested: amount,
  /** The value at which we may sell, with this loan. */
  redline: amount,
  /** What of the part it backs within its limit today. */
  backed: amount,
});

const otherLoan = z.object({
  loan_id: z.string(),
  status: z.string(),
  currency,
  principal: amount,
  owed: amount,
  /** A bill of it is unpaid after its day. */
  is_late: z.boolean(),
});

/**
 * What a person decides a loan by. `rules` say what must hold, and whether it does today. `proposal` is the one that
 * waits for a second person; `is_own` where the asker made it.
 */
const deskLoan = z.object({
  loan_id: z.string(),
  status: z.string(),
  currency,
  principal: amount,
  tenure: z.number(),
  interest_bp: z.number(),
  requested_at: instant,
  signed_name: z.nullable(z.string()),
  borrower: z.object({ name: z.string(), joined_at: instant }),
  partner: z.object({ name: z.string(), collateral_ratio_bp: z.number() }),
  portfolios: z.array(portfolio),
  others: z.array(otherLoan),
  rules: z.array(z.object({ rule: z.string(), holds: z.boolean() })),
  proposal: z.nullable(
    z.object({ proposal_id: z.string(), by: z.string(), at: instant, is_own: z.boolean() }),
  ),
});
export type DeskLoan = z.output<typeof deskLoan>;

/** A loan that waits. That somebody looked is on record, and its borrower can see it. */
export const getDeskLoan = call({
  method: 'GET',
  path: '/desk/loans/{id}',
  rights: 'staff',
  answer: z.object({ loan: deskLoan }),
  errors: ['not_found', 'state_conflict'],
});

/** Says no before any money has moved. The borrower reads the reason. */
export const declineDeskLoan = call({
  method: 'POST',
  path: '/desk/loans/{id}/decline',
  rights: 'staff',
  body: z.object({ reason: filledLine(300) }),
  answer: z.object({}),
  errors: ['not_found', 'state_conflict'],
});

/** Proposes to pay a loan out. Nothing moves until another person approves. */
export const proposeDeskLoan = call({
  method: 'POST',
  path: '/desk/loans/{id}/proposal',
  rights: 'staff',
  answer: z.object({}),
  errors: ['not_found', 'state_conflict'],
});

/** Takes the asker's own proposal back. */
export const withdrawDeskLoan = call({
  method: 'DELETE',
  path: '/desk/loans/{id}/proposal',
  rights: 'staff',
  answer: z.object({}),
  errors: ['not_found', 'state_conflict'],
});

/**
 * Approves a proposal of somebody else, and pays the loan out, both or neither. Where what it was made on has changed
 * since, it is void and nothing moves: `state_conflict`.
 */
export const approveDeskLoan = call({
  method: 'POST',
  path: '/desk/loans/{id}/approval',
  rights: 'staff',
  body: z.object({ proposal_id: id }),
  answer: z.object({}),
  errors: [
    'not_found',
    'state_conflict',
    'prices_old',
    'redline_reached',
    'amount_above_available',
  ],
});
