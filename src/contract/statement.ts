import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationIdText, currency, day, instant, movement, wholeNumber } from './fields.ts';

/** `debt` is the sum of its four parts. */
const parts = { principal: movement, interest: movement, fees: movement, penalties: movement };
/**
 * `credit` can be withdrawn, `debt` is what was posted of what is owed. `accrued` is interest to that
 * day that no bill carries yet, and `payoff` is both: what would have ended the loans then.
 */
const balances = z.object({
  credit: movement,
  debt: movement,
  ...parts,
  accrued: movement,
  payoff: movement,
});

/**
 * What one movement added to credit and debt (taken away below zero), and both after it.
 * `reference` is the loan, repayment or withdrawal that it comes from.
 */
const line = z.object({
  date: instant,
  kind: z.enum([
    'disbursement',
    'charge',
    'repayment',
    'credit_returned',
    'carried_over',
    'repayment_reversed',
    'liquidation',
    'write_off',
    'withdrawal',
    'withdrawal_returned',
    'correction',
  ]),
  loan_id: z.nullable(z.string()),
  reference: z.string(),
  credit: movement,
  debt: movement,
  ...parts,
  credit_balance: movement,
  debt_balance: movement,
});
export type StatementLine = z.output<typeof line>;

/**
 * Every movement from the first to the last of these Lagos days, oldest first, one list for each
 * currency; `limit` and `offset` are of each list. The last month unless told, a year at most.
 */
export const getStatement = call({
  method: 'GET',
  path: '/me/statement',
  rights: 'borrower',
  query: z.object({
    from: z.optional(day),
    to: z.optional(day),
    currency: z.optional(currency),
    application_id: z.optional(applicationIdText),
    limit: wholeNumber(100, 1000),
    offset: wholeNumber(0, 1_000_000),
  }),
  answer: z.object({
    statement: z.object({
      from: day,
      to: day,
      application_id: z.number(),
      currencies: z.array(
        z.object({
          currency,
          opening: balances,
          closing: balances,
          lines: z.array(line),
          total: z.number(),
        }),
      ),
    }),
  }),
  errors: ['date_range_invalid', 'not_found'],
});
