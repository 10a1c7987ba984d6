import * as z from 'zod/mini';
import { type Call, call } from '#contract/call.ts';
import { staffRole } from '#contract/desk-staff.ts';
import {
  applicationId,
  applicationIdText,
  currency,
  day,
  exact,
  filledLine,
  instant,
  line,
  mobile,
} from '#contract/fields.ts';
import { maxPortfolioValue } from '#credit/money.ts';
import { durationPattern } from './duration.ts';
import { koboToMove } from './processor/charges.ts';

// The sandbox's own calls below /api/sandbox, which the app and a live provider know nothing of.

const done = z.object({});
const clock = z.object({ now: instant });
const reference = filledLine(100);

export const listPeople = call({
  method: 'GET',
  path: '/sandbox/people',
  rights: 'public',
  answer: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      /** Null for a customer who signs in by a code. */
      password: z.nullable(z.string()),
      shows: z.string(),
    }),
  ),
  errors: ['not_allowed'],
});

/** A text from a phone to us, as the gateway would hand it on; the answer is in the outbox. */
export const sendText = call({
  method: 'POST',
  path: '/sandbox/texts',
  rights: 'public',
  body: z.object({ from: mobile, body: line(160) }),
  answer: done,
  errors: ['not_allowed'],
});

export const listMessages = call({
  method: 'GET',
  path: '/sandbox/outbox',
  rights: 'public',
  query: z.object({
    to: z.optional(line(254)),
    /** Leaves the pages of mails out, for those who ask often. */
    without: z.optional(z.literal('html')),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      channel: z.enum(['email', 'sms']),
      subject: z.string(),
      body: z.string(),
      otp: z.optional(z.string()),
      link: z.optional(z.string()),
      sent_at: instant,
      from: z.string(),
      /** It leaves at `sent_at`, which is still to come. */
      waits: z.boolean(),
      /** Of a mail: its page. */
      html: z.optional(z.string()),
      /** Whether a document goes with it. */
      attached: z.optional(z.literal(true)),
      /** Of an SMS: in how many it travels. */
      parts: z.optional(z.int()),
    }),
  ),
  errors: ['not_allowed'],
});

export const listTestAccounts = call({
  method: 'GET',
  path: '/sandbox/accounts',
  rights: 'public',
  answer: z.array(z.object({ account_number: z.string(), label: z.string() })),
  errors: ['not_allowed'],
});

export const getClock = call({
  method: 'GET',
  path: '/sandbox/clock',
  rights: 'public',
  answer: clock,
  errors: ['not_allowed'],
});

/** By whole years, months, weeks, days, hours, minutes and seconds, at most 200 years at once. */
const duration = line(40).check(z.regex(durationPattern));

/** The clock goes no further. */
const untilTheYear2150 = z.regex(/^(0|1|20|21[0-4])/);

export const moveClock = call({
  method: 'POST',
  path: '/sandbox/clock',
  rights: 'public',
  body: z.union(
    [
      z.strictObject({ now: z.iso.datetime({ offset: true }).check(untilTheYear2150) }),
      z.strictObject({ advance: duration }),
    ],
    'Enter a date and time such as 2026-12-01T09:00:00Z, or a length of time such as P1M.',
  ),
  answer: clock,
  errors: ['not_allowed', 'state_conflict'],
});

export const moveMarket = call({
  method: 'POST',
  path: '/sandbox/market',
  rights: 'public',
  body: z.object({
    portfolio_id: line(64),
    value: z.int().check(z.nonnegative(), z.lte(maxPortfolioValue)),
  }),
  answer: done,
  errors: ['not_allowed', 'not_found'],
});

export const changeInterest = call({
  method: 'POST',
  path: '/sandbox/interest',
  rights: 'public',
  body: z.object({
    application_id: applicationId,
    interest_bp: z.int().check(z.gte(1), z.lte(10_000)),
  }),
  answer: done,
  errors: ['not_allowed', 'not_found'],
});

export const listWebhookDeliveries = call({
  method: 'GET',
  path: '/sandbox/deliveries',
  rights: 'public',
  query: z.object({ application_id: z.optional(applicationIdText) }),
  answer: z.array(
    z.object({
      id: z.string(),
      application_id: z.number(),
      type: z.string(),
      payload: z.looseObject({ id: z.string() }),
      created_at: instant,
      attempts: z.number(),
      last_status: z.nullable(z.number()),
      last_problem: z.nullable(z.string()),
      last_tried_at: z.nullable(instant),
      next_try_at: z.nullable(instant),
      delivered_at: z.nullable(instant),
      given_up_at: z.nullable(instant),
    }),
  ),
  errors: ['not_allowed', 'not_found'],
});

export const resendDelivery = call({
  method: 'POST',
  path: '/sandbox/deliveries/{id}/resend',
  rights: 'public',
  answer: done,
  errors: ['not_allowed', 'unsupported_media_type', 'not_found'],
});

export const makePartner = call({
  method: 'POST',
  path: '/sandbox/partners',
  rights: 'public',
  body: z.object({ name: filledLine(80) }),
  answer: z.object({ application_id: z.number(), key_id: z.string(), secret: z.string() }),
  errors: ['not_allowed', 'state_conflict'],
});

export const savePartnerSettings = call({
  method: 'POST',
  path: '/sandbox/partner-settings',
  rights: 'public',
  body: z.object({
    application_id: applicationId,
    webhook_url: z.optional(z.nullable(exact(2000))),
    pull_url: z.optional(z.nullable(exact(2000))),
    origins: z.optional(z.array(exact(300)).check(z.maxLength(20))),
  }),
  answer: done,
  errors: ['not_allowed', 'not_found'],
});

export const listPayments = call({
  method: 'GET',
  path: '/sandbox/payments',
  rights: 'public',
  answer: z.array(
    z.object({
      reference: z.string(),
      purpose: z.string(),
      email: z.string(),
      currency,
      paid_at: z.nullable(instant),
      amount: z.number(),
      dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
    }),
  ),
  errors: ['not_allowed'],
});

/** The settlement file of a day in Lagos, as the card processor would give it: CSV with the usual columns. */
export const getSettlement = call({
  method: 'GET',
  path: '/sandbox/settlement',
  rights: 'public',
  query: z.object({ day }),
  answer: z.object({ name: z.string(), csv: z.string() }),
  errors: ['not_allowed'],
});

export const disputePayment = call({
  method: 'POST',
  path: '/sandbox/dispute',
  rights: 'public',
  body: z.object({
    reference,
    outcome: z.optional(z.enum(['won', 'lost'])),
    amount: z.optional(koboToMove),
  }),
  answer: z.object({ id: z.number(), status: z.string() }),
  errors: ['not_allowed', 'not_found', 'state_conflict'],
});

export const refundPayment = call({
  method: 'POST',
  path: '/sandbox/refund',
  rights: 'public',
  body: z.object({ reference, amount: z.optional(koboToMove) }),
  answer: done,
  errors: ['not_allowed', 'state_conflict'],
});

export const listSandboxStaff = call({
  method: 'GET',
  path: '/sandbox/staff',
  rights: 'public',
  answer: z.array(z.object({ role: staffRole, name: z.string(), shows: z.string() })),
  errors: ['not_allowed'],
});

/** The answer sets the cookie of the back office. */
export const signInStaff = call({
  method: 'POST',
  path: '/sandbox/staff',
  rights: 'public',
  body: z.object({ role: staffRole }),
  answer: done,
  errors: ['not_allowed', 'not_found'],
});

export const resetSandbox = call({
  method: 'POST',
  path: '/sandbox/reset',
  rights: 'public',
  answer: done,
  errors: ['not_allowed', 'unsupported_media_type'],
});

/** Each by its name in the description, with its sentence there. */
export const sandboxContract: readonly (readonly [name: string, call: Call, says: string])[] = [
  ['listPeople', listPeople, 'The people that you can sign in as'],
  ['listMessages', listMessages, 'The mails and SMS that were sent, with their codes and links'],
  ['sendText', sendText, 'Text us from a phone; the answer is in the outbox'],
  ['getSettlement', getSettlement, 'The settlement file of a day, to compare at the desk'],
  ['listTestAccounts', listTestAccounts, 'Account numbers that a bank answers in its own way'],
  ['getClock', getClock, 'The time in the sandbox'],
  [
    'moveClock',
    moveClock,
    'Move the clock on, to an instant or by whole years, months, weeks, days, hours, minutes and seconds (P1M, P1DT12H): at most 200 years at once, and to the year 2150 at most',
  ],
  ['moveMarket', moveMarket, 'Set the value of a portfolio'],
  ['changeInterest', changeInterest, 'Set the interest of a partner’s new loans'],
  [
    'listWebhookDeliveries',
    listWebhookDeliveries,
    'The webhooks that were sent to partners, and their outcome',
  ],
  ['resendDelivery', resendDelivery, 'Send a webhook again'],
  ['makePartner', makePartner, 'Make a partner of your own, with a key for its server'],
  [
    'savePartnerSettings',
    savePartnerSettings,
    'Set a partner’s addresses: for webhooks, for holdings, and of its pages',
  ],
  ['listPayments', listPayments, 'The payments at the sandbox’s processor'],
  ['disputePayment', disputePayment, 'Raise a dispute of a payment, or resolve it'],
  ['refundPayment', refundPayment, 'Refund a payment from the processor’s side'],
  ['listSandboxStaff', listSandboxStaff, 'The people of the sandbox’s back office'],
  ['signInStaff', signInStaff, 'Sign in to the back office as one of them'],
  ['resetSandbox', resetSandbox, 'Reset everything to the seed'],
];
