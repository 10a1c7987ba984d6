import { type Currency, currencies, type Minor, minor } from '#credit/money.ts';
import { dollarsFromNaira, nairaFromDollars, processingFee } from '#credit/rates.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { transfers } from '#provider/sandbox/processor/transfers.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Person } from '../../model/person.ts';

const heldMs = 30 * 60_000;
/** The partner lends so many percent of a portfolio's value. */
const lentPercent = 30;

/** A checkout as the one who pays sees it; times in ms since 1970, `buy` in kobo per dollar. */
export type Page = {
  readonly reference: string;
  readonly authorization_url: string;
  readonly loan_id: string;
  readonly currency: Currency;
  /** What it was opened to repay, in the loan's currency. */
  readonly amount: Minor;
  readonly opened: number;
  readonly buy: number;
  closed?: number;
  /** The rate of the moment at which it was credited. */
  credited?: number;
};

/**
 * What can be seen of one borrower's money without a look into the provider's books: what the card
 * processor took and gave back, what the bank paid out, what the market and a sale did to the
 * portfolios, and what was asked for. It says where the provider's figures cannot be so.
 */
export class World {
  readonly pages: Page[] = [];
  /** What was asked for, or accepted since. */
  readonly loans = new Map<string, { asked: number }>();
  /** Dollars that came by the bank, by reference. */
  readonly transfers = new Map<string, number>();
  /** Of transfers, what somebody at the desk has sent back. */
  readonly sentBack = new Map<string, number>();
  readonly rates: { at: number; buy: number }[] = [];
  readonly values = new Map<string, number>();
  readonly #sold = { USD: 0, NGN: 0 };
  readonly #lost = { USD: 0, NGN: 0 };
  readonly #writtenOff = new Map<string, number>();
  readonly #disbursed = new Set<string>();
  #rejections = 0;

  readonly #provider: TestProvider;
  readonly #person: Person;

  constructor(provider: TestProvider, person: Person) {
    this.#provider = provider;
    this.#person = person;
  }

  get buy(): number {
    return this.rates.at(-1)?.buy ?? 0;
  }

  /** The person opened a checkout; another one of the same loan is closed by it. */
  open(page: Omit<Page, 'opened' | 'buy'>): void {
    if (this.pages.some(({ reference }) => reference === page.reference)) return;
    const opened = this.#provider.clock.now();
    for (const other of this.pages) {
      if (other.loan_id === page.loan_id) other.closed ??= opened;
    }
    this.pages.push({ ...page, opened, buy: this.buy });
  }

  /** What is not as it must be, one line each. `settled`: nothing is on its way any more. */
  async problems({ settled = false } = {}): Promise<string[]> {
    const seen = await this.#look();
    return [
      ...this.#problemsOfCredits(seen),
      ...this.#problemsOfLoans(seen),
      ...this.#problemsOfPortfolios(seen),
      ...this.#problemsOfLosses(seen),
      ...currencies.flatMap((currency) => this.#problemsOfMoney(seen, currency, settled)),
    ];
  }

  /** A payment is credited once, and its moment is that at which it was first seen. */
  #problemsOfCredits({ credited }: Seen): string[] {
    for (const page of this.pages) {
      if (credited.includes(page.reference)) page.credited ??= this.buy;
    }
    const twice = credited.filter((reference, at) => credited.indexOf(reference) !== at);
    return twice.map((reference) => `${reference} was credited more than once`);
  }

  /** Nobody is lent more than the limit of the moment; a step that lends does not move the market. */
  #problemsOfLoans({ loans, parts }: Seen): string[] {
    const problems: string[] = [];
    for (const { loan_id, principal } of loans) {
      const asked = this.loans.get(loan_id)?.asked;
      if (asked !== principal) problems.push(`loan of ${principal}, asked for ${asked}`);
    }
    const out = loans.filter((loan) => loan.disbursed_on !== null);
    for (const { loan_id } of out) {
      if (this.#disbursed.has(loan_id)) continue;
      this.#disbursed.add(loan_id);
      for (const { portfolio_id } of parts.filter((part) => part.loan_id === loan_id)) {
        const shares = parts.filter((part) => part.portfolio_id === portfolio_id);
        const lent = out.reduce((sum, { owed, principal, ...loan }) => {
          const { amount = 0 } = shares.find((part) => part.loan_id === loan.loan_id) ?? {};
          return sum + Math.floor((owed * amount) / principal);
        }, 0);
        const value = this.values.get(portfolio_id) ?? 0;
        if (lent > (value * lentPercent) / 100) {
          problems.push(`${lent} is lent against a portfolio of ${value}`);
        }
      }
    }
    return problems;
  }

  /** Only the market moves a portfolio's value, and a sale. */
  #problemsOfPortfolios({ portfolios }: Seen): string[] {
    const problems: string[] = [];
    for (const { portfolio_id, currency, value } of portfolios) {
      const before = this.values.get(portfolio_id) ?? value;
      if (value > before) problems.push(`a portfolio rose from ${before} to ${value} by itself`);
      this.#sold[currency] += before - value;
      this.values.set(portfolio_id, value);
    }
    return problems;
  }

  /** A loan in default is our loss only when everything that backs it is gone. */
  #problemsOfLosses({ loans, parts, portfolios, rejections }: Seen): string[] {
    const problems: string[] = [];
    for (const { loan_id, currency, status, written_off } of loans) {
      if (status !== 'liquidated') continue;
      const more = written_off - (this.#writtenOff.get(loan_id) ?? 0);
      if (more <= 0) continue;
      this.#writtenOff.set(loan_id, written_off);
      this.#lost[currency] += more;
      const backing = portfolios.filter(({ portfolio_id }) =>
        parts.some((part) => part.loan_id === loan_id && part.portfolio_id === portfolio_id),
      );
      const left = backing.reduce((sum, { value, balance }) => sum + value + balance, 0);
      // What came back from a bank since then has filled the balance again.
      if (left > 0 && rejections === this.#rejections) {
        problems.push(`${more} was written off beside ${left} of collateral and credit`);
      }
    }
    this.#rejections = rejections;
    return problems;
  }

  #problemsOfMoney(seen: Seen, currency: Currency, settled: boolean): string[] {
    const of = <One extends { currency: Currency }>(
      all: readonly One[],
      value: (one: One) => number,
    ) => all.filter((one) => one.currency === currency).reduce((sum, one) => sum + value(one), 0);
    const problems: string[] = [];
    const lent = seen.loans.filter((loan) => loan.disbursed_on !== null);
    const credit = of(seen.portfolios, ({ balance }) => balance);
    const out = of(seen.payouts, (payout) => this.#valueOfPayout(payout));
    const repaid =
      of(seen.loans, ({ total_repaid }) => total_repaid) +
      of(seen.sales, ({ undrawn, sold: proceeds }) => undrawn + proceeds);
    const put = this.#putIn(seen, currency);
    const has = credit + out;
    const sold = this.#sold[currency];
    const borrowed = of(lent, ({ principal }) => principal);
    const gap = has + repaid - borrowed - put.amount - sold;
    const roundings = put.conversions + seen.payouts.length;
    const figures = JSON.stringify({ currency, credit, out, repaid, borrowed, put, sold });
    if (gap > roundings) problems.push(`${gap} came from nowhere: ${figures}`);
    if (settled && gap < -roundings) problems.push(`${-gap} has vanished: ${figures}`);
    if (has > borrowed + roundings) problems.push(`credit that no loan lent: ${figures}`);
    const owed = of(lent, (loan) => loan.owed);
    const lost = this.#lost[currency];
    const kept = has - put.amount - sold - owed - lost;
    if (kept > roundings) problems.push(`${kept} is kept and not owed: ${figures} ${owed} ${lost}`);
    return problems;
  }

  /** All that the borrower paid and did not get back, by the audit's own rule. */
  #putIn({ charges: all }: Seen, currency: Currency): { amount: number; conversions: number } {
    let [amount, conversions] = [0, 0];
    for (const charge of all) {
      const page = this.pages.find(({ reference }) => reference === charge.reference);
      if (page?.currency !== currency) continue;
      amount += this.#valueOf(page, charge);
      conversions += 1 + charge.returns;
    }
    if (currency === 'USD') {
      for (const [reference, transfer] of this.transfers) {
        amount += transfer - (this.sentBack.get(reference) ?? 0);
      }
    }
    return { amount, conversions };
  }

  /** What was paid in the half hour of its checkout is worth what it was opened at; later, what it is when credited. */
  #valueOf(page: Page, { paid, back, paidAt }: Charge): number {
    const kept = paid - back;
    const naira = page.currency === 'USD' ? nairaFromDollars(page.amount, page.buy) : page.amount;
    const fee = processingFee(naira);
    const held = paidAt <= page.opened + heldMs && paidAt <= (page.closed ?? paidAt);
    const rate = held ? page.buy : page.credited;
    if (page.credited === undefined || rate === undefined) return Math.min(kept, 0);
    const worth = kept < 0 ? kept : Math.max(kept - fee, 0);
    return page.currency === 'USD' ? dollarsFromNaira(minor(worth), rate) : worth;
  }

  #valueOfPayout({ currency, paid, paid_currency, at }: Payout): number {
    if (currency === paid_currency) return paid;
    const buy = this.rates.findLast((rate) => rate.at <= at)?.buy ?? 0;
    return dollarsFromNaira(minor(paid), buy - 1_000);
  }

  async #look(): Promise<Seen> {
    const { db } = this.#provider.context;
    const { user_id } = this.#person;
    const portfolios = await db
      .selectFrom('portfolios')
      .select(['portfolio_id', 'currency', 'value', 'balance'])
      .where('user_id', '=', user_id)
      .execute();
    const loans = await db
      .selectFrom('loans')
      .select(['loan_id', 'currency', 'status', 'principal', 'total_repaid', 'written_off', 'owed'])
      .select('disbursed_on')
      .where('user_id', '=', user_id)
      .execute();
    const parts = await db
      .selectFrom('loan_portfolios')
      .selectAll()
      .where('loan_id', 'in', [...this.loans.keys(), ''])
      .execute();
    const sales = await db
      .selectFrom('sales')
      .innerJoin('loans', 'loans.loan_id', 'sales.loan_id')
      .select(['currency', 'undrawn', 'sold'])
      .where('sales.user_id', '=', user_id)
      .execute();
    const repayments = await db
      .selectFrom('repayments')
      .select('reference')
      .where('user_id', '=', user_id)
      .execute();
    const withdrawals = await db
      .selectFrom('withdrawals')
      .select(['withdrawal_id', 'currency', 'requested_currency', 'paid', 'pending_at', 'status'])
      .where('user_id', '=', user_id)
      .execute();
    return {
      portfolios,
      loans,
      parts,
      sales,
      credited: repayments.map(({ reference }) => reference),
      rejections: withdrawals.filter(({ status }) => status === 'rejected').length,
      charges: await this.charges(),
      payouts: await this.#payouts(withdrawals),
    };
  }

  /** What the processor took and gave back, by its own books. */
  async charges(reference?: string): Promise<Charge[]> {
    const { email } = this.#person;
    const processor = charges(this.#provider.context.db);
    const taken = await processor
      .selectFrom('sandbox_charges')
      .select(['reference', 'amount', 'paid', 'paid_at'])
      .where('email', '=', email)
      .where('status', '=', 'success')
      .$if(reference !== undefined, (own) => own.where('reference', '=', reference ?? ''))
      .execute();
    const given = await processor
      .selectFrom('sandbox_refunds')
      .innerJoin('sandbox_charges', 'sandbox_charges.reference', 'sandbox_refunds.reference')
      .select(['sandbox_refunds.reference', 'sandbox_refunds.amount'])
      .where('email', '=', email)
      .execute();
    return taken.map(({ reference, amount, paid, paid_at }) => {
      const own = given.filter((refund) => refund.reference === reference);
      return {
        reference,
        paid: paid ?? amount,
        back: own.reduce((sum, refund) => sum + refund.amount, 0),
        returns: own.length,
        paidAt: Date.parse(paid_at ?? ''),
      };
    });
  }

  /** Naira that the processor's bank really paid, and Dollars that somebody sent. */
  async #payouts(withdrawals: readonly Withdrawal[]): Promise<Payout[]> {
    const ids = withdrawals.map(({ withdrawal_id }) => withdrawal_id);
    const sent = await transfers(this.#provider.context.db)
      .selectFrom('sandbox_transfers')
      .select(['reference', 'amount'])
      .where('reference', 'in', [...ids, ''])
      .where('status', '=', 'success')
      .execute();
    return withdrawals.flatMap((one) => {
      const { withdrawal_id, currency, requested_currency, status } = one;
      const payout = {
        currency,
        paid_currency: requested_currency,
        at: Date.parse(one.pending_at),
      };
      const naira = sent.find(({ reference }) => reference === withdrawal_id);
      if (naira) return [{ ...payout, paid: naira.amount }];
      const byHand = requested_currency === 'USD' && status === 'completed';
      return byHand ? [{ ...payout, paid: one.paid }] : [];
    });
  }
}

type Seen = {
  readonly portfolios: readonly {
    portfolio_id: string;
    currency: Currency;
    value: number;
    balance: number;
  }[];
  readonly loans: readonly {
    loan_id: string;
    currency: Currency;
    status: string;
    principal: number;
    total_repaid: number;
    written_off: number;
    owed: number;
    disbursed_on: string | null;
  }[];
  readonly parts: readonly { loan_id: string; portfolio_id: string; amount: number }[];
  readonly sales: readonly { currency: Currency; undrawn: number; sold: number }[];
  /** References, each as often as it was credited. */
  readonly credited: readonly string[];
  readonly rejections: number;
  readonly charges: readonly Charge[];
  readonly payouts: readonly Payout[];
};

/** In kobo; `paidAt` by the processor's clock. */
type Charge = {
  readonly reference: string;
  readonly paid: number;
  readonly back: number;
  readonly returns: number;
  readonly paidAt: number;
};

/** `currency` is that of the credit. */
type Payout = {
  readonly currency: Currency;
  readonly paid_currency: Currency;
  readonly paid: number;
  readonly at: number;
};

type Withdrawal = {
  readonly withdrawal_id: string;
  readonly currency: Currency;
  readonly requested_currency: Currency;
  readonly paid: number;
  readonly pending_at: string;
  readonly status: string;
};
