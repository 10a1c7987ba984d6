import * as z from 'zod/mini';
import { call } from './call.ts';
import { deedName, proposal } from './desk-deeds.ts';
import { amount, filledExact, filledLine, instant } from './fields.ts';

// What waits for a person, over all cells.

/**
 * What an entry is about: a `loan` to decide or pay out, a `plan` that a borrower has asked for, a Dollar
 * `wire` to send, a `dispute`, a withdrawal that is `held` because of one or a block, a `complaint` to answer, a
 * `payment` that does not match, a `refund` to send, a `payout` about which the processor says what cannot
 * be, `holdings` that look like a mistake, `prices` that are old, a partner's `hold` that differs, a `sale`
 * that is short or late, `proceeds` of one that a partner owes us, a `job` that was given up, a
 * `partner` to approve, money that is `incoming` and no loan's yet, a difference to a
 * `settlement` file, and an `approval` of what did not wait itself.
 */
export const queueKind = z.enum([
  'loan',
  'plan',
  'wire',
  'payment',
  'refund',
  'payout',
  'dispute',
  'held',
  'complaint',
  'sale',
  'proceeds',
  'holdings',
  'prices',
  'hold',
  'job',
  'partner',
  'incoming',
  'settlement',
  'approval',
]);
export type QueueKind = z.output<typeof queueKind>;

const person = z.object({ staff_id: z.string(), name: z.string() });

const entry = z.object({
  kind: queueKind,
  /** Its id or reference: with the kind, it names the entry. */
  subject: z.string(),
  /** What a person has to know to begin, in a sentence. */
  about: z.string(),
  /** Null where nobody knows. */
  since: z.nullable(instant),
  /** Minor units; null where no money is named. */
  amount: z.nullable(amount),
  /** Usually NGN or USD; a payment that does not match may be in another. */
  currency: z.nullable(z.string()),
  borrower: z.nullable(z.string()),
  partner: z.nullable(z.string()),
  /** Where it stands, as `requested`; null where nothing changes. */
  status: z.nullable(z.string()),
  /** What can be done about it, and what each is done to. */
  deeds: z.array(
    z.object({
      deed: deedName,
      subject: z.string(),
      /** What the subject is, where there are several. */
      says: z.optional(z.string()),
      /** What the fields begin with, as it is typed. */
      start: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** What waits for a second person. */
  proposal: z.nullable(proposal),
  /** Who has taken it. */
  owner: z.nullable(person),
  /** Oldest first. */
  notes: z.array(z.object({ by: z.string(), at: instant, text: z.string() })),
});
export type QueueEntry = z.output<typeof entry>;

/** The first 200: the oldest day first, and within a day the largest. `counts` is of all. */
export const listQueue = call({
  method: 'GET',
  path: '/desk/queue',
  rights: 'staff',
  query: z.object({ kind: z.optional(queueKind) }),
  answer: z.object({
    entries: z.array(entry),
    counts: z.array(z.object({ kind: queueKind, count: z.number() })),
  }),
});

/** Where a Dollar withdrawal is to be sent, as a bank asks for it. The look is on record. */
export const getDeskWire = call({
  method: 'GET',
  path: '/desk/wires/{id}',
  rights: 'staff',
  answer: z.object({
    amount,
    currency: z.string(),
    /** In the order in which it is filled in at a bank. */
    details: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Files that prove the payment. */
    proofs: z.array(
      z.object({ proof_id: z.string(), name: z.string(), by: z.string(), at: instant }),
    ),
  }),
  errors: ['not_found'],
});

const named = { kind: queueKind, subject: filledExact(200) };

/** Takes an entry, so that others leave it. */
export const takeEntry = call({
  method: 'POST',
  path: '/desk/queue/take',
  rights: 'staff',
  body: z.object(named),
  answer: z.object({}),
  errors: ['state_conflict'],
});

/** Gives one back that the asker has taken. */
export const giveBackEntry = call({
  method: 'POST',
  path: '/desk/queue/give-back',
  rights: 'staff',
  body: z.object(named),
  answer: z.object({}),
  errors: ['state_conflict'],
});

/** Adds a note for whoever works on it next. */
export const noteEntry = call({
  method: 'POST',
  path: '/desk/queue/note',
  rights: 'staff',
  body: z.object({ ...named, note: filledLine(500) }),
  answer: z.object({}),
});
