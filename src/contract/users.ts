import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, applicationIdText, currency, flagNumber, instant, secret } from './fields.ts';
import { revision } from './revision.ts';

const debtOf = z.object({
  debt: z.object({ current: amount, future: amount }),
  repayment: z.object({
    minimum: z.object({ current: amount, future: amount, date: z.nullable(z.string()) }),
  }),
});

const perCurrency = z.object({ NGN: amount, USD: amount });

/** The card that withdrawals ask for; `expiring` when it does not last long enough for one. */
const savedCard = z.object({
  /** As the processor names it, such as 'visa'; null when it does not. */
  brand: z.nullable(z.string()),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  expiring: z.boolean(),
});

export const user = z.object({
  user_id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  date: instant,
  password_set: z.boolean(),
  /** Whether the password steps up: a new first one does once a code has. */
  password_steps_up: z.boolean(),
  application_id: z.number(),
  balance: amount,
  /** The currency asked for, or else that of the first portfolio. */
  balance_currency: currency,
  bvn: z.nullable(z.string()),
  card: flagNumber,
  savedCard: z.nullable(savedCard),
  /**
   * The partner whose word alone has opened this session; null when the borrower has shown who they
   * are. To such a session the card, what is unread and contacts that the partner did not name are
   * blank.
   */
  bound_to: z.nullable(z.number()),
  publicKey: z.string(),
  rates: z.object({ buy: z.number(), sell: z.number() }),
  /** What is blocked, each in effect: whoever may not sign in may do nothing else either. */
  blacklist: z.object({
    signin: z.boolean(),
    loan: z.boolean(),
    repayment: z.boolean(),
    withdrawal: z.boolean(),
  }),
  /** The blocks that last, oldest first, with a line that says why. */
  blocks: z.array(
    z.object({
      action: z.enum(['signin', 'loan', 'repayment', 'withdrawal']),
      since: instant,
      reason: z.string(),
    }),
  ),
  /** The address of support, for whatever is blocked or held. */
  support: z.string(),
  /**
   * Since when withdrawals wait for our back office, because a payment of `amount` kobo is disputed at
   * the borrower's bank or refunded by the processor; `taken` once it has been taken back. `support` is
   * whom to write to. null: they are sent as usual.
   */
  withdrawalHold: z.nullable(
    z.object({
      since: instant,
      reference: z.string(),
      kind: z.enum(['dispute', 'refund']),
      amount,
      taken: z.boolean(),
      support: z.string(),
    }),
  ),
  info: z.object({ balance: amount, balance_currency: currency, NGN: debtOf, USD: debtOf }),
  minimums: z.object({ loan: perCurrency, withdrawal: perCurrency }),
  /** Notifications that were not read yet. */
  unread: z.number(),
  /**
   * How many sales a default leads to, how many were made, and how many of those are unread: see
   * `GET /sale`.
   */
  sales: z.object({ coming: z.number(), made: z.number(), unread: z.number() }),
  /** The provider's own now: clocks of phones are wrong, and the sandbox's can be moved. */
  now: instant,
  /** Of what a borrower is answered from now on: `GET /me/revision` tells when that has changed. */
  revision,
});
export type User = z.output<typeof user>;

const userQuery = z.object({
  application_id: z.optional(applicationIdText),
  currency: z.optional(currency),
});

/** The signed-in borrower, with balance and debts for one application (0: all) and currency. */
export const getUser = call({
  method: 'GET',
  path: '/user',
  rights: 'borrower',
  partnerScope: true,
  query: userQuery,
  answer: z.object({ user }),
  errors: ['not_found'],
});

/** The same under the borrower's own id; nobody has another's. */
export const getUserById = call({
  method: 'GET',
  path: '/user/{id}',
  rights: 'borrower',
  query: userQuery,
  answer: z.object({ user }),
  errors: ['not_found'],
});

/**
 * Sets the password; every other session of the borrower ends. It asks for a step-up; a first password
 * does not within 10 minutes of signing in by a code or link.
 */
export const setPassword = call({
  method: 'PUT',
  path: '/user',
  rights: 'borrower',
  body: z.object({
    data: z.object({ password: secret(200), passwordConfirmation: secret(200) }),
  }),
  answer: z.object({}),
  errors: ['step_up_required', 'password_weak', 'password_mismatch'],
});
