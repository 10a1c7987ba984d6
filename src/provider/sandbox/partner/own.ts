import * as z from 'zod/mini';
import { applicationId, filledLine, line, mobile } from '#contract/fields.ts';
import { openExchange, type Provider, refusalIn } from './exchange.ts';
import { noLink } from './hand-off.ts';
import type { Entry } from './journal.ts';

/** A partner that somebody has made here, with its key, and the one user that it has. */
export const ownBody = z.object({
  name: filledLine(80),
  application_id: applicationId,
  key_id: filledLine(64),
  secret: filledLine(100),
  user: z.object({ user_id: filledLine(40), first_name: line(40), last_name: line(40), mobile }),
});
type Own = z.output<typeof ownBody>;

type Done = { readonly refusal: string | null; readonly entry: Omit<Entry, 'id'> };

const exchangeOf = (provider: Provider, { key_id, secret }: Own, now: number) =>
  openExchange(provider, {
    seconds: Math.floor(now / 1000),
    key: { keyId: key_id, secret },
  });

/** Hands over the user of a partner of one's own, as its server would. */
export async function handOffOwn(
  provider: Provider,
  own: Own,
  now: number,
): Promise<Done & { readonly link: string | null }> {
  const { client, raw } = exchangeOf(provider, own, now);
  const { link, refusal } = await client.post('/signon', { body: own.user }).then(
    ({ redirect }) => ({ link: redirect, refusal: redirect ? null : noLink }),
    (error) => ({ link: null, refusal: refusalIn(error).message }),
  );
  const { first_name } = own.user;
  const says = link
    ? `${own.name} handed ${first_name} over: signed, answered with a link`
    : `${own.name}: hand-off of ${first_name} refused: ${refusal}`;
  return { link, refusal, entry: entryOf('handoff', now, says, refusal, raw()) };
}

/** $2,500.00 of a fund: what the user of a partner of one's own holds. */
const held = {
  class: 'fund',
  symbol: 'World shares',
  quantity: '100',
  price: '25.00',
  value: 2_500_00,
  currency: 'USD',
} as const;

/** Sends what that user holds. Refused while nobody knows them, as they have not entered the code yet. */
export async function sendOwnHoldings(provider: Provider, own: Own, now: number): Promise<Done> {
  const { client, raw } = exchangeOf(provider, own, now);
  const refused = await client
    .put('/partner/users/{partner_user_id}/holdings', {
      path: { partner_user_id: own.user.user_id },
      body: { as_of: new Date(now).toISOString(), holdings: [held] },
    })
    .then(() => undefined, refusalIn);
  const { first_name } = own.user;
  const refusal =
    refused?.code === 'not_found'
      ? `${first_name} is not connected yet. Open it as ${first_name} first, and enter the code.`
      : (refused?.message ?? null);
  const says = refused
    ? `${own.name}: what ${first_name} holds was refused`
    : `${own.name} sent what ${first_name} holds`;
  return { refusal, entry: entryOf('holdings', now, says, refusal, raw()) };
}

const entryOf = (
  kind: Entry['kind'],
  now: number,
  says: string,
  refusal: string | null,
  raw: string,
) => ({ at: new Date(now).toISOString(), kind, ok: refusal === null, says, raw });
