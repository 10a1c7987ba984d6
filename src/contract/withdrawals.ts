import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  amount,
  applicationId,
  currency,
  destination,
  id,
  instant,
  line,
  listFields,
  numberText,
  positiveAmount,
  repeated,
  sortedBy,
} from './fields.ts';

/** What is asked for; an `optional` one may stay empty. */
const requirement = z.object({
  slug: z.string(),
  type: z.enum(['text', 'number', 'select']),
  placeholder: z.string(),
  options: z.array(z.object({ name: z.string(), code: z.string() })),
  optional: z.optional(z.boolean()),
});

export const processor = z.object({
  id: z.number(),
  processor_id: z.number(),
  slug: z.enum(['naira-bank', 'auto-dollar-bank', 'manual-dollar-bank']),
  display_name: z.string(),
  requirements: z.array(requirement),
});
export type Processor = z.output<typeof processor>;

export const listProcessors = call({
  method: 'GET',
  path: '/processors',
  rights: 'borrower',
  partnerScope: true,
  answer: z.object({ processors: z.array(processor) }),
});

/** Requirement slug to what was typed, as the processor's own list asks; an `iban` may come with it. */
export const details = z.record(line(40), line(200));

/**
 * `payable`: whether money may go there, which it may not when the account is in another's name.
 * `lastUsed`: when it was last withdrawn to; a list has it for an account that was. A Dollar account
 * has the fields from `routing_number` on, as far as they were given.
 */
export const account = z.object({
  id: z.string(),
  processor_id: z.number(),
  slug: z.string(),
  account_number: z.string(),
  bank_code: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  account_name: z.string(),
  payable: z.boolean(),
  lastUsed: z.optional(instant),
  routing_number: z.optional(z.string()),
  swift_code: z.optional(z.string()),
  iban: z.optional(z.string()),
  account_type: z.optional(z.string()),
  bank_address: z.optional(z.string()),
  beneficiary_name: z.optional(z.string()),
  beneficiary_address: z.optional(z.string()),
});
export type Account = z.output<typeof account>;

/** Saved bank accounts for one processor. */
export const listAccounts = call({
  method: 'GET',
  path: '/account',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({
    user_id: z.optional(line(40)),
    processor_id: z.optional(numberText(z.number())),
  }),
  answer: z.object({ all: z.array(account) }),
});

/**
 * Keeps a bank account, checked as for a withdrawal. With `saved_by_user` false it can be paid to
 * by its id and is not listed. One that is kept already is answered as it is; a new one asks for a
 * step-up, and both contacts hear of it.
 */
export const addAccount = call({
  method: 'POST',
  path: '/account/add',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    processor_id: z.number(),
    details,
    saved_by_user: z._default(z.boolean(), true),
  }),
  answer: z.object({ account }),
  errors: [
    'step_up_required',
    'account_invalid',
    'account_unverified',
    'name_mismatch',
    'processor_unavailable',
    'processor_down',
  ],
});

/** The bank's own name for an account, before any money goes there; refused when it is another's. */
export const verifyAccount = call({
  method: 'POST',
  path: '/withdrawal/verify',
  rights: 'borrower',
  body: z.object({ processor_id: z.number(), details }),
  answer: z.object({ account_name: z.string() }),
  errors: [
    'account_invalid',
    'account_unverified',
    'name_mismatch',
    'processor_unavailable',
    'processor_down',
  ],
});

export const withdrawalStatuses = ['pending', 'completed', 'rejected'] as const;

/**
 * `amount` leaves the credit in `currency`; `paid` arrives in `requestedCurrency` at `rate`.
 * `loan_id` is the newest loan behind the first portfolio. A bank may send back what was completed:
 * then it is `rejected`, for a `reason` if the bank gave one. `held`: it is not sent yet, because a
 * dispute or a block holds the borrower's withdrawals.
 */
export const withdrawal = z.object({
  withdrawal_id: z.string(),
  loan_id: z.nullable(z.string()),
  currency,
  amount,
  requestedCurrency: currency,
  paid: amount,
  rate: z.number(),
  pending: instant,
  completed: z.nullable(instant),
  rejected: z.nullable(instant),
  reason: z.nullable(z.string()),
  withdrawalStatus: z.enum(withdrawalStatuses),
  held: z.boolean(),
  processor: z.object({ processorName: z.string() }),
  application: z.object({ application_id: z.number(), applicationName: z.string() }),
  destination,
});
export type Withdrawal = z.output<typeof withdrawal>;

/**
 * Pays credit out to a bank account. `currency` is that of the credit, the processor decides what
 * arrives. `sendToAccount: 'old'` names a saved account, by `details.id` or by its own fields, and
 * decides alone: `savedBeneficiary` only says so once more. `save` lists a new account from now on.
 * `paid` is what the borrower was shown to arrive: at another rate nothing is sent (rate_changed).
 * An account that is new to the borrower asks for a step-up, and both contacts hear of it.
 */
export const requestWithdrawal = call({
  method: 'POST',
  path: '/withdrawal',
  rights: 'borrower',
  keyed: true,
  body: z.object({
    amount: positiveAmount,
    application_id: applicationId,
    currency,
    processor_id: z.number(),
    details,
    portfolios: z
      .array(z.object({ portfolio_id: id, amount: positiveAmount }))
      .check(z.minLength(1), z.maxLength(50)),
    sendToAccount: z.enum(['old', 'new']),
    savedBeneficiary: z.optional(z.boolean()),
    save: z._default(z.boolean(), false),
    paid: z.optional(positiveAmount),
  }),
  answer: z.object({ withdrawals: z.array(withdrawal) }),
  errors: [
    'not_allowed',
    'step_up_required',
    'not_found',
    'partners_mixed',
    'currency_mismatch',
    'amount_below_minimum',
    'amount_split_wrong',
    'rate_changed',
    'balance_insufficient',
    'card_required',
    'card_expiring',
    'processor_unavailable',
    'processor_down',
    'account_invalid',
    'account_unverified',
    'name_mismatch',
  ],
});

/**
 * `sums` are of every withdrawal that the filters leave, one entry for each currency of credit
 * among them; `returned` is the part of `amount` that the bank rejected.
 */
export const listWithdrawals = call({
  method: 'GET',
  path: '/withdrawal',
  rights: 'borrower',
  query: z.object({
    ...listFields,
    status: z.optional(repeated(z.enum(withdrawalStatuses))),
    sort: sortedBy('date', 'amount', 'status'),
  }),
  answer: z.object({
    withdrawals: z.array(withdrawal),
    total: z.number(),
    sums: z.array(z.object({ currency, amount, returned: amount })),
  }),
  errors: ['date_range_invalid', 'not_found'],
});
