import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

const seconds = (fallback: number) =>
  z._default(z.coerce.number().check(z.gte(0), z.lte(86_400)), fallback);
const count = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000)), fallback);
const address = z.optional(
  z.string().check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))),
);
const isSmtp = (text: string) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '');
// So many letters, and so many different ones: no word that is repeated until it is long enough.
const secret = z.optional(
  z.string().check(
    z.minLength(32),
    z.refine((text) => new Set(text).size > 8),
  ),
);

export type Variable = {
  /** What it is for, and what holds without it: for docs/configuration.md and .env.example. */
  readonly says: string;
  readonly otherwise: string;
  /** Live mode has no default for it. */
  readonly neededInLive?: true;
  readonly schema: z.ZodMiniType;
  /** What a mistake is told: that the value is not this, and a line to copy. */
  readonly expected: string;
  readonly example: string;
};

/** Every variable that the provider and its server read. */
export const variables = {
  PORT: {
    says: 'where the bundled server listens; `0` takes a free port',
    otherwise: '`4321`',
    schema: z._default(
      z.string().check(
        z.regex(/^\d{1,5}$/),
        z.refine((text) => Number(text) < 65_536),
      ),
      '4321',
    ),
    expected: 'a port, at most 65535',
    example: 'PORT=4321',
  },
  HOST: {
    says: 'on which of the machine’s addresses; `0.0.0.0` is all of them',
    otherwise: '`127.0.0.1`',
    schema: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
    expected: 'an address or name of this machine',
    example: 'HOST=127.0.0.1',
  },
  DRAIN_SECONDS: {
    says: 'how long a stopping server still serves, while `/api/ready` says 503, so that a load balancer leaves it first',
    otherwise: '`3`, sandbox none',
    schema: z.optional(z.coerce.number().check(z.gte(0), z.lte(300))),
    expected: 'a number of seconds, at most 300',
    example: 'DRAIN_SECONDS=3',
  },
  PROVIDER_MODE: {
    says: '`sandbox`: no real money, an outbox, a clock that can be moved. `live` refuses to start when something that it needs is missing, on a sandbox’s secrets, and on its data, and marks its database, which a sandbox, its desk and `db:reset` then refuse',
    otherwise: '`sandbox`',
    schema: z._default(z.enum(['sandbox', 'live']), 'sandbox'),
    expected: 'sandbox or live',
    example: 'PROVIDER_MODE=sandbox',
  },
  APP_ORIGIN: {
    says: 'the app’s own address, for links in messages; https in live mode. A sandbox that others reach by a name needs it too',
    otherwise: 'the address asked',
    neededInLive: true,
    schema: address,
    expected: 'the address that people open the app at',
    example: 'APP_ORIGIN=https://app.example.com',
  },
  DATA_DIR: {
    says: 'folder of the embedded database',
    otherwise: '`.data/provider`',
    schema: z._default(z.string().check(z.minLength(1)), '.data/provider'),
    expected: 'a folder',
    example: 'DATA_DIR=.data/provider',
  },
  AUDIT_HEADS: {
    says: 'a file outside the database that gets, once a day and cell, the hash with which the audit ended; `npm run audit` compares. Put it where nobody who can write the database can write. The log gets the same lines',
    otherwise: 'none',
    schema: z.optional(z.string().check(z.minLength(1))),
    expected: 'a file',
    example: 'AUDIT_HEADS=/var/log/holdfast/audit-heads.jsonl',
  },
  APPROVE_UP_TO: {
    says: 'how much one approver may approve at the desk, in whole Naira: a deed that moves more needs two approvers, besides the person who proposes it. Dollars count at what one costs',
    otherwise: '`25000000`',
    schema: z._default(
      z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000_000)),
      25_000_000,
    ),
    expected: 'a number of whole Naira',
    example: 'APPROVE_UP_TO=25000000',
  },
  OFFICER_APPROVES_UP_TO: {
    says: 'how much an officer may approve at the desk of what somebody else has proposed, in whole Naira: only deeds that move money, never terms, rates, names or contacts',
    otherwise: '`0`: officers approve nothing',
    schema: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000_000)), 0),
    expected: 'a number of whole Naira',
    example: 'OFFICER_APPROVES_UP_TO=100000',
  },
  SETTLEMENT_COLUMNS: {
    says: 'the columns of the card processor’s settlement file, with commas between them: that of the reference, of the amount in Naira and of the day',
    otherwise: '`Reference,Amount,Date`',
    schema: z._default(
      z.string().check(z.regex(/^[^,]{1,60},[^,]{1,60},[^,]{1,60}$/)),
      'Reference,Amount,Date',
    ),
    expected: 'three names with commas between them',
    example: 'SETTLEMENT_COLUMNS="Reference,Amount,Date"',
  },
  DISK_RESERVE_MB: {
    says: 'how many megabytes stay free on its disk: with fewer left nothing is written, what is read goes on, and so does all else when there is room again',
    otherwise: '`64`',
    schema: z._default(z.coerce.number().check(z.gte(0), z.lte(1_000_000)), 64),
    expected: 'a number of megabytes',
    example: 'DISK_RESERVE_MB=64',
  },
  CELLS: {
    says: 'into how many cells the borrowers of a new database are divided, which Citus lays on its nodes (docs/operations/scale.md); a higher number adds cells to a database that is there, for new borrowers',
    otherwise: '`1`, which plain PostgreSQL and the embedded database need no more than',
    schema: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(99)), 1),
    expected: 'a whole number from 1 to 99',
    example: 'CELLS=1',
  },
  DATABASE_URL: {
    says: 'PostgreSQL instead of the embedded database; live needs one of the two',
    otherwise: 'none',
    schema: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
    expected: 'the address of a PostgreSQL database',
    example: 'DATABASE_URL=postgresql://user:password@127.0.0.1:5432/holdfast',
  },
  DRILL_DATABASE_URL: {
    says: 'a PostgreSQL server on which `npm run drill` makes a database of its own, and drops it again',
    otherwise: 'the drill’s own embedded one',
    schema: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
    expected: 'the address of a PostgreSQL server, and a database of it',
    example: 'DRILL_DATABASE_URL=postgresql://user:password@127.0.0.1:5432/postgres',
  },
  TOKEN_SECRET: {
    says: 'signs tokens and hashes codes; a file takes no command: write there what it prints',
    otherwise: 'its own, kept',
    neededInLive: true,
    schema: secret,
    expected: '32 or more random characters',
    example: 'TOKEN_SECRET=$(openssl rand -base64 32)',
  },
  SESSION_HOURS: {
    says: 'how long a sign-in lasts',
    otherwise: '`12`',
    schema: z._default(z.coerce.number().check(z.gt(0), z.lte(720)), 12),
    expected: 'a number of hours, at most 720',
    example: 'SESSION_HOURS=12',
  },
  SANDBOX_ISSUE_SECONDS: {
    says: 'how long the sandbox takes to issue a loan',
    otherwise: '`2`',
    schema: seconds(2),
    expected: 'a number of seconds, at most 86400',
    example: 'SANDBOX_ISSUE_SECONDS=2',
  },
  SANDBOX_DISBURSE_SECONDS: {
    says: 'how long it takes to pay it out',
    otherwise: '`3`',
    schema: seconds(3),
    expected: 'a number of seconds, at most 86400',
    example: 'SANDBOX_DISBURSE_SECONDS=3',
  },
  SANDBOX_PAYOUT_SECONDS: {
    says: 'how long its bank takes to pay a withdrawal',
    otherwise: '`3`',
    schema: seconds(3),
    expected: 'a number of seconds, at most 86400',
    example: 'SANDBOX_PAYOUT_SECONDS=3',
  },
  PAYSTACK_SECRET_KEY: {
    says: 'card payments and payouts',
    otherwise: 'the sandbox’s',
    neededInLive: true,
    schema: z.optional(z.string().check(z.regex(/^sk_(test|live)_\w+$/))),
    expected: "Paystack's secret key",
    example: 'PAYSTACK_SECRET_KEY=sk_live_…',
  },
  PUBLIC_PAYSTACK_KEY: {
    says: 'the same account’s public key; set at the build too, the checkout opens over the page',
    otherwise: 'the sandbox’s',
    neededInLive: true,
    schema: z._default(z.string().check(z.regex(/^pk_(test|live)_\w+$/)), ''),
    expected: "Paystack's public key",
    example: 'PUBLIC_PAYSTACK_KEY=pk_live_…',
  },
  PAYSTACK_URL: {
    says: 'where its API is; https in live mode',
    otherwise: 'Paystack’s',
    schema: address,
    expected: "the address of Paystack's API",
    example: 'PAYSTACK_URL=https://api.paystack.co',
  },
  DOLLAR_INSTRUCTIONS: {
    says: 'where a Dollar transfer goes, line by line',
    otherwise: 'fictitious',
    schema: z.optional(z.string().check(z.regex(/^([^=;]+=[^=;]+)(;[^=;]+=[^=;]+)*$/))),
    expected: 'labels and values',
    example: 'DOLLAR_INSTRUCTIONS="Beneficiary=Example Ltd;Account number=0123456789"',
  },
  DOLLAR_WIRE_DAYS: {
    says: 'within how many working days it arrives',
    otherwise: '`3`',
    schema: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 3),
    expected: 'a whole number of days, at most 20',
    example: 'DOLLAR_WIRE_DAYS=3',
  },
  SMTP_URL: {
    says: 'hands mail on, under TLS; in the sandbox not when its address ends in `?ignoreTLS=true`, in live mode always but on this machine',
    otherwise: 'none',
    neededInLive: true,
    schema: z.optional(z.string().check(z.refine(isSmtp))),
    expected: 'the address of a mail server',
    example: 'SMTP_URL=smtps://user:password@mail.example.com:465',
  },
  MAIL_FROM: {
    says: 'whom mail comes from and is answered to; our name stands before an address alone',
    otherwise: 'none',
    neededInLive: true,
    schema: z.optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]*$/))),
    expected: 'the address that mail comes from and is answered to',
    example: 'MAIL_FROM="Support <support@example.com>"',
  },
  SMS_GATEWAY_URL: {
    says: 'hands SMS on: gets `POST {id, to, body}`, a body of one part of 160 characters, with the id as `idempotency-key`; https in live mode, but for this machine',
    otherwise: 'none',
    neededInLive: true,
    schema: address,
    expected: 'the address that SMS are handed to',
    example: 'SMS_GATEWAY_URL=https://sms.example.com/send',
  },
  SMS_GATEWAY_TOKEN: {
    says: 'the gateway’s bearer token, which it sends us too when it hands a text on',
    otherwise: 'none',
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
    expected: "the SMS gateway's token",
    example: 'SMS_GATEWAY_TOKEN=…',
  },
  SMS_COUNTRIES: {
    says: 'the countries whose numbers are sent codes by SMS, separated by spaces; others are asked for an email instead',
    otherwise: '`NG`',
    schema: z._default(
      z.string().check(
        z.regex(/^[A-Z]{2}( [A-Z]{2})*$/),
        z.refine((text) => text.split(' ').every((one) => isSupportedCountry(one))),
      ),
      'NG',
    ),
    expected: 'a list of countries, each by its two letters',
    example: 'SMS_COUNTRIES="NG GH"',
  },
  SMS_CODES_PER_MINUTE: {
    says: 'SMS with codes that go out at most; browsers that have signed in before get theirs all the same',
    otherwise: '`60`',
    schema: count(60),
    expected: 'a number of SMS',
    example: 'SMS_CODES_PER_MINUTE=60',
  },
  SMS_CODES_PER_DAY: {
    says: 'the same, in 24 hours',
    otherwise: '`3000`',
    schema: count(3000),
    expected: 'a number of SMS',
    example: 'SMS_CODES_PER_DAY=3000',
  },
  SUPPORT_EMAIL: {
    says: 'where messages of the contact form go',
    otherwise: 'that of `MAIL_FROM`',
    schema: z.optional(z.email()),
    expected: 'an email address',
    example: 'SUPPORT_EMAIL=support@example.com',
  },
  TRUSTED_PROXIES: {
    says: 'how many proxies of yours stand in front: so many hops of `X-Forwarded-For` are believed; live mode needs it when `HOST` is this machine alone',
    otherwise: '`0`',
    schema: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
    expected: 'a number of proxies, at most 10',
    example: 'TRUSTED_PROXIES=1',
  },
  RATE_PER_MINUTE: {
    says: 'requests of one address, and of one session; `0` is no limit, which live mode refuses',
    otherwise: '`600`, sandbox none',
    schema: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
    expected: 'a number of requests, 0 for no limit',
    example: 'RATE_PER_MINUTE=600',
  },
  VALKEY_URL: {
    says: 'a Valkey or Redis, in which several processes count requests exactly, by one command for each; while it is away each counts by itself',
    otherwise: 'none: processes on one PostgreSQL tell each other twice a second',
    schema: z.optional(z.string().check(z.regex(/^rediss?:\/\/[^/\s]+/))),
    expected: 'the address of a Valkey or Redis',
    example: 'VALKEY_URL=redis://127.0.0.1:6379',
  },
  LOG: {
    says: 'a line for each request, or only for failures of ours',
    otherwise: '`all`, sandbox `problems`',
    schema: z.optional(z.enum(['all', 'problems'])),
    expected: 'all or problems',
    example: 'LOG=problems',
  },
  METRICS_TOKEN: {
    says: 'the bearer token for `/api/metrics`; a file takes no command: write there what it prints',
    otherwise: 'asked from this machine only',
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
    expected: '16 or more characters without spaces',
    example: 'METRICS_TOKEN=$(openssl rand -hex 24)',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    says: 'where traces go, to `/v1/traces` of it as OTLP in JSON; `OTEL_EXPORTER_OTLP_HEADERS` holds for it as in OpenTelemetry',
    otherwise: 'none',
    schema: address,
    expected: 'the address of a receiver of OTLP over HTTP',
    example: 'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318',
  },
  PUBLIC_RELEASE: {
    says: 'what the release is called in the metrics and in reports of errors; set at the build, from which the bundled server takes it',
    otherwise: 'made of the version and the sources',
    schema: z.optional(z.string().check(z.regex(/^[\w.+@-]{1,64}$/))),
    expected: 'the name of a release, of letters, digits and . + - _ @',
    example: 'PUBLIC_RELEASE=2026-11-22.1',
  },
} satisfies Record<string, Variable>;
