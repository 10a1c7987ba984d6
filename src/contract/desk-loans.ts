import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, currency, day, instant } from './fields.ts';

// What a loan is decided by in the back office.

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
  /** The last of each of the last 90 days on which its value changed, the oldest first. */
  history: z.array(z.object({ day, value: amount })),
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

/** `rules` say what must hold, and whether it does today. */
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
