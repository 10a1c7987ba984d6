import { floorMulDiv, type Minor, min, minor, subtract, sum, zero } from '#credit/money.ts';
import { openExchange, type Provider, refusalIn } from './exchange.ts';
import type { Account } from './holdings.ts';
import type { Entry } from './journal.ts';

/** What Sabi sells of what is left at once; the rest when it looks at its orders the next time. */
const atOnceBp = 6_000;
/** Less than this, in minor units, is not worth a second sale. */
const smallest = 100_00;

type Sold = { readonly entry: Omit<Entry, 'id'>; readonly isDone: boolean };

/**
 * Sells what the provider has asked for, at today's prices, and says what it brought, as any partner's
 * server does it. `rest` sells all that is left. Undefined where there is nothing to sell.
 */
export async function sellFor(
  provider: Provider,
  order_id: string,
  accounts: readonly Account[],
  { now, rest }: { readonly now: number; readonly rest: boolean },
): Promise<Sold | undefined> {
  const { client, raw } = openExchange(provider, { seconds: Math.floor(now / 1000) });
  const path = { id: order_id };
  const read = await client.get('/partner/sales/{id}', { path }).catch(refusalIn);
  const [order] = 'orders' in read ? read.orders : [];
  if (!order || order.ended_at !== null) return undefined;
  const left = subtract(minor(order.amount), minor(order.filled));
  const part = rest || left < smallest ? left : floorMulDiv(left, atOnceBp, 10_000);
  const sales = pick(accounts, order.currency, order.asset?.symbol, part);
  if (sales.length === 0) return undefined;
  const refused = await client
    .post('/partner/sales/{id}', {
      path,
      body: {
        fills: sales.map(({ symbol, proceeds }, index) => ({
          fill_id: `${order_id} ${order.filled} ${index}`,
          symbol,
          quantity: '1',
          price: (proceeds / 100).toFixed(2),
          proceeds,
          executed_at: new Date(now).toISOString(),
        })),
      },
    })
    .then(() => undefined, refusalIn);
  const brought = sum(sales.map(({ proceeds }) => proceeds));
  return {
    isDone: refused !== undefined || brought === left,
    entry: {
      at: new Date(now).toISOString(),
      kind: 'sale',
      ok: !refused,
      says: refused
        ? `A sale was refused: ${refused.message}`
        : `Sold ${sales.map(({ symbol }) => symbol).join(', ')} for what was asked, and said so`,
      raw: raw(),
    },
  };
}

/** Of what was asked for, or else of what is worth most first. */
function pick(
  accounts: readonly Account[],
  currency: string,
  symbol: string | undefined,
  amount: Minor,
): { readonly symbol: string; readonly proceeds: Minor }[] {
  let left = amount;
  return accounts
    .filter((account) => account.currency === currency)
    .flatMap(({ holdings }) => holdings)
    .filter(({ name }) => symbol === undefined || name === symbol)
    .toSorted((one, other) => other.value - one.value)
    .flatMap(({ name, value }) => {
      const proceeds = min(left, value);
      left = subtract(left, proceeds);
      return proceeds > zero ? [{ symbol: name, proceeds }] : [];
    });
}
