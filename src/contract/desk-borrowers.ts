import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, currency, day, filledLine, instant } from './fields.ts';

// A borrower at the back office: found by what somebody says who writes or calls, and read on one page.

/** Whom words may mean. */
const found = z.object({ user_id: z.string(), name: z.string(), joined_at: instant });

/**
 * Finds borrowers by a whole email or mobile, by an id or reference of anything that is theirs, or by the last four
 * digits of an account: at most 20. Sent in a body, so that no log of addresses keeps a contact.
 */
export const findBorrowers = call({
  method: 'POST',
  path: '/desk/borrowers',
  rights: 'staff',
  body: z.object({ search: filledLine(200) }),
  answer: z.object({ found: z.array(found) }),
});

const eventKind = z.enum([
  ...(['loan', 'bill', 'payment', 'withdrawal', 'message', 'session', 'block'] as const),
  ...(['complaint', 'note', 'record'] as const),
]);
export type BorrowerEventKind = z.output<typeof eventKind>;

const event = z.object({
  at: instant,
  kind: eventKind,
  /** What happened: the subject of a message, the new status of a loan. */
  title: z.string(),
  /** More of it: a message word for word, a reason, an id; '' for nothing. */
  text: z.string(),
  amount: z.nullable(amount),
  currency: z.nullable(currency),
  /** Of what they were told: names it, to send it again. */
  told: z.nullable(z.string()),
  /** A file that was kept of it: names it, to be opened. */
  proof: z.nullable(z.string()),
});
export type BorrowerEvent = z.output<typeof event>;

const loan = z.object({
  loan_id: z.string(),
  partner: z.string(),
  currency,
  principal: amount,
  /** Principal. */
  owed: amount,
  status: z.string(),
  /** A promise to pay the bill of `due_date` by a day, while it holds. */
  promise: z.nullable(z.object({ due_date: day, day })),
  /** What is behind, over some months, as the borrower has asked for it or agreed to it. */
  plan: z.nullable(
    z.object({
      status: z.string(),
      total: amount,
      steps: z.array(z.object({ day, part: amount })),
    }),
  ),
});

const portfolio = z.object({
  portfolio_id: z.string(),
  partner: z.string(),
  currency,
  value: amount,
  /** Credit to withdraw. */
  balance: amount,
  holdings: z.array(z.object({ symbol: z.string(), quantity: z.string() })),
});

const deskBorrower = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  joined_at: instant,
  blocks: z.array(z.object({ action: z.string(), since: instant, reason: z.string() })),
  /** Accounts in another name that they may be paid to. */
  names: z.array(
    z.object({
      exception_id: z.string(),
      account: z.string(),
      account_name: z.string(),
      reason: z.string(),
    }),
  ),
  /** What is proposed about them, and waits for a second person: `deed` is one of `POST /desk/deeds`. */
  proposals: z.array(z.object({ deed: z.string(), made_at: instant })),
  portfolios: z.array(portfolio),
  loans: z.array(loan),
});
export type DeskBorrower = z.output<typeof deskBorrower>;

/**
 * A borrower, and 100 events before a moment, or the newest: loans, bills, payments, withdrawals, messages word for
 * word, sign-ins, blocks, complaints, notes, and what is on record. That somebody looked is on record, and the borrower sees
 * it. `more` says whether there are older ones.
 */
export const getDeskBorrower = call({
  method: 'GET',
  path: '/desk/borrowers/{id}',
  rights: 'staff',
  query: z.object({ before: z.optional(z.iso.datetime()) }),
  answer: z.object({
    borrower: deskBorrower,
    events: z.array(event),
    more: z.boolean(),
  }),
  errors: ['not_found'],
});

/** A borrower's statement as a PDF or as CSV, in base64, with the name that it is saved under. The look is on record. */
export const getDeskStatement = call({
  method: 'GET',
  path: '/desk/borrowers/{id}/statement',
  rights: 'staff',
  query: z.object({ format: z.enum(['pdf', 'csv']), from: z.optional(day), to: z.optional(day) }),
  answer: z.object({ name: z.string(), content: z.string() }),
  errors: ['not_found', 'date_range_invalid'],
});
