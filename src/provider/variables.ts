import * as z from 'zod/mini';

const seconds = (fallback: number) =>
  z._default(z.coerce.number().check(z.gte(0), z.lte(86_400)), fallback);
const address = z.optional(
  z.string().check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))),
);
const isSmtp = (text: string) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '');
const secret = z.optional(z.string().check(z.minLength(32)));

/** Every variable that the provider reads: how, what it expects, and an example to copy. */
export const variables = {
  PROVIDER_MODE: {
    schema: z._default(z.enum(['sandbox', 'live']), 'sandbox'),
    expected: 'sandbox or live',
    example: 'PROVIDER_MODE=sandbox',
  },
  APP_ORIGIN: {
    schema: address,
    expected: 'the address that people open the app at',
    example: 'APP_ORIGIN=https://app.example.com',
  },
  DATA_DIR: {
    schema: z._default(z.string().check(z.minLength(1)), '.data/provider'),
    expected: 'a folder',
    example: 'DATA_DIR=.data/provider',
  },
  DATABASE_URL: {
    schema: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
    expected: 'the address of a PostgreSQL database',
    example: 'DATABASE_URL=postgresql://user:password@127.0.0.1:5432/holdfast',
  },
  TOKEN_SECRET: {
    schema: secret,
    expected: '32 or more random characters',
    example: 'TOKEN_SECRET=$(openssl rand -base64 32)',
  },
  SESSION_HOURS: {
    schema: z._default(z.coerce.number().check(z.gt(0), z.lte(720)), 12),
    expected: 'a number of hours, at most 720',
    example: 'SESSION_HOURS=12',
  },
  SANDBOX_ISSUE_SECONDS: {
    schema: seconds(2),
    expected: 'a number of seconds, at most 86400',
    example: 'SANDBOX_ISSUE_SECONDS=2',
  },
  SANDBOX_DISBURSE_SECONDS: {
    schema: seconds(3),
    expected: 'a number of seconds, at most 86400',
    example: 'SANDBOX_DISBURSE_SECONDS=3',
  },
  SANDBOX_PAYOUT_SECONDS: {
    schema: seconds(3),
    expected: 'a number of seconds, at most 86400',
    example: 'SANDBOX_PAYOUT_SECONDS=3',
  },
  PAYSTACK_SECRET_KEY: {
    schema: z.optional(z.string().check(z.minLength(8))),
    expected: "Paystack's secret key",
    example: 'PAYSTACK_SECRET_KEY=sk_live_…',
  },
  PUBLIC_PAYSTACK_KEY: {
    schema: z._default(z.string(), ''),
    expected: "Paystack's public key",
    example: 'PUBLIC_PAYSTACK_KEY=pk_live_…',
  },
  PAYSTACK_URL: {
    schema: address,
    expected: "the address of Paystack's API",
    example: 'PAYSTACK_URL=https://api.paystack.co',
  },
  DOLLAR_INSTRUCTIONS: {
    schema: z.optional(z.string().check(z.regex(/^([^=;]+=[^=;]+)(;[^=;]+=[^=;]+)*$/))),
    expected: 'labels and values',
    example: 'DOLLAR_INSTRUCTIONS="Beneficiary=Example Ltd;Account number=0123456789"',
  },
  SMTP_URL: {
    schema: z.optional(z.string().check(z.refine(isSmtp))),
    expected: 'the address of a mail server',
    example: 'SMTP_URL=smtps://user:password@mail.example.com:465',
  },
  MAIL_FROM: {
    schema: z.optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]*$/))),
    expected: 'the address that mail comes from and is answered to',
    example: 'MAIL_FROM="Support <support@example.com>"',
  },
  SMS_GATEWAY_URL: {
    schema: address,
    expected: 'the address that SMS are handed to',
    example: 'SMS_GATEWAY_URL=https://sms.example.com/send',
  },
  SMS_GATEWAY_TOKEN: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
    expected: "the SMS gateway's token",
    example: 'SMS_GATEWAY_TOKEN=…',
  },
  SUPPORT_EMAIL: {
    schema: z.optional(z.email()),
    expected: 'an email address',
    example: 'SUPPORT_EMAIL=support@example.com',
  },
  TRUSTED_PROXIES: {
    schema: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
    expected: 'a number of proxies, at most 10',
    example: 'TRUSTED_PROXIES=1',
  },
  RATE_PER_MINUTE: {
    schema: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
    expected: 'a number of requests, 0 for no limit',
    example: 'RATE_PER_MINUTE=600',
  },
  LOG: {
    schema: z.optional(z.enum(['all', 'problems'])),
    expected: 'all or problems',
    example: 'LOG=problems',
  },
  METRICS_TOKEN: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
    expected: '16 or more characters without spaces',
    example: 'METRICS_TOKEN=$(openssl rand -hex 24)',
  },
  PUBLIC_RELEASE: {
    schema: z.optional(z.string().check(z.regex(/^[\w.+@-]{1,64}$/))),
    expected: 'the name of a release, of letters, digits and . + - _ @',
    example: 'PUBLIC_RELEASE=2026-11-22.1',
  },
};
