import type { Currency } from '#credit/money.ts';
import type { Provider } from './hand-off.ts';
import { pretty } from './hand-off.ts';
import type { Account, Holding } from './holdings.ts';
import type { Entry } from './journal.ts';
import { type Customer, sabi } from './sabi.ts';
import { signatureOf } from './signing.ts';

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
  const path = `/api/partner/users/${user_id}/holdings`;
  const body = JSON.stringify({
    as_of: new Date(now).toISOString(),
    holdings: accounts.flatMap(({ currency, holdings }) =>
      holdings.map((holding) => asSent(holding, currency)),
    ),
  });
  const seconds = Math.floor(now / 1000);
  const header = signatureOf(sabi.key, { method: 'PUT', path, body }, seconds);
  const answer = await provider.fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'holdfast-signature': header },
    body,
  });
  const text = await answer.text();
  if (answer.status === 404) return undefined;
  return {
    at: new Date(now).toISOString(),
    kind: 'holdings',
    ok: answer.ok,
    says: answer.ok
      ? `Sent what ${first_name} holds, with today’s prices`
      : `What ${first_name} holds was refused`,
    raw: [
      `PUT ${path}`,
      `Holdfast-Signature: ${header}`,
      '',
      pretty(body),
      '',
      `${answer.status}`,
      pretty(text),
    ].join('\n'),
  };
}

/** Sabi keeps what a thing is worth, so that each is one of its price. */
const asSent = ({ name, kind, value }: Holding, currency: Currency) => ({
  class: classes[kind],
  symbol: name,
  quantity: '1',
  price: (value / 100).toFixed(2),
  value,
  currency,
});
