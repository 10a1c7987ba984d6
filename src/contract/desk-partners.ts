import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, currency, instant } from './fields.ts';

// Partners at the back office. What is changed about them are deeds: `partner-terms` and others.

/** Texts as they are typed to change it: `3%`, minutes, days with commas; '' and `none` where there is none. */
const texts = z.record(z.string(), z.string());

const partner = z.object({
  application_id: z.number(),
  name: z.string(),
  type: z.enum(['widget', 'standard']),
  /** Its users wait until it is approved. */
  waitlist: z.boolean(),
  borrowers: z.number(),
  /** By the fields of `partner-terms`. */
  terms: texts,
  /** By the fields of `partner-look`. */
  look: texts,
  /** By the fields of `partner-addresses`. */
  addresses: texts,
  keys: z.array(
    z.object({ key_id: z.string(), created_at: instant, revoked_at: z.nullable(instant) }),
  ),
  /** What it still needs before it is approved. */
  steps: z.array(z.object({ says: z.string(), isDone: z.boolean(), isOptional: z.boolean() })),
});
export type DeskPartner = z.output<typeof partner>;

const delivery = z.object({
  event_id: z.string(),
  type: z.string(),
  created_at: instant,
  attempts: z.number(),
  delivered_at: z.nullable(instant),
  given_up_at: z.nullable(instant),
  /** What its server last answered, or why it could not be reached. */
  last_problem: z.nullable(z.string()),
});

/** What it holds back of a borrower, beside what must stay; minor units. */
const hold = z.object({
  user_id: z.string(),
  currency,
  hold: amount,
  held: amount,
  found_at: instant,
});

/** All partners by their numbers. */
export const listDeskPartners = call({
  method: 'GET',
  path: '/desk/partners',
  rights: 'staff',
  answer: z.object({
    partners: z.array(
      z.object({ application_id: z.number(), name: z.string(), waitlist: z.boolean() }),
    ),
  }),
});

/**
 * A partner with all that it has registered, the last 100 events that it was told, and the first 100 borrowers of whom
 * it holds back another amount than must stay.
 */
export const getDeskPartner = call({
  method: 'GET',
  path: '/desk/partners/{id}',
  rights: 'staff',
  answer: z.object({ partner, deliveries: z.array(delivery), holds: z.array(hold) }),
  errors: ['not_found'],
});

/** A new key for a partner's server. Its secret is told this once. */
export const makeDeskKey = call({
  method: 'POST',
  path: '/desk/partners/{id}/keys',
  rights: 'staff',
  answer: z.object({ key_id: z.string(), secret: z.string() }),
  errors: ['not_found'],
});
