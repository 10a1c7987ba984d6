import { randomBytes } from 'node:crypto';
import type { Currency } from '#credit/money.ts';
import type { Entry } from './journal.ts';
import { type Customer, sabi } from './sabi.ts';
import { signatureOf } from './signing.ts';

/** How Sabi's server signs: as it should, or as one would like to see refused. */
export const manners = ['right', 'forged', 'late', 'twice'] as const;
export type Manner = (typeof manners)[number];

export type Wish = {
  readonly customer: Customer;
  readonly manner: Manner;
  /** Where Sabi wants its user back, when the flow leaves its page. */
  readonly back?: string | undefined;
  readonly amount?: number;
  readonly currency?: Currency;
  readonly theme?: 'light' | 'dark';
  /** Milliseconds of real time, which signatures are judged by. */
  readonly now: number;
};

/** How the provider is asked, over HTTP as by anybody. */
export type Provider = {
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

/** The link that opens the flow, or why there is none. `state` comes back in the return. */
export type HandedOff = {
  readonly link: string | null;
  readonly refusal: string | null;
  readonly state: string;
  readonly entry: Omit<Entry, 'id'>;
};

const path = `/api/signon?application_id=${sabi.application_id}`;

/** Hands a user over to the provider: one signed request from server to server. */
export async function handOff(provider: Provider, wish: Wish): Promise<HandedOff> {
  const { customer, manner, back, amount, currency, theme, now } = wish;
  const state = randomBytes(12).toString('base64url');
  const body = JSON.stringify({
    ...customer,
    ...(amount !== undefined && { amount, currency }),
    ...(theme && { theme }),
    ...(back && { redirect_url: back }),
    state,
  });
  const seconds = Math.floor(now / 1000) - (manner === 'late' ? 3_600 : 0);
  const key = { ...sabi.key, ...(manner === 'forged' && { secret: sabi.wrongSecret }) };
  const header = signatureOf(key, { method: 'POST', path, body }, seconds);
  const send = () =>
    provider.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'holdfast-signature': header },
      body,
    });
  if (manner === 'twice') await send();
  const answer = await send();
  const text = await answer.text();
  const { link, refusal } = read(answer.ok, text);
  return {
    link,
    refusal,
    state,
    entry: {
      at: new Date(now).toISOString(),
      kind: 'handoff',
      ok: link !== null,
      says: link
        ? `Handed ${customer.first_name} over: signed, answered with a link`
        : `Hand-off of ${customer.first_name} refused: ${refusal}`,
      raw: [
        `POST ${path}`,
        `Holdfast-Signature: ${header}`,
        '',
        pretty(body),
        '',
        `${answer.status}`,
        pretty(text),
      ].join('\n'),
    },
  };
}

function read(ok: boolean, text: string): { link: string | null; refusal: string | null } {
  const { message, data } = parsed(text);
  if (ok && typeof data?.redirect === 'string') return { link: data.redirect, refusal: null };
  const [error] = Array.isArray(data?.error) ? data.error : [];
  return { link: null, refusal: String(error ?? message ?? 'No link came.') };
}

function parsed(text: string): { message?: string; data?: Record<string, unknown> } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
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
