import { framedPages } from '#contract/framing.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The sandbox's pretend partner, and a developer's own machine. Without a scheme it is the page's own:
 * over https nothing is let in over http.
 */
const inSandbox = ["'self'", 'localhost:*', '127.0.0.1:*'];

/**
 * Who may frame the pages of the widget: the partners' origins that the build names, and more in the
 * sandbox's build. Throws with what to mend.
 */
export function ancestorsOf(variables: Variables): string[] {
  const named = (variables.PUBLIC_PARTNER_ORIGINS ?? '').split(/\s+/).filter(Boolean);
  const wrong = named.find((text) => !isOrigin(text));
  if (wrong) {
    throw new Error(
      `PUBLIC_PARTNER_ORIGINS holds what is no origin: ${wrong}. For example: https://app.example.com https://other.example.com`,
    );
  }
  return [...new Set([...(isSandbox(variables) ? inSandbox : []), ...named])];
}

export const isSandbox = ({ PROVIDER_MODE }: Variables): boolean => PROVIDER_MODE !== 'live';

/** The origins for one address; none for a page that nobody may frame. */
export function ancestorsAt(address: string, ancestors: readonly string[]): readonly string[] {
  return framedPages.includes(address) ? ancestors : [];
}

/** Nothing but scheme, host and port: a policy would read a path or a semicolon otherwise. */
const isOrigin = (text: string) =>
  /^https?:\/\/[\w.-]+(:\d+)?$/.test(text) && URL.parse(text)?.origin === text;
