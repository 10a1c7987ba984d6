import type { BodyOf, getHold, putHoldings, putManyHoldings, reportSale, WireOf } from '#contract';
import { instant } from '#provider/clock/clock.ts';
import { placePartnerUser } from '#provider/db/directory.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { type Key, newUserId, signedHeaders } from './partner.ts';
import type { TestProvider } from './provider.ts';

export type SentHolding = BodyOf<typeof putHoldings>['holdings'][number];

/** `value` minor units of one thing. */
export function holding(
  assetClass: SentHolding['class'],
  value: number,
  { symbol = assetClass.toUpperCase(), currency = 'USD' }: Partial<SentHolding> = {},
): SentHolding {
  const price = (value / 100).toFixed(2);
  return { class: assetClass, symbol, quantity: '1', price, value, currency };
}

/** A sale by a partner now, which brings so many minor units. */
export function sold(
  fill_id: string,
  proceeds: number,
  symbol: string,
  { clock }: Pick<TestProvider, 'clock'>,
): BodyOf<typeof reportSale>['fills'][number] {
  const price = (proceeds / 100).toFixed(2);
  return { fill_id, symbol, quantity: '1', price, proceeds, executed_at: instant(clock.now()) };
}

type Said<Data> = {
  status: number;
  code?: string;
  message?: string;
  fields?: string[];
  data: Data;
};

/** What the server of a partner does about one borrower, who is its user. */
export type PartnerServer = {
  readonly partner_user_id: string;
  readonly key: Key;
  /** Any signed request. */
  ask<Data>(method: string, path: string, body?: object): Promise<Said<Data>>;
  /** Sends all that the user holds, now unless told. */
  send(holdings: readonly SentHolding[], as_of?: number): Promise<Said<WireOf<typeof putHoldings>>>;
  sendMany(
    users: BodyOf<typeof putManyHoldings>['users'],
    as_of?: number,
  ): Promise<Said<WireOf<typeof putManyHoldings>>>;
  hold(): Promise<Said<WireOf<typeof getHold>>>;
  /** Says what it has sold for an order. */
  sold(
    order_id: string,
    fills: BodyOf<typeof reportSale>['fills'],
    more?: Omit<BodyOf<typeof reportSale>, 'fills'>,
  ): Promise<Said<WireOf<typeof reportSale>>>;
};

/** Connects a borrower to their partner, as somebody else than before; it has a key of its own for it. */
export async function connect(
  provider: TestProvider,
  { user_id, application_id }: { readonly user_id: string; readonly application_id: number },
): Promise<PartnerServer> {
  const { context, clock } = provider;
  const key = await context.shared
    .transaction()
    .execute((tx) => makeKey(tx, context, application_id));
  const partner_user_id = newUserId();
  const user = { application_id, partner_user_id };
  await context.db
    .insertInto('partner_users')
    .values({ ...user, user_id, linked_at: instant(clock.now()) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'application_id']).doUpdateSet({ partner_user_id }),
    )
    .execute();
  await placePartnerUser(context.shared, user, context.cell);
  return { partner_user_id, key, ...serverWith(provider, key, partner_user_id) };
}

export function serverWith(provider: TestProvider, key: Key, partner_user_id: string) {
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Said<Data>> => {
    const sent = { method, path: `/api${path}`, body: body && JSON.stringify(body) };
    const response = await provider.fetch(sent.path, {
      method,
      headers: await signedHeaders(provider.clock.now(), sent, key),
      ...(sent.body && { body: sent.body }),
    });
    const said = (await response.json()) as Omit<Said<Data & { fields?: string[] }>, 'status'>;
    const { fields } = said.data ?? {};
    return { ...said, status: response.status, ...(fields && { fields }) };
  };
  const at = (as_of = provider.clock.now()) => instant(as_of);
  const path = `/partner/users/${encodeURIComponent(partner_user_id)}`;
  return {
    ask,
    send: (holdings: readonly SentHolding[], as_of?: number) =>
      ask<WireOf<typeof putHoldings>>('PUT', `${path}/holdings`, { as_of: at(as_of), holdings }),
    sendMany: (users: BodyOf<typeof putManyHoldings>['users'], as_of?: number) =>
      ask<WireOf<typeof putManyHoldings>>('PUT', '/partner/holdings', { as_of: at(as_of), users }),
    hold: () => ask<WireOf<typeof getHold>>('GET', `${path}/hold`),
    sold: (
      order_id: string,
      fills: BodyOf<typeof reportSale>['fills'],
      more: Omit<BodyOf<typeof reportSale>, 'fills'> = {},
    ) => ask<WireOf<typeof reportSale>>('POST', `/partner/sales/${order_id}`, { fills, ...more }),
  };
}
