import type { Currency } from '#credit/money.ts';
import { openExchange, type Provider, refusalIn } from './exchange.ts';
import type { Account, Holding } from './holdings.ts';
import type { Entry } from './journal.ts';
import type { Customer } from './sabi.ts';

const classes = {
  Shares: 'stock',
  Fund: 'fund',
  Bond: 'fund',
  Crypto: 'crypto',
  Cash: 'cash',
} as const;

/** What a user of Sabi's holds, sent as any partner's server does it. Undefined for one whom nobody knows yet. */
export async function sendHoldings(
  provider: Provider,
  { user_id, first_name }: Customer,
  accounts: readonly Account[],
  now: number,
): Promise<Omit<Entry, 'id'> | undefined> {
  const { client, raw } = openExchange(provider, { seconds: Math.floor(now / 1000) });
  const refused = await client
    .put('/partner/users/{partner_user_id}/holdings', {
      path: { partner_user_id: user_id },
      body: pictureOf(accounts, now),
    })
    .then(() => undefined, refusalIn);
  if (refused?.code === 'not_found') return undefined;
  return {
    at: new Date(now).toISOString(),
    kind: 'holdings',
    ok: !refused,
    says: refused
      ? `What ${first_name} holds was refused`
      : `Sent what ${first_name} holds, with today’s prices`,
    raw: raw(),
  };
}

/** All that a user holds, as it is sent and as it is answered. */
export const pictureOf = (accounts: readonly Account[], now: number) => ({
  as_of: new Date(now).toISOString(),
  holdings: accounts.flatMap(({ currency, holdings }) =>
    holdings.map((holding) => asSent(holding, currency)),
  ),
});

/** Sabi keeps what a thing is worth, so that each is one of its price; of cash there is so much at 1. */
function asSent({ name: symbol, kind, value }: Holding, currency: Currency) {
  const worth = (value / 100).toFixed(2);
  const [quantity, price] = kind === 'Cash' ? [worth, '1'] : ['1', worth];
  return { class: classes[kind], symbol, quantity, price, value, currency };
}
