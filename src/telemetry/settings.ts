/** Whom the site may talk to besides its provider. Nobody, unless the build says so. */
export type Settings = {
  /** A PostHog, or what speaks like one. `url` may be a path of our own origin that leads there. */
  readonly analytics?: { readonly url: string; readonly key: string };
  /** A Sentry, by its DSN; with `tunnel` reports go to that address instead. */
  readonly errors?: {
    readonly dsn: string;
    readonly tunnel?: string;
    /** Which of an owner's installations it is. */
    readonly environment: string;
  };
  /** A Chatwoot, and the token of its website inbox. */
  readonly chat?: { readonly url: string; readonly token: string };
  /** Paystack's public key: its checkout then opens over the page. */
  readonly checkout?: { readonly key: string };
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the build's settings, which hosting/variables.ts has checked. */
export function readSettings(variables: Variables): Settings {
  const value = (name: string) => variables[name]?.trim() || undefined;
  const address = (name: string) => value(name)?.replace(/\/+$/, '');
  const analytics = { url: address('PUBLIC_ANALYTICS_URL'), key: value('PUBLIC_ANALYTICS_KEY') };
  const chat = { url: address('PUBLIC_CHAT_URL'), token: value('PUBLIC_CHAT_TOKEN') };
  const dsn = value('PUBLIC_ERRORS_DSN');
  const tunnel = address('PUBLIC_ERRORS_URL');
  const environment = value('PUBLIC_ERRORS_ENVIRONMENT') ?? 'staging';
  const key = value('PUBLIC_PAYSTACK_KEY');
  return {
    ...(isWhole(analytics) && { analytics }),
    ...(dsn && { errors: { dsn, environment, ...(tunnel && { tunnel }) } }),
    ...(isWhole(chat) && { chat }),
    ...(key && { checkout: { key } }),
  };
}

const isWhole = <T extends Record<string, string | undefined>>(
  setting: T,
): setting is T & Record<keyof T, string> => Object.values(setting).every(Boolean);

/** Where Paystack's library finds its frame; it cannot be told another address. */
const checkoutOrigin = 'https://checkout.paystack.com';
/** The only inline style of the library, 2.25.0: that of its waiting sign. */
const checkoutStyle = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='";

/** What the page's policy must allow, beyond our own origin: origins, and the hash of a style. */
export function originsOf({ analytics, errors, chat, checkout }: Settings) {
  const asked = [analytics?.url, errors && (errors.tunnel ?? errors.dsn)];
  const origins = asked.filter((url) => url?.startsWith('http')).map(originOf);
  return {
    connect: [...new Set(origins)],
    frame: [...(checkout ? [checkoutOrigin] : []), ...(chat ? [originOf(chat.url)] : [])],
    style: checkout ? [checkoutStyle] : [],
  };
}

const originOf = (url: string | undefined) => new URL(url ?? '').origin;
