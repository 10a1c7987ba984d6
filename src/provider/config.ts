import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { type Variable, variables } from './variables.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Name = keyof typeof variables;
const named: Readonly<Record<string, Variable>> = variables;

export type Config = {
  readonly mode: 'sandbox' | 'live';
  /** The app's own address, for links in messages; null: the address that was asked. */
  readonly origin: string | null;
  /** Whether HOST and APP_ORIGIN are of this machine alone. */
  readonly ownMachineOnly: boolean;
  readonly dataDir: string;
  /** Where the heads of the audit's chain are kept outside the database. */
  readonly auditHeads: string | null;
  /** What one of a role may approve alone, in kobo. */
  readonly approveUpTo: Readonly<Record<'officer' | 'approver', number>>;
  /** Of the card processor's settlement file. */
  readonly settlementColumns: {
    readonly reference: string;
    readonly amount: string;
    readonly day: string;
  };
  /** Bytes that stay free on its disk. */
  readonly diskReserve: number;
  /** PostgreSQL instead of the database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Into how many cells its borrowers are divided, at least. */
  readonly cells: number;
  /** Counts requests for all processes; null: they tell each other through the database. */
  readonly valkeyUrl: string | null;
  /** Where a restore drill makes its database; null: in a folder. */
  readonly drillDatabaseUrl: string | null;
  /** Signs tokens and hashes codes. The sandbox makes its own and keeps it. */
  readonly tokenSecret: string;
  readonly sessionHours: number;
  /** From requested to issued, and from issued to disbursed. */
  readonly issueSeconds: number;
  readonly disburseSeconds: number;
  /** From a payout that a bank has taken to money that has arrived, in the sandbox. */
  readonly payoutSeconds: number;
  readonly paystack: {
    readonly baseUrl: string;
    readonly secretKey: string;
    readonly publicKey: string;
  };
  /** Where mail and SMS are handed to; null: nowhere, they stay in the outbox. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly sms: { readonly gatewayUrl: string; readonly token: string | null } | null;
  /** Whom codes go to by SMS, and how many in a minute and in a day. */
  readonly smsCodes: {
    readonly countries: readonly string[];
    readonly perMinute: number;
    readonly perDay: number;
  };
  /** Who reads what is sent by the contact forms: whoever mail comes from, unless told. */
  readonly supportEmail: string;
  /** Where a Dollar transfer goes, line by line; null: the sandbox's own. */
  readonly dollarInstructions: readonly { label: string; value: string }[] | null;
  /** Within how many working days it arrives. */
  readonly dollarWireDays: number;
  /** Proxies of ours between the borrower and this process. */
  readonly trustedProxies: number;
  /** Requests a minute of an address, and of a session; 0: as many as they like. */
  readonly ratePerMinute: number;
  /** A line for every request, or only for those that failed by our fault. */
  readonly log: 'all' | 'problems';
  /** What whoever reads the metrics must know; null: who asks from this machine may. */
  readonly metricsToken: string | null;
  /** Where traces are sent by OTLP; null: nowhere. */
  readonly tracesTo: string | null;
  /** What runs, for those who watch. */
  readonly release: string;
};

/** What the environment says: the secret may be missing in the sandbox. */
export type ConfigFromEnv = Omit<Config, 'tokenSecret'> & { readonly tokenSecret: string | null };

/** Reads variables, and notes each that is wrong with what it expects and an example. */
function readerOf(env: Env) {
  const problems: string[] = [];
  // An empty variable is one that was not set, as in DATABASE_URL= in an .env file.
  const read = <T>(name: Name, schema: z.ZodMiniType<T>): T | undefined => {
    const result = schema.safeParse(env[name] || undefined);
    if (result.success) return result.data;
    const { expected, example } = variables[name];
    problems.push(`${name} is not ${expected}. For example: ${example}`);
    return undefined;
  };
  const refuse = (what: string) => {
    if (problems.length === 0) return;
    throw new Error(`${what} cannot start:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  };
  return { problems, read, refuse };
}

export type Address = {
  readonly host: string;
  readonly port: number;
  /** From being told to stop to taking no more requests. */
  readonly drainMs: number;
};

/** Where the bundled server listens, and how it leaves. Throws as `readConfig` does. */
export function readAddress(env: Env): Address {
  const { problems, read, refuse } = readerOf(env);
  const host = read('HOST', variables.HOST.schema) ?? '';
  if (env.PROVIDER_MODE === 'live' && isLoopback(host) && !env.TRUSTED_PROXIES) {
    problems.push(
      `TRUSTED_PROXIES is missing: on ${host} live mode is asked through a proxy, and limits nobody ` +
        'by address unless it knows how many there are. For example: TRUSTED_PROXIES=1 behind ' +
        'nginx, or TRUSTED_PROXIES=0 without any proxy',
    );
  }
  const port = Number(read('PORT', variables.PORT.schema));
  const drain = read('DRAIN_SECONDS', variables.DRAIN_SECONDS.schema);
  refuse('The server');
  return { host, port, drainMs: 1000 * (drain ?? (env.PROVIDER_MODE === 'live' ? 3 : 0)) };
}

/** Throws an Error that names each wrong or missing variable, what it expects and an example. */
export function readConfig(env: Env): ConfigFromEnv {
  const { problems, read, refuse } = readerOf(env);
  const mode = read('PROVIDER_MODE', variables.PROVIDER_MODE.schema) ?? 'sandbox';
  if (mode === 'live') {
    problems.push(
      ...missingInLive(env),
      ...ofTheSandbox(env),
      ...readableByAll(env),
      ...unguarded(env),
    );
  }
  const origin = originOf(read('APP_ORIGIN', variables.APP_ORIGIN.schema));
  const config: ConfigFromEnv = {
    mode,
    origin,
    ownMachineOnly:
      isLoopback(env.HOST || 'localhost') && (!origin || isLoopback(new URL(origin).hostname)),
    dataDir: read('DATA_DIR', variables.DATA_DIR.schema) ?? '',
    auditHeads: read('AUDIT_HEADS', variables.AUDIT_HEADS.schema) ?? null,
    approveUpTo: {
      officer: 100 * (read('OFFICER_APPROVES_UP_TO', variables.OFFICER_APPROVES_UP_TO.schema) ?? 0),
      approver: 100 * (read('APPROVE_UP_TO', variables.APPROVE_UP_TO.schema) ?? 0),
    },
    settlementColumns: columnsOf(read('SETTLEMENT_COLUMNS', variables.SETTLEMENT_COLUMNS.schema)),
    diskReserve: 1e6 * (read('DISK_RESERVE_MB', variables.DISK_RESERVE_MB.schema) ?? 0),
    databaseUrl: read('DATABASE_URL', variables.DATABASE_URL.schema) ?? null,
    cells: read('CELLS', variables.CELLS.schema) ?? 1,
    valkeyUrl: read('VALKEY_URL', variables.VALKEY_URL.schema) ?? null,
    drillDatabaseUrl: read('DRILL_DATABASE_URL', variables.DRILL_DATABASE_URL.schema) ?? null,
    tokenSecret: read('TOKEN_SECRET', variables.TOKEN_SECRET.schema) ?? null,
    sessionHours: read('SESSION_HOURS', variables.SESSION_HOURS.schema) ?? 0,
    issueSeconds: read('SANDBOX_ISSUE_SECONDS', variables.SANDBOX_ISSUE_SECONDS.schema) ?? 0,
    disburseSeconds:
      read('SANDBOX_DISBURSE_SECONDS', variables.SANDBOX_DISBURSE_SECONDS.schema) ?? 0,
    payoutSeconds: read('SANDBOX_PAYOUT_SECONDS', variables.SANDBOX_PAYOUT_SECONDS.schema) ?? 0,
    paystack: {
      baseUrl: read('PAYSTACK_URL', variables.PAYSTACK_URL.schema) ?? 'https://api.paystack.co',
      secretKey: read('PAYSTACK_SECRET_KEY', variables.PAYSTACK_SECRET_KEY.schema) ?? '',
      publicKey: read('PUBLIC_PAYSTACK_KEY', variables.PUBLIC_PAYSTACK_KEY.schema) ?? '',
    },
    dollarInstructions: linesOf(read('DOLLAR_INSTRUCTIONS', variables.DOLLAR_INSTRUCTIONS.schema)),
    dollarWireDays: read('DOLLAR_WIRE_DAYS', variables.DOLLAR_WIRE_DAYS.schema) ?? 3,
    mail: mailOf(
      read('SMTP_URL', variables.SMTP_URL.schema),
      read('MAIL_FROM', variables.MAIL_FROM.schema),
    ),
    sms: smsOf(
      read('SMS_GATEWAY_URL', variables.SMS_GATEWAY_URL.schema),
      read('SMS_GATEWAY_TOKEN', variables.SMS_GATEWAY_TOKEN.schema),
    ),
    smsCodes: {
      countries: (read('SMS_COUNTRIES', variables.SMS_COUNTRIES.schema) ?? '').split(' '),
      perMinute: read('SMS_CODES_PER_MINUTE', variables.SMS_CODES_PER_MINUTE.schema) ?? 0,
      perDay: read('SMS_CODES_PER_DAY', variables.SMS_CODES_PER_DAY.schema) ?? 0,
    },
    supportEmail: read('SUPPORT_EMAIL', variables.SUPPORT_EMAIL.schema) ?? addressIn(env.MAIL_FROM),
    trustedProxies: read('TRUSTED_PROXIES', variables.TRUSTED_PROXIES.schema) ?? 0,
    ratePerMinute:
      read('RATE_PER_MINUTE', variables.RATE_PER_MINUTE.schema) ?? (mode === 'live' ? 600 : 0),
    log: read('LOG', variables.LOG.schema) ?? (mode === 'live' ? 'all' : 'problems'),
    metricsToken: read('METRICS_TOKEN', variables.METRICS_TOKEN.schema) ?? null,
    tracesTo:
      read('OTEL_EXPORTER_OTLP_ENDPOINT', variables.OTEL_EXPORTER_OTLP_ENDPOINT.schema) ?? null,
    release: read('PUBLIC_RELEASE', variables.PUBLIC_RELEASE.schema) ?? packageVersion(),
  };
  refuse('The provider');
  return config;
}

function missingInLive(env: Env): string[] {
  const missing = Object.entries(named)
    .filter(([name, { neededInLive }]) => neededInLive && !env[name])
    .map(
      ([name, { example }]) => `${name} is missing: live mode needs it. For example: ${example}`,
    );
  if (env.DATABASE_URL || env.DATA_DIR) return missing;
  const { DATABASE_URL, DATA_DIR } = variables;
  const either = `For example: ${DATABASE_URL.example} or ${DATA_DIR.example}`;
  return [...missing, `DATABASE_URL or DATA_DIR is missing: live mode needs one. ${either}`];
}

/** Money is lent for what these keys say was paid, and test keys say so of test cards. */
function ofTheSandbox(env: Env): string[] {
  return (['PAYSTACK_SECRET_KEY', 'PUBLIC_PAYSTACK_KEY'] as const)
    .filter((name) => /^[sp]k_test_/.test(env[name] ?? ''))
    .map((name) => {
      const { example } = variables[name];
      return `${name} is a test key, which live mode refuses. For example: ${example}`;
    });
}

/** Codes, contacts and keys go to these addresses: in the clear only within this machine. */
function readableByAll(env: Env): string[] {
  return (['APP_ORIGIN', 'PAYSTACK_URL', 'SMS_GATEWAY_URL'] as const)
    .filter((name) => {
      const address = URL.parse(env[name] ?? '');
      return address?.protocol === 'http:' && !isLoopback(address.hostname);
    })
    .map((name) => {
      const { example } = variables[name];
      return `${name} is not https, which live mode needs. For example: ${example}`;
    });
}

/** What may be left off while nobody else is there. */
function unguarded(env: Env): string[] {
  const problems: string[] = [];
  if (Number(env.RATE_PER_MINUTE || 600) === 0) {
    problems.push(
      `RATE_PER_MINUTE is no limit, which live mode needs. For example: ${variables.RATE_PER_MINUTE.example}`,
    );
  }
  const mail = URL.parse(env.SMTP_URL ?? '');
  const options = [...(mail?.searchParams.keys() ?? [])];
  if (mail && !isLoopback(mail.hostname) && options.some((name) => /tls|secure/i.test(name))) {
    problems.push(
      `SMTP_URL changes how TLS is used, which live mode needs as it is. For example: ${variables.SMTP_URL.example}`,
    );
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0, so anybody could answer as the bank. Remove it; NODE_EXTRA_CA_CERTS=/path/to/ca.pem trusts an authority of your own',
    );
  }
  return problems;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

const linesOf = (text: string | undefined) =>
  text?.split(';').map((line) => {
    const [label = '', value = ''] = line.split('=');
    return { label: label.trim(), value: value.trim() };
  }) ?? null;

const mailOf = (smtpUrl: string | undefined, from: string | undefined): Config['mail'] =>
  smtpUrl ? { smtpUrl, from: from ?? 'no-reply@localhost' } : null;

/** 'Support <support@example.com>' as 'support@example.com'. */
const addressIn = (from: string | undefined) =>
  /<([^<>]+)>/.exec(from ?? '')?.[1] ?? (from?.trim() || 'support@example.com');

const smsOf = (gatewayUrl: string | undefined, token: string | undefined): Config['sms'] =>
  gatewayUrl ? { gatewayUrl, token: token ?? null } : null;

const columnsOf = (text = '') => {
  const [reference = '', amount = '', day = ''] = text.split(',').map((name) => name.trim());
  return { reference, amount, day };
};

const originOf = (text: string | undefined) => (text ? new URL(text).origin : null);
