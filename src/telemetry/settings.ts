/** Whom the site may talk to besides its provider. Nobody, unless the build says so. */
export type Settings = {
  /** A PostHog, or what speaks like one. `url` may be a path of our own origin that leads there. */
  readonly analytics?: { readonly url: string; readonly key: string };
  /** A Sentry, by its DSN; with `tunnel` reports go to that address instead. */
  readonly errors?: { readonly dsn: string; readonly tunnel?: string };
  /** A Chatwoot, and the token of its website inbox. */
  readonly chat?: { readonly url: string; readonly token: string };
  /** Paystack's public key: its checkout then opens over the page. */
  readonly checkout?: { readonly key: string };
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the build's settings. Throws with the variable to mend; half a setting is a mistake. */
export function readSettings(variables: Variables): Settings {
  const value = (name: string) => variables[name]?.trim() || undefined;
  const pair = (first: string, second: string): [string, string] | undefined => {
    const [one, other] = [value(first), value(second)];
    if (one && other) return [one, other];
    if (!one && !other) return undefined;
    throw new Error(
      `${one ? second : first} is missing: ${one ? first : second} needs it. Set both or none.`,
    );
  };
  const analytics = pair('PUBLIC_ANALYTICS_URL', 'PUBLIC_ANALYTICS_KEY');
  const chat = pair('PUBLIC_CHAT_URL', 'PUBLIC_CHAT_TOKEN');
  const key = value('PUBLIC_PAYSTACK_KEY');
  const dsn = value('PUBLIC_ERRORS_DSN');
  const tunnel = value('PUBLIC_ERRORS_URL');
  if (tunnel && !dsn) {
    throw new Error(
      'PUBLIC_ERRORS_DSN is missing: PUBLIC_ERRORS_URL needs it to name the project.',
    );
  }
  return {
    ...(analytics && {
      analytics: { url: address('PUBLIC_ANALYTICS_URL', analytics[0]), key: analytics[1] },
    }),
    ...(dsn && {
      errors: {
        dsn: dsnOf(dsn),
        ...(tunnel && { tunnel: address('PUBLIC_ERRORS_URL', tunnel) }),
      },
    }),
    ...(chat && { chat: { url: elsewhere('PUBLIC_CHAT_URL', chat[0]), token: chat[1] } }),
    ...(key && { checkout: { key } }),
  };
}

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

function address(name: string, text: string): string {
  // A path of our own, which a proxy leads on; `//host` would be another origin.
  if (/^\/[^/\\]/.test(text)) return text.replace(/\/+$/, '');
  return elsewhere(name, text);
}

function elsewhere(name: string, text: string): string {
  if (/^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new Error(`${name} is not an address: ${text}. For example: https://service.example.com`);
}

function dsnOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol.startsWith('http') && url.username && /\/\d+$/.test(url.pathname)) return text;
  throw new Error('PUBLIC_ERRORS_DSN is not a DSN. For example: https://key@errors.example.com/1');
}
