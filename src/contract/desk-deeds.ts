import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  amount,
  currency,
  email,
  filledExact,
  filledLine,
  id,
  mobile,
  movement,
  positiveAmount,
  prose,
} from './fields.ts';

// What people do at the back office about what waits. What moves or forgives money needs two of them.

/**
 * `pay-out` and `decline` a loan, or `offer` less of it; `plan-approve` and `plan-decline` a borrower's plan; a Dollar wire has arrived
 * (`complete`) or came back (`reject`, also where a block keeps a withdrawal from leaving); `release` a withdrawal that a
 * dispute holds, `lift` what a lost dispute holds;
 * `transfer` credits a loan with what came by bank, `set-aside` says that it is no loan's, and
 * `transfer-undo` takes it off a loan that was the wrong one; `give-back` a payment that did not match; `returned` and `cleared`
 * say that a person has sent money back, or made a payout good; `proceeds` of a sale have come; `sale-again` asks a
 * partner once more, `sale-close` gives up the rest; `holdings-accept` and `holdings-drop` those that look wrong;
 * `retry` a job; `partner-approve` lets its users borrow; `rates` for a dollar; the `value` of a portfolio;
 * `block` something for a borrower, and `unblock` it; a complaint is read, answered, and closed with its result;
 * `allow-name` lets a borrower be paid to one account in another name, and `revoke-name` ends that. Of partners:
 * `partner-add` makes one by its name, `partner-terms` changes how it lends, `partner-look` how it looks and
 * `partner-addresses` where its pages and its server are; `key-revoke` ends a key and `key-leaked` also the sessions
 * that it alone has opened; `event-resend` tells an event again. For a borrower who writes or calls: `note` keeps
 * something for our own people, `resend` sends what they were told once more, and `contact` gives them another email
 * or phone number, once somebody has checked that it is them. `explain` says why a settlement file differs.
 * `write-off` ends a loan of which nothing more will come: what is owed is our loss.
 */
export const deedName = z.enum([
  ...(['pay-out', 'decline', 'plan-approve', 'plan-decline', 'complete', 'reject'] as const),
  ...(['release', 'lift', 'transfer', 'give-back', 'returned', 'cleared', 'proceeds'] as const),
  ...(['sale-again', 'sale-close', 'holdings-accept', 'holdings-drop', 'retry'] as const),
  ...(['partner-approve', 'rates', 'value', 'block', 'unblock'] as const),
  ...(['complaint-read', 'complaint-answer', 'complaint-close'] as const),
  ...(['allow-name', 'revoke-name', 'offer', 'set-aside'] as const),
  ...(['partner-add', 'partner-terms', 'partner-look', 'partner-addresses'] as const),
  ...(['key-revoke', 'key-leaked', 'event-resend'] as const),
  ...(['note', 'resend', 'contact', 'explain', 'transfer-undo', 'write-off'] as const),
]);
export type DeedName = z.output<typeof deedName>;

/**
 * What money is that is no loan's: the bank has `sent_back` all of it, it is `ours`, a deed of its own has it
 * `booked` (proceeds of a sale, a wire that came back), or it is a `settlement` by the card processor.
 */
export const setAsideAs = z.enum(['sent_back', 'ours', 'booked', 'settlement']);
export type SetAsideAs = z.output<typeof setAsideAs>;

/** In characters, as for a complaint. */
export const longestAnswer = 4_000;

/** Of a note about a borrower. */
export const longestNote = 500;

const text = z.optional(filledLine(300));

/**
 * What may be typed for a deed. Amounts in minor units; `buy` and `sell` in kobo for a dollar. A partner's terms are
 * percentages such as `3%`, and ages are minutes; those of one class, and `share`, may be `none`. `holidays` are days with commas,
 * `origins` have spaces between them, and `webhook_url` and `pull_url` may be `none`.
 */
const fields = {
  ...{ interest: text, ratio: text, share: text, revenue: text, holidays: text },
  ...{ stock: text, fund: text, cash: text, crypto: text },
  ...{ stock_age: text, fund_age: text, cash_age: text, crypto_age: text },
  ...{ background_color: text, logo: text, icon: text, top_up_url: text },
  ...{ origins: text, webhook_url: text, pull_url: text },
  note: z.optional(prose(longestNote)),
  new_email: z.optional(email),
  new_mobile: z.optional(mobile),
  type: z.optional(z.enum(['widget', 'standard'])),
  why: z.optional(filledLine(300)),
  amount: z.optional(amount),
  currency: z.optional(currency),
  bank_reference: z.optional(filledLine(100)),
  came_to: z.optional(setAsideAs),
  last_four: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  buy: z.optional(positiveAmount),
  sell: z.optional(positiveAmount),
  answer: z.optional(prose(longestAnswer)),
  result: z.optional(z.enum(['agreed', 'agreed_in_part', 'not_agreed'])),
  bank_code: z.optional(filledLine(40)),
  account_number: z.optional(filledLine(40)),
  beneficiary_name: z.optional(filledLine(100)),
  swift_code: z.optional(filledLine(40)),
  routing_number: z.optional(filledLine(40)),
  iban: z.optional(filledLine(60)),
  blocked: z.optional(z.enum(['signin', 'loan', 'repayment', 'withdrawal'])),
};
/** `account_name` is what the bank calls the account: we ask it. */
export const deedFields = z.object({ ...fields, account_name: z.optional(z.string()) });
export type DeedFields = z.output<typeof deedFields>;

export type DeedField = Exclude<keyof DeedFields, 'account_name'>;

/** How many people each needs, and which of the fields; `optional` are those that depend on the account. */
export const deedForms: Readonly<
  Record<
    DeedName,
    {
      readonly people: 1 | 2;
      readonly fields: readonly DeedField[];
      readonly optional?: readonly DeedField[];
    }
  >
> = {
  'pay-out': { people: 2, fields: [] },
  decline: { people: 1, fields: ['why'] },
  offer: { people: 1, fields: ['amount', 'why'] },
  'plan-approve': { people: 2, fields: [] },
  'plan-decline': { people: 1, fields: ['why'] },
  complete: { people: 2, fields: ['last_four', 'bank_reference'] },
  reject: { people: 2, fields: ['why'] },
  release: { people: 2, fields: [] },
  lift: { people: 2, fields: [] },
  transfer: { people: 2, fields: ['currency', 'amount', 'bank_reference'] },
  'set-aside': { people: 2, fields: ['came_to', 'why'] },
  'transfer-undo': { people: 2, fields: ['why'] },
  'write-off': { people: 2, fields: ['why'] },
  'give-back': { people: 2, fields: [] },
  returned: { people: 2, fields: [] },
  cleared: { people: 2, fields: [] },
  proceeds: { people: 2, fields: [] },
  'sale-again': { people: 2, fields: [] },
  'sale-close': { people: 2, fields: [] },
  'holdings-accept': { people: 2, fields: [] },
  'holdings-drop': { people: 1, fields: [] },
  retry: { people: 1, fields: [] },
  'partner-approve': { people: 2, fields: [] },
  rates: { people: 2, fields: ['buy', 'sell'] },
  value: { people: 2, fields: ['amount'] },
  block: { people: 1, fields: ['blocked', 'why'] },
  unblock: { people: 1, fields: ['blocked'] },
  'complaint-read': { people: 1, fields: [] },
  'complaint-answer': { people: 1, fields: ['answer'] },
  'complaint-close': { people: 1, fields: ['result', 'answer'] },
  'allow-name': {
    people: 2,
    fields: ['account_number', 'why'],
    optional: ['bank_code', 'beneficiary_name', 'swift_code', 'routing_number', 'iban'],
  },
  'revoke-name': { people: 1, fields: [] },
  'partner-add': { people: 1, fields: ['type', 'interest', 'ratio'] },
  'partner-terms': {
    people: 2,
    fields: [],
    optional: [
      ...(['interest', 'ratio', 'share', 'revenue', 'stock', 'fund', 'cash', 'crypto'] as const),
      ...(['stock_age', 'fund_age', 'cash_age', 'crypto_age', 'holidays'] as const),
    ],
  },
  'partner-look': {
    people: 1,
    fields: [],
    optional: ['background_color', 'logo', 'icon', 'top_up_url'],
  },
  'partner-addresses': { people: 2, fields: [], optional: ['origins', 'webhook_url', 'pull_url'] },
  'key-revoke': { people: 1, fields: [] },
  'key-leaked': { people: 1, fields: [] },
  'event-resend': { people: 1, fields: [] },
  note: { people: 1, fields: ['note'] },
  resend: { people: 1, fields: [] },
  explain: { people: 1, fields: ['why'] },
  contact: { people: 2, fields: ['why'], optional: ['new_email', 'new_mobile'] },
};

/** All that a deed may be refused with, besides what it is about. */
const refusals = [
  ...(['not_found', 'state_conflict', 'prices_old'] as const),
  ...(['redline_reached', 'amount_above_available', 'amount_below_minimum'] as const),
  ...(['currency_mismatch', 'loan_not_repayable'] as const),
  ...(['account_invalid', 'account_unverified', 'processor_down'] as const),
] as const;

/**
 * Does a deed that one person may do, or proposes one that needs two: then nothing moves until somebody else approves
 * `proposal_id`. It is tried first, so what cannot be done cannot be proposed.
 */
export const doDeed = call({
  method: 'POST',
  path: '/desk/deeds',
  rights: 'staff',
  body: z.object({ deed: deedName, subject: filledExact(200), ...fields }),
  answer: z.object({ proposal_id: z.nullable(z.string()) }),
  errors: [...refusals],
});

/**
 * Approves what somebody else has proposed, and does it, both or neither. Above the limit of one approver the first
 * approval does nothing yet: `isDone` is false. Where what it was made on has changed since, it is void and nothing
 * moves: `state_conflict`.
 */
export const approveProposal = call({
  method: 'POST',
  path: '/desk/proposals/{id}/approval',
  rights: 'staff',
  answer: z.object({ isDone: z.boolean() }),
  errors: [...refusals, 'not_allowed'],
});

/** Takes the asker's own proposal back, or refuses one of somebody else. */
export const endProposal = call({
  method: 'DELETE',
  path: '/desk/proposals/{id}',
  rights: 'staff',
  answer: z.object({}),
  errors: ['not_found', 'state_conflict'],
});

/** What waits for a second person. */
export const proposal = z.object({
  proposal_id: id,
  deed: deedName,
  /** What it would be done to. */
  subject: z.string(),
  /** What was typed for it. */
  fields: deedFields,
  /** What those fields are now, where a partner's or a borrower's contact are to change. */
  now: z.record(z.string(), z.string()),
  /** What it would post in the ledger, as it stood when it was proposed: debits positive. */
  postings: z.array(z.object({ account: z.string(), currency, amount: movement })),
  by: z.string(),
  at: z.string(),
  /** The asker made it. */
  is_own: z.boolean(),
  /** How many people have to approve it, and who has as the first of two. */
  approvals: z.number(),
  first_approved_by: z.nullable(z.string()),
  /** That was the asker. */
  is_approved: z.boolean(),
  /** The asker may approve it: by their role, what it moves, and because neither of these is them. */
  may_approve: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;
