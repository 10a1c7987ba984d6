import { expect } from 'vitest';
import { listPortfolios } from '#contract';
import type { TestProvider } from '#support/provider.ts';
import type { Parts } from '../model/person.ts';
import type { Borrower } from './borrower.ts';

type Currency = 'NGN' | 'USD';

/** The outside of one borrower's money: what a market and a sale do to portfolios, and a payer's bank to payments. */
export abstract class Money {
  readonly provider: TestProvider;
  readonly person: Borrower;
  /** Undrawn credit that went back to its loan. */
  readonly returned = { NGN: 0, USD: 0 };
  /** What of the portfolios is gone that no market took. */
  readonly soldOff = { NGN: 0, USD: 0 };
  /** Kobo that a payer's bank asks for, by payment, and what it has taken. */
  readonly disputes = new Map<string, number>();
  readonly takenBack = new Map<string, number>();
  readonly #values = new Map<string, number>();

  constructor(provider: TestProvider, person: Borrower) {
    this.provider = provider;
    this.person = person;
  }

  /** What a payment was charged in all, in kobo. */
  protected abstract chargeOf(reference: string): number;

  /** So many kobo of a payment were never made. */
  protected abstract lose(reference: string, kobo: number): void;

  async creditOf(currency: Currency, of: 'balance' | 'availableCredit'): Promise<Parts> {
    const { all } = await this.person.answer(listPortfolios, {});
    const [first, second] = this.person.portfolios[currency].map(
      (id) => all.find(({ portfolio_id }) => portfolio_id === id)?.[of] ?? 0,
    );
    return [first ?? 0, second ?? 0];
  }

  /** Notes what portfolios have lost by themselves; `moved`: it was the market, just now. */
  async noteSold(moved = false): Promise<void> {
    const rows = await this.provider.context.db
      .selectFrom('portfolios')
      .select(['portfolio_id', 'currency', 'value'])
      .where('user_id', '=', this.person.user_id)
      .execute();
    for (const { portfolio_id, currency, value } of rows) {
      const before = this.#values.get(portfolio_id) ?? fullValues[currency];
      if (!moved) this.soldOff[currency] += before - value;
      this.#values.set(portfolio_id, value);
    }
  }

  /** The payer's bank asks for some percent of a payment; it may be none that it can ask for. */
  async dispute(reference: string, percent: number): Promise<void> {
    const amount = Math.floor((this.chargeOf(reference) * percent) / 100);
    const body = percent === 100 ? { reference } : { reference, amount };
    if (!(await this.#atBank(body))) return;
    const left = this.chargeOf(reference) - (this.takenBack.get(reference) ?? 0);
    this.disputes.set(reference, percent === 100 ? left : amount);
  }

  async endDispute(reference: string, outcome: 'won' | 'lost'): Promise<void> {
    const amount = this.disputes.get(reference);
    if (amount === undefined) return;
    expect(await this.#atBank({ reference, outcome })).toBe(true);
    this.disputes.delete(reference);
    if (outcome === 'won') return;
    this.takenBack.set(reference, (this.takenBack.get(reference) ?? 0) + amount);
    this.lose(reference, amount);
  }

  async #atBank(body: object): Promise<boolean> {
    const { status } = await this.provider.fetch('/api/sandbox/dispute', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(status).toBeLessThan(500);
    return status === 200;
  }
}

/** What each portfolio is worth in the beginning. */
const fullValues = { USD: 2_000_000, NGN: 2_000_000_000 } as const;
