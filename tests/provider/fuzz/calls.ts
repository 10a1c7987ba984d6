import * as z from 'zod/mini';
import * as contract from '#contract';
import { type Call, call } from '#contract';
import { maxPortfolioValue } from '#credit/money.ts';

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'path' in one && 'answer' in one;

/** Every call of the contract: a new one is here by itself. */
export const contractCalls: readonly Call[] = Object.values<unknown>(contract).filter(isCall);

const message = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.string(),
  subject: z.string(),
  body: z.string(),
  otp: z.optional(z.string()),
  link: z.optional(z.string()),
  sent_at: z.string(),
  from: z.string(),
  waits: z.boolean(),
  attached: z.optional(z.literal(true)),
  html: z.optional(z.string()),
  parts: z.optional(z.int()),
});
const clock = z.object({ now: z.string() });

/** The sandbox's, which no borrower's app knows; not the reset, which would end everything. */
export const sandboxCalls: readonly Call[] = [
  call({
    method: 'GET',
    path: '/sandbox/outbox',
    rights: 'public',
    query: z.object({ to: z.optional(z.string().check(z.maxLength(254))) }),
    answer: z.array(message),
  }),
  call({
    method: 'GET',
    path: '/sandbox/clock',
    rights: 'public',
    answer: clock,
  }),
  call({
    method: 'POST',
    path: '/sandbox/clock',
    rights: 'public',
    body: z.union([
      z.object({ now: z.string().check(z.maxLength(30)) }),
      z.object({ advance: z.string().check(z.maxLength(30)) }),
    ]),
    answer: clock,
    errors: ['state_conflict'],
  }),
  call({
    method: 'POST',
    path: '/sandbox/market',
    rights: 'public',
    body: z.object({
      portfolio_id: z.string().check(z.maxLength(64)),
      value: z.int().check(z.nonnegative(), z.lte(maxPortfolioValue)),
    }),
    answer: z.object({}),
    errors: ['not_found'],
  }),
  call({
    method: 'POST',
    path: '/sandbox/interest',
    rights: 'public',
    body: z.object({
      application_id: z.int(),
      interest_bp: z.int().check(z.gte(1), z.lte(10_000)),
    }),
    answer: z.object({}),
    errors: ['not_found'],
  }),
  call({
    method: 'GET',
    path: '/sandbox/deliveries',
    rights: 'public',
    query: z.object({ application_id: z.optional(z.int()) }),
    answer: z.array(z.unknown()),
    errors: ['not_found'],
  }),
  call({
    method: 'POST',
    path: '/sandbox/deliveries/{id}/resend',
    rights: 'public',
    answer: z.object({}),
    errors: ['not_found'],
  }),
  call({
    method: 'POST',
    path: '/sandbox/partner-settings',
    rights: 'public',
    body: z.object({
      application_id: z.int(),
      webhook_url: z.optional(z.nullable(z.literal('http://127.0.0.1:9/'))),
      origins: z.optional(z.array(z.string().check(z.maxLength(30)))),
    }),
    answer: z.object({}),
    errors: ['not_found'],
  }),
  call({
    method: 'GET',
    path: '/sandbox/partner/accounts',
    rights: 'public',
    query: z.object({ user_id: z.string().check(z.maxLength(40)) }),
    answer: z.object({ accounts: z.array(z.unknown()) }),
    errors: ['not_found'],
  }),
  call({
    method: 'POST',
    path: '/sandbox/partner/hand-off',
    rights: 'public',
    body: z.object({
      user_id: z.literal(['sabi-1007', 'sabi-1008', 'nobody']),
      manner: z.literal(['right', 'forged', 'late', 'twice']),
      amount: z.optional(z.int().check(z.positive())),
      currency: z.optional(z.literal(['NGN', 'USD'])),
      returns: z.boolean(),
    }),
    answer: z.object({ link: z.nullable(z.string()), refusal: z.nullable(z.string()) }),
    errors: ['not_found'],
  }),
  call({
    method: 'POST',
    path: '/sandbox/partner/return',
    rights: 'public',
    body: z.object({ query: z.string().check(z.maxLength(2_000)) }),
    answer: z.object({
      verified: z.literal(false),
      outcome: z.null(),
      loan_id: z.null(),
      user_id: z.null(),
    }),
  }),
];

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

const byName = new Map([...contractCalls, ...sandboxCalls].map((one) => [nameOf(one), one]));

export function callNamed(name: string): Call {
  const found = byName.get(name);
  if (!found) throw new Error(`No call ${name}`);
  return found;
}
