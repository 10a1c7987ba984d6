type Variable = {
  /** What it is for, and what holds without it: for docs/configuration.md and .env.example. */
  readonly says: string;
  readonly otherwise: string;
  readonly isRight: (text: string) => boolean;
  /** What a mistake is told: that the value is not this, and a line to copy. */
  readonly expected: string;
  readonly example: string;
  /** Another variable, without which this one means nothing. */
  readonly needs?: string;
};

const isUrl = (text: string) => /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text);
/** A path of our own, which a proxy leads on; `//host` would be another origin. */
const isAddress = (text: string) => /^\/[^/\\\s"'<>][^\s"'<>]*$/.test(text) || isUrl(text);
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isText = () => true;

/**
 * Every variable that the site is built with. Whatever it names is public: it stands in the pages
 * and in their policy. `npm run docs:variables` writes docs/configuration.md and .env.example from here.
 */
export const variables = {
  PUBLIC_API_URL: {
    says: 'where the app finds the provider',
    otherwise: '`/api`',
    isRight: (text) => isAddress(text) && !text.endsWith('/'),
    expected: 'an address, or a path of our own, without a slash at its end',
    example: 'PUBLIC_API_URL=https://api.example.com/api',
  },
  PUBLIC_PARTNER_ORIGINS: {
    says: 'the origins of partners, separated by spaces: what they embed may be framed by them, and by nobody else',
    otherwise: 'none',
    isRight: (text) =>
      text
        .split(/\s+/)
        .every(
          (one) => isOrigin(one) && /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(one),
        ),
    expected: 'a list of https origins (http on localhost alone)',
    example: 'PUBLIC_PARTNER_ORIGINS="https://app.partner.example https://www.other.example"',
  },
  PUBLIC_ANALYTICS_URL: {
    says: 'a PostHog, or what takes its `/batch/`; with its key',
    otherwise: 'none',
    isRight: isAddress,
    expected: 'an address, or a path of our own',
    example: 'PUBLIC_ANALYTICS_URL=https://numbers.example.com',
    needs: 'PUBLIC_ANALYTICS_KEY',
  },
  PUBLIC_ANALYTICS_KEY: {
    says: 'the key of its project',
    otherwise: 'none',
    isRight: isText,
    expected: 'a key',
    example: 'PUBLIC_ANALYTICS_KEY=phc_0123456789',
    needs: 'PUBLIC_ANALYTICS_URL',
  },
  PUBLIC_ERRORS_DSN: {
    says: 'a Sentry’s DSN: where errors are reported',
    otherwise: 'none',
    isRight: (text) => isUrl(text) && !!new URL(text).username && /\/\d+$/.test(text),
    expected: 'a DSN',
    example: 'PUBLIC_ERRORS_DSN=https://key@errors.example.com/1',
  },
  PUBLIC_ERRORS_URL: {
    says: 'a tunnel that takes its envelopes',
    otherwise: 'the DSN’s host',
    isRight: isAddress,
    expected: 'an address, or a path of our own',
    example: 'PUBLIC_ERRORS_URL=/errors',
    needs: 'PUBLIC_ERRORS_DSN',
  },
  PUBLIC_ERRORS_ENVIRONMENT: {
    says: 'what the installation is called in reports of errors; `production` where it is live',
    otherwise: '`staging`',
    isRight: (text) => /^[\w.-]{1,64}$/.test(text) && text !== 'None',
    expected: 'a name of letters, digits and . - _',
    example: 'PUBLIC_ERRORS_ENVIRONMENT=production',
    needs: 'PUBLIC_ERRORS_DSN',
  },
  PUBLIC_CHAT_URL: {
    says: 'a Chatwoot; with its token',
    otherwise: 'none',
    isRight: isUrl,
    expected: 'an address',
    example: 'PUBLIC_CHAT_URL=https://chat.example.com',
    needs: 'PUBLIC_CHAT_TOKEN',
  },
  PUBLIC_CHAT_TOKEN: {
    says: 'the token of its website inbox',
    otherwise: 'none',
    isRight: isText,
    expected: 'a token',
    example: 'PUBLIC_CHAT_TOKEN=0123456789',
    needs: 'PUBLIC_CHAT_URL',
  },
  PUBLIC_PAYSTACK_KEY: {
    says: 'the key of the provider’s Paystack account: its checkout then opens over the page',
    otherwise: 'none',
    isRight: (text) => /^pk_(test|live)_\w+$/.test(text),
    expected: "Paystack's public key",
    example: 'PUBLIC_PAYSTACK_KEY=pk_live_0123456789',
  },
  PUBLIC_RELEASE: {
    says: 'what the release is called in the metrics and in reports of errors',
    otherwise: 'made of the version and the sources',
    isRight: (text) => /^[\w.+@-]{1,64}$/.test(text),
    expected: 'the name of a release, of letters, digits and . + - _ @',
    example: 'PUBLIC_RELEASE=2026-11-22.1',
  },
} as const satisfies Record<string, Variable>;

/** Belongs to nobody, for ever: what stands in `brand.ts` before an owner has written theirs. */
const isPlaceholder = (site: string) => /(^|\.)example\.com$/.test(new URL(site).hostname);

type Env = Readonly<Record<string, unknown>>;

/**
 * Throws an Error that names each wrong or missing variable, what it expects and an example. `site`
 * is the address that the pages are built for.
 */
export function checkVariables(env: Env, site?: string): void {
  const given = (name: string) => String(env[name] ?? '').trim();
  const named: Readonly<Record<string, Variable>> = variables;
  const problems = Object.entries(named).flatMap(
    ([name, { isRight, expected, example, needs }]) => {
      if (!given(name)) return [];
      const other = needs && !given(needs) ? named[needs] : undefined;
      return [
        ...(isRight(given(name)) ? [] : [`${name} is not ${expected}. For example: ${example}`]),
        ...(other ? [`${needs} is missing: ${name} needs it. For example: ${other.example}`] : []),
      ];
    },
  );
  // A live site holds nothing of the sandbox: a slip here would leave it in.
  if (!['', 'sandbox', 'live'].includes(given('PROVIDER_MODE'))) {
    problems.push('PROVIDER_MODE is not sandbox or live. For example: PROVIDER_MODE=live');
  }
  if (given('PROVIDER_MODE') === 'live' && site && isPlaceholder(site)) {
    problems.push(
      `origin in src/brand.ts still stands for an address: ${site}. Write the one that people open, ` +
        'which the pages, the sitemap and whatever is shared name',
    );
  }
  if (problems.length === 0) return;
  throw new Error(`The site cannot be built:\n${problems.map((one) => `  ${one}`).join('\n')}`);
}
