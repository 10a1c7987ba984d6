import './fixed.ts';
import type { BodyOf, getHold, putHoldings, reportSale, WireOf } from '#contract';
import type { Currency } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import type { SentHolding } from '#support/holdings.ts';
import { hmacOf, type Key } from '#support/partner.ts';
import type { Outside } from './outside.ts';
import type { Network } from './people.ts';
import type { Scheduler } from './scheduler.ts';

/** The user of a partner that sends what is held, and sells it. */
export type PartnerUser = { readonly key: Key; readonly partner_user_id: string };

type Order = { readonly order_id: string; readonly symbol: string | null; readonly amount: number };
type Told = { readonly created_at: string; readonly data: Readonly<Record<string, unknown>> };
type Fill = BodyOf<typeof reportSale>['fills'][number];

/** What is worth so much, in cents, at a price of 1.00 or another: how many there are changes, too. */
export function shares(
  assetClass: SentHolding['class'],
  value: number,
  { currency = 'USD', price = 1 }: { readonly currency?: Currency; readonly price?: number } = {},
): SentHolding {
  const quantity = String(value / 100 / price);
  const symbol = assetClass.toUpperCase();
  return { class: assetClass, symbol, quantity, price: price.toFixed(2), value, currency };
}

/** A partner's server. It hears of orders to sell by its events, and sends some of what it says twice. */
export class Partner {
  /** Sales that it was told are noted. */
  readonly noted = new Set<string>();
  readonly #who: PartnerUser;
  readonly #scheduler: Scheduler;
  readonly #network: Network;
  readonly #outside: Outside;
  readonly #complain: (problem: string) => void;
  #signed = 0;
  #sold = 0;

  constructor(
    who: PartnerUser,
    around: {
      readonly scheduler: Scheduler;
      readonly network: Network;
      readonly outside: Outside;
      readonly complain: (problem: string) => void;
    },
  ) {
    this.#who = who;
    this.#scheduler = around.scheduler;
    this.#network = around.network;
    this.#outside = around.outside;
    this.#complain = around.complain;
  }

  /** Starts one deed, drawn by chance. */
  act(): Promise<void> {
    return this.#scheduler.dice.chance(0.6) ? this.sendHoldings() : this.sell();
  }

  drawWorth(): number {
    return this.#scheduler.dice.one([10_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000]);
  }

  /** All that its user holds now, or held a while ago: what is sent late may come after what is newer. */
  async sendHoldings(worth = this.drawWorth(), { isSteady = false } = {}): Promise<void> {
    const { dice } = this.#scheduler;
    const ago = isSteady ? 0 : dice.one([0, 0, 0, 60_000, 3_600_000]);
    // A price that jumps is held back, and then nothing is sold.
    const price = isSteady || dice.chance(0.8) ? 1 : dice.one([0.5, 2]);
    const of = (currency: Currency, value: number) => [
      shares('fund', value * 0.6, { currency, price }),
      shares('crypto', value * 0.4, { currency, price }),
    ];
    const body: BodyOf<typeof putHoldings> = {
      as_of: instant(Date.now() - ago),
      holdings: [...of('USD', worth), ...of('NGN', worth * 1_000)],
    };
    const path = `/partner/users/${this.#who.partner_user_id}/holdings`;
    const once = () => this.#ask('PUT', path, body);
    await Promise.all(dice.chance(0.2) ? [once(), once()] : [once()]);
  }

  /** All that it was asked to sell, or a part, or nothing. */
  async sell(): Promise<void> {
    const { dice } = this.#scheduler;
    const asked = this.#orders();
    if (asked.length === 0) return;
    const { order_id, symbol, amount } = dice.one(asked);
    const proceeds = dice.one([amount, amount, Math.ceil(amount / 3)]);
    const fill: Fill = {
      fill_id: `fill-${++this.#sold}`,
      ...{ symbol: symbol ?? 'FUND', quantity: '1', price: (proceeds / 100).toFixed(2), proceeds },
      executed_at: instant(Date.now()),
    };
    const ends = dice.one([undefined, undefined, 'short', 'disputed'] as const);
    const body: BodyOf<typeof reportSale> = {
      fills: dice.chance(0.8) ? [fill] : [],
      ...(ends && { ends, reason: 'The market is closed' }),
    };
    const once = async () => {
      const heard = await this.#ask('POST', `/partner/sales/${order_id}`, body);
      if (heard?.status === 200) for (const { fill_id } of body.fills) this.noted.add(fill_id);
    };
    await Promise.all(dice.chance(0.3) ? [once(), once()] : [once()]);
  }

  /** What must stay is what it was told last. To be asked when everything else has ended. */
  async look(): Promise<void> {
    const path = `/partner/users/${this.#who.partner_user_id}/hold`;
    const heard = await this.#ask('GET', path);
    const { portfolios = [] } = (heard?.data ?? {}) as Partial<WireOf<typeof getHold>>;
    for (const { portfolio_id, hold } of portfolios) {
      const told = this.#told('hold.changed').filter(
        ({ data }) => data.portfolio_id === portfolio_id,
      );
      // Time stands still while much happens: the last may be several.
      const last = told.filter(({ created_at }) => created_at === told.at(-1)?.created_at);
      if (last.length > 0 && !last.some(({ data }) => data.hold === hold)) {
        this.#complain(`${portfolio_id} is held for ${hold}, and its partner does not know`);
      }
    }
  }

  #orders(): Order[] {
    return this.#told('sale.requested').map(({ data }) => data as unknown as Order);
  }

  /** Events as they happened; they may have come in another order. */
  #told(type: string): readonly Told[] {
    return [...this.#outside.told.values()]
      .map((body) => JSON.parse(body))
      .filter((event) => event.type === type)
      .sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
  }

  async #ask(
    method: string,
    path: string,
    said?: object,
  ): Promise<{ readonly status: number; readonly data: unknown } | undefined> {
    const { key } = this.#who;
    const body = said ? JSON.stringify(said) : '';
    // A signature is good once.
    const t = Math.floor(Date.now() / 1_000) - (this.#signed++ % 250);
    const v1 = await hmacOf(key.secret, `${t}.${method}./api${path}.${body}`);
    const headers = { 'holdfast-signature': `t=${t},key=${key.key_id},v1=${v1}` };
    const label = `the partner ${method} ${path}`;
    const response = await this.#network.send(
      label,
      new Request(`http://app.test/api${path}`, { method, headers, ...(body && { body }) }),
    );
    if (!response) return undefined;
    const { data, code } = await response.json();
    this.#scheduler.say(`  ${label} is answered ${response.status} ${code ?? ''}`);
    if (code === 'internal') this.#complain(`${label} is answered “internal”`);
    return { status: response.status, data };
  }
}
