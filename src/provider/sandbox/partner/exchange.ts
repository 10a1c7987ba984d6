import { createPartner } from '#clients/partner/src/partner.ts';
import { PartnerError } from '#clients/partner/src/partner-error.ts';
import type { Key } from '#clients/partner/src/sign.ts';
import { sabi } from './sabi.ts';

/** How the provider is asked, over HTTP as by anybody. */
export type Provider = {
  readonly baseUrl: string;
  fetch(address: string, init: RequestInit): Promise<Response>;
};

/** When a request is signed, and what is not as it should be, to see it refused. */
export type Signing = {
  /** In seconds since 1970. */
  readonly seconds: number;
  /** Sabi's unless another is named. */
  readonly key?: Key;
  /** Sends the same request twice, with the same signature. */
  readonly twice?: boolean;
};

const sabiKey: Key = { keyId: sabi.key.id, secret: sabi.key.secret };

/** A partner's client of the provider; `raw` is the last request and its answer, as they travelled. */
export function openExchange({ baseUrl, fetch }: Provider, { seconds, key, twice }: Signing) {
  let raw = '';
  const client = createPartner({
    baseUrl,
    ...(key ?? sabiKey),
    now: () => seconds,
    // Whoever tries it wants to see the first answer.
    retries: 0,
    async fetch(address, init) {
      if (twice) await fetch(address, init);
      const answer = await fetch(address, init);
      const { pathname, search } = new URL(address);
      raw = [
        `${init.method} ${pathname}${search}`,
        `Holdfast-Signature: ${new Headers(init.headers).get('holdfast-signature')}`,
        '',
        pretty(String(init.body ?? '')),
        '',
        `${answer.status}`,
        pretty(await answer.clone().text()),
      ].join('\n');
      return answer;
    },
  });
  return { client, raw: () => raw };
}

/** The refusal that a call was answered with; anything else is thrown on. */
export function refusalIn(error: unknown): PartnerError {
  if (error instanceof PartnerError) return error;
  throw error;
}

/** Easier to read. A link that has not been spent yet signs somebody in, so its code is left out. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replace(
      /(\/onboarding\/)[\w-]+/g,
      (_, path) => `${path}…`,
    );
  } catch {
    return text;
  }
}
