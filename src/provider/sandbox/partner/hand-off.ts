import { randomBytes } from 'node:crypto';
import type { Currency } from '#credit/money.ts';
import { openExchange, type Provider, refusalIn } from './exchange.ts';
import type { Entry } from './journal.ts';
import { type Customer, sabi } from './sabi.ts';

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

/** The link that opens the flow, or why there is none. `state` comes back in the return. */
export type HandedOff = {
  readonly link: string | null;
  readonly refusal: string | null;
  readonly state: string;
  readonly entry: Omit<Entry, 'id'>;
};

export const noLink = 'No link came.';

/** Hands a user over to the provider: one signed request from server to server. */
export async function handOff(provider: Provider, wish: Wish): Promise<HandedOff> {
  const { customer, manner, back, amount, currency, theme, now } = wish;
  const state = randomBytes(12).toString('base64url');
  const { client, raw } = openExchange(provider, {
    seconds: Math.floor(now / 1000) - (manner === 'late' ? 3_600 : 0),
    ...(manner === 'forged' && { key: { keyId: sabi.key.id, secret: sabi.wrongSecret } }),
    twice: manner === 'twice',
  });
  const { link, refusal } = await client
    .post('/signon', {
      query: { application_id: sabi.application_id },
      body: {
        ...customer,
        ...(amount !== undefined && { amount, currency }),
        ...(theme && { theme }),
        ...(back && { redirect_url: back }),
        state,
      },
    })
    .then(
      ({ redirect }) => ({ link: redirect, refusal: redirect ? null : noLink }),
      (error) => ({ link: null, refusal: refusalIn(error).message }),
    );
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
      raw: raw(),
    },
  };
}
