import { expect } from 'vitest';
import { listLoans } from '#contract';
import { atHour, type Day, lagosDayAt, share } from './arithmetic.ts';
import { modelled, shownOf, type Told } from './compare.ts';
import { Consents, type Try } from './consents.ts';
import { saleProblems } from './late.ts';
import { LoanModel } from './model.ts';
import { Money } from './money.ts';
import { chargesOf, loansOf, noticesOf, salesOf, triesOf } from './outside.ts';
import type { Carrying, Credited, Page, Shown } from './pages.ts';

const heldMs = 30 * 60_000;

/** One borrower's loans by the model, and all that can be seen of their money from outside. */
export class World extends Money {
  readonly loans = new Map<string, LoanModel>();
  readonly pages = new Map<string, Page>();
  readonly cardChecks = new Set<string>();
  readonly credited = new Map<string, Credited>();
  readonly promises = new Map<string, Shown>();
  /** What each part of a plan came to when it was asked for. */
  readonly plans = new Map<string, { readonly amounts: readonly number[]; isClean: boolean }>();
  readonly consents = new Consents();
  /** What the processor took for each payment, in kobo. */
  readonly charged = new Map<string, number>();
  /** Loans that took the rest of another over. */
  readonly carried = new Set<string>();
  readonly sales: { currency: 'NGN' | 'USD'; undrawn: number; sold: number }[] = [];
  told: readonly Told[] = [];
  readonly #seen = new Set<string>();
  /** Carried over at once, with nothing to pay. */
  atOnce: { readonly loan_id: string; readonly carries: Carrying } | undefined;

  get now(): number {
    return this.provider.clock.now();
  }

  get today(): Day {
    return lagosDayAt(this.now);
  }

  get running(): [string, LoanModel][] {
    return [...this.loans].filter(([, model]) => !model.isSettled);
  }

  /** Tells the model what has happened, and holds every figure of every loan against it. */
  async look(): Promise<void> {
    const { loans } = await this.person.answer(listLoans, { query: { limit: 100 } });
    this.told = loans;
    const out = loans.filter(({ disbursed }) => disbursed !== null);
    const isNew = out.some(({ loan_id }) => !this.loans.has(loan_id));
    const fresh = isNew ? await this.#newLoans(out) : [];
    if (this.atOnce) this.#carry(this.atOnce.loan_id, this.atOnce.carries, this.now, fresh);
    this.atOnce = undefined;
    await this.#happen(fresh);
    for (const model of this.loans.values()) model.passTo(this.today);
    expect(shownOf(out, this.today)).toEqual(modelled(out, this.loans, this.today));
    this.#checkPromises();
  }

  /** Adds loans that were paid out; gives those that carry another one over, which follow later. */
  async #newLoans(out: readonly Told[]) {
    const rows = await loansOf(this);
    const unknown = rows.filter(({ loan_id }) => !this.loans.has(loan_id));
    for (const { loan_id, carried_loan_id } of unknown) {
      const told = out.find((one) => one.loan_id === loan_id);
      if (carried_loan_id === null && told) this.loans.set(loan_id, modelOf(told));
    }
    return unknown.filter(({ carried_loan_id }) => carried_loan_id !== null);
  }

  /** What processor and market did since the last look, in its order. */
  async #happen(fresh: readonly Fresh[]): Promise<void> {
    const charges = (await chargesOf(this)).filter(({ reference }) => !this.#seen.has(reference));
    const isAutopay = (reference: string) =>
      !this.pages.has(reference) && !this.cardChecks.has(reference);
    const unknown = charges.filter(({ reference }) => isAutopay(reference));
    const tries = unknown.length > 0 ? await triesOf(this) : [];
    const notices = unknown.length > 0 ? await noticesOf(this) : [];
    const sales = (await salesOf(this)).filter(({ sale_id }) => !this.#seen.has(sale_id));
    const events = [
      ...sales.map((sale) => ({ at: atHour(sale.day, 0), run: () => this.#sell(sale) })),
      ...charges.flatMap((charge) => {
        const { reference, paid, at } = charge;
        const page = this.pages.get(reference);
        const made = tries.find((one) => one.reference === reference);
        if (this.cardChecks.has(reference)) return [];
        if (page && !paid) return [];
        if (page) return [{ at, run: () => this.#paid(page, at, fresh) }];
        if (!made) throw new Error(`Nobody asked for the charge ${reference}`);
        const charged = { ...made, paid, total: charge.amount };
        const run = () => this.#tried(charged, notices);
        return [{ at: paid ? at : atHour(made.tried_on, 8), run }];
      }),
    ];
    for (const { at, run } of events.toSorted((one, other) => one.at - other.at)) {
      for (const model of this.loans.values()) model.passTo(lagosDayAt(at));
      run();
    }
    for (const { reference, amount } of charges) {
      this.#seen.add(reference);
      this.charged.set(reference, amount);
    }
    for (const { sale_id } of sales) this.#seen.add(sale_id);
  }

  #paid(page: Page, at: number, fresh: readonly Fresh[]): void {
    const { reference, loan_id, amount, total: all, fee, rate, opened, carries } = page;
    expect(all).toBe(this.#price(amount, rate));
    const counted = at - opened <= heldMs ? opened : at;
    const model = this.#model(loan_id);
    if (carries && fresh.some(({ carried_loan_id }) => carried_loan_id === loan_id)) {
      this.#carry(loan_id, carries, counted, fresh);
    }
    this.consents.byHand(loan_id, at);
    const rest = model.pay(reference, amount, { on: lagosDayAt(counted) });
    const kobo = all - fee;
    const own = { loan_id, amount: amount - rest, rate, back: 0 };
    this.credited.set(reference, {
      ...own,
      kobo: rest === 0 ? kobo : this.#kobo(amount - rest, rate),
    });
  }

  #tried(
    made: Try & { paid: boolean; total: number },
    notices: Parameters<Consents['problems']>[1],
  ) {
    const model = this.#model(made.loan_id);
    const problems = this.consents.problems(made, notices, model);
    expect([made, problems]).toEqual([made, []]);
    if (!made.paid) return;
    const { reference, loan_id, amount, total: all, fee, rate } = made;
    expect(all).toBe(this.#price(amount, rate));
    expect(model.pay(reference, amount)).toBe(0);
    this.credited.set(reference, { loan_id, amount, kobo: all - fee, rate, back: 0 });
  }

  /** The old loan ends, and the day counts once: in the new one. */
  #carry(loan_id: string, carries: Carrying, at: number, fresh: readonly Fresh[]): void {
    const made = fresh.find(({ carried_loan_id }) => carried_loan_id === loan_id);
    const told = this.told.find((one) => one.loan_id === made?.loan_id);
    if (!made || !told) throw new Error(`Nothing carries ${loan_id} over`);
    const { principal, first_bill, last_bill } = carries;
    const day = lagosDayAt(at);
    expect(this.#model(loan_id).pay(`carried ${loan_id}`, principal, { on: day })).toBe(0);
    const model = modelOf(told);
    expect([model.terms.disbursed, model.terms.lent]).toEqual([day, principal]);
    const bills = [told.bills[0], told.bills.at(-1)].map((bill) => ({
      ...{ due_date: bill?.due_date, total: bill?.total },
    }));
    expect(bills).toEqual([first_bill, last_bill]);
    this.loans.set(made.loan_id, model);
    this.carried.add(made.loan_id);
  }

  #sell(sale: Awaited<ReturnType<typeof salesOf>>[number]): void {
    const { loan_id, undrawn, sold, written_off, owed, sale_id } = sale;
    const model = this.#model(loan_id);
    expect([sale, saleProblems(model, sale.told)]).toEqual([sale, []]);
    expect([owed, undrawn + sold + written_off]).toEqual([model.payoff, model.payoff]);
    model.sell(sale_id, undrawn + sold);
    this.sales.push({ currency: model.terms.currency, undrawn, sold });
  }

  protected chargeOf(reference: string): number {
    return this.charged.get(reference) ?? 0;
  }

  /** The payer's bank has taken so many kobo of a payment back. */
  protected lose(reference: string, kobo: number): void {
    const credited = this.credited.get(reference);
    if (!credited) return;
    const model = this.#model(credited.loan_id);
    const { amount, rate } = credited;
    const goneAt = (back: number) =>
      back >= credited.kobo ? amount : rate === 1 ? back : Math.min(share(back, 100, rate), amount);
    const before = goneAt(credited.back);
    credited.back = Math.min(credited.back + kobo, credited.kobo);
    const lost = goneAt(credited.back) - before;
    if (lost === 0) return;
    model.lose(reference, lost);
    for (const [key, shown] of this.promises) {
      if (key.startsWith(credited.loan_id)) shown.isClean = false;
    }
    const plan = this.plans.get(credited.loan_id);
    if (plan) plan.isClean = false;
  }

  #model(loan_id: string): LoanModel {
    const model = this.loans.get(loan_id);
    if (!model) throw new Error(`No loan ${loan_id}`);
    return model;
  }

  #kobo = (amount: number, rate: number) => (rate === 1 ? amount : share(amount, rate, 100));

  #price(amount: number, rate: number): number {
    const kobo = this.#kobo(amount, rate);
    return kobo + Math.min(share(kobo, 150, 10_000), 200_000);
  }

  /** A kept promise costs nothing, and a broken one no more than was shown. */
  #checkPromises(): void {
    for (const [key, { late_fee, isClean }] of this.promises) {
      const [loan_id = '', due] = key.split(' ');
      const bill = this.#model(loan_id).bills.find((one) => one.due === due);
      if (bill && isClean) expect(bill.asked.fee).toBeLessThanOrEqual(late_fee);
    }
  }
}

type Fresh = Awaited<ReturnType<typeof loansOf>>[number];

function modelOf({ currency, principal: lent, tenure, interest, disbursed }: Told): LoanModel {
  const day = lagosDayAt(Date.parse(disbursed ?? ''));
  return new LoanModel({ currency, lent, tenure, rate: interest * 100, disbursed: day });
}
