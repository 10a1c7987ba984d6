import './fixed.ts';
import { randomUUID } from 'node:crypto';
import {
  askPlan,
  cancelLoan,
  carryLoanOver,
  chargeSavedCard,
  getAutopay,
  getCarryOver,
  getLoan,
  getPlan,
  getPromise,
  getUser,
  initializeRepayment,
  listLoans,
  listPortfolios,
  listWithdrawals,
  makePromise,
  recordRepayment,
  reduceLoan,
  requestLoan,
  requestWithdrawal,
  returnCredit,
  skipAutopay,
  stopAutopay,
} from '#contract';
import type { BodyOf, Call, WireOf } from '#contract/call.ts';
import { dayMs } from '#credit/durations.ts';
import { add, type Currency, type Minor, minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import { mostPlanMonths, tenures } from '#credit/terms.ts';
import type { Inhabitant } from './place.ts';
import type { Scheduler } from './scheduler.ts';
import { canBecome } from './states.ts';

/** What one person once wanted, under one key however often it was asked for. */
export type Intent = {
  readonly user_id: string;
  readonly what:
    | 'loan'
    | 'withdrawal'
    | 'checkout'
    | 'charge'
    | 'return'
    | 'carry'
    | 'promise'
    | 'plan';
  readonly key: string;
  /** How often it was sent. */
  tries: number;
  /** Every answer that was heard; the borrower may have stopped asking before there was one. */
  readonly heard: Heard[];
};

/** Whether an answer says what has come of it, and nothing is left to ask. */
export const isFinal = ({ status, code }: Heard): boolean => status < 500 && code !== 'in_flight';

type Heard = { readonly status: number; readonly data: unknown; readonly code: string | undefined };

/** The network between people and whoever of the provider is up. */
export type Network = {
  /** Undefined when nothing was heard: the request or the answer was lost, or the process died. */
  send(label: string, request: Request): Promise<Response | undefined>;
};

type Asked<C> = { readonly body?: BodyOf<C>; readonly id?: string; readonly query?: string };

const destinations = ['0102030405', '0123451111', '0123453333'];
/** What a checkout is paid with, as the sandbox's page offers it. */
const ways: readonly Record<string, string>[] = [
  { test: '4084084084084081' },
  { test: '4084084084084081' },
  { test: '4084080000005408' },
  { transfer: 'arrives' },
  { transfer: 'fails' },
  { transfer: 'too-much' },
  { transfer: 'too-little' },
];

/** A borrower who does what people do. Each deed ends by itself, whatever is heard. */
export class Person {
  readonly #who: Inhabitant;
  readonly #scheduler: Scheduler;
  readonly #network: Network;
  readonly #complain: (problem: string) => void;
  readonly intents: Intent[] = [];
  /** What they know to have: they were told so. */
  readonly loans: string[];
  readonly withdrawals: string[] = [];
  readonly references: string[] = [];
  /** Loans with a plan that somebody is to decide on. */
  readonly planned: string[] = [];
  /** Loans that had ended and were seen to run again. */
  readonly reopened: string[] = [];
  /** The last that was heard of each. */
  readonly #seen = new Map<string, string>();
  #isLooking = false;
  /** What they do, and how often. */
  readonly #deeds: readonly (readonly [number, () => Promise<void>])[];

  constructor(
    who: Inhabitant,
    scheduler: Scheduler,
    network: Network,
    complain: (problem: string) => void,
  ) {
    this.#who = who;
    this.loans = [...who.loans];
    this.#scheduler = scheduler;
    this.#network = network;
    this.#complain = complain;
    this.#deeds = scheduler.dice.asThisRunDoes([
      [5, () => this.borrow()],
      [2, () => this.cancel()],
      [2, () => this.reduce()],
      [5, () => this.withdraw()],
      [4, () => this.repayAtCheckout()],
      [4, () => this.repayByTap()],
      [3, () => this.giveBack()],
      [3, () => this.carryOver()],
      [2, () => this.promise()],
      [4, () => this.askPlan()],
      [1, () => this.changeAutopay()],
      [4, () => this.look()],
    ]);
  }

  get user_id(): string {
    return this.#who.user_id;
  }

  /** The loans that they had before the run. */
  get firstLoans(): readonly string[] {
    return this.#who.loans;
  }

  /** Withdrawals of theirs that were paid out before the run. */
  get drawnBefore(): readonly string[] {
    return this.#who.drawn;
  }

  /** Starts one deed, drawn by chance; it goes on as the scheduler lets it. */
  act(): Promise<void> {
    return this.#scheduler.dice.weighted(this.#deeds)();
  }

  async borrow(): Promise<void> {
    const { dice } = this.#scheduler;
    const currency = dice.one(['USD', 'USD', 'NGN'] as const);
    const amount = minor(dice.between(100, 4_000) * (currency === 'USD' ? 100 : 150_000));
    const portfolio_id = this.#who.portfolios[currency];
    const body = { amount, currency, tenure: dice.one(tenures) };
    const heard = await this.#insist('loan', requestLoan, {
      body: { ...body, portfolios: [{ portfolio_id, amount }] } as BodyOf<typeof requestLoan>,
    });
    const [loan] = heard?.loans ?? [];
    if (!loan) return;
    this.loans.push(loan.loan_id);
    // Some change their mind at once.
    if (dice.chance(0.15)) await this.#ask(cancelLoan, { body: { loan_id: loan.loan_id } });
    else if (dice.chance(0.3)) await this.look(loan.loan_id);
  }

  async cancel(): Promise<void> {
    const loan_id = this.#anyLoan();
    if (loan_id) await this.#ask(cancelLoan, { body: { loan_id } });
  }

  async reduce(): Promise<void> {
    const id = this.#anyLoan();
    const amount = minor(this.#scheduler.dice.between(95, 2_000) * 100);
    if (id) await this.#ask(reduceLoan, { id, body: { amount } });
  }

  async withdraw(): Promise<void> {
    const { dice } = this.#scheduler;
    const currency: Currency = dice.one(['USD', 'NGN']);
    const some = minor(dice.between(50, 2_000) * (currency === 'USD' ? 100 : 150_000));
    const portfolio_id = this.#who.portfolios[currency];
    const amount = dice.chance(0.3) ? await this.#all(portfolio_id, some) : some;
    const body = {
      amount,
      currency,
      application_id: this.#who.application_id,
      processor_id: 1,
      details: { bank_code: '901', account_number: dice.one(destinations) },
      portfolios: [{ portfolio_id, amount }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: false,
    } as BodyOf<typeof requestWithdrawal>;
    const heard = await this.#insist('withdrawal', requestWithdrawal, { body });
    for (const { withdrawal_id } of heard?.withdrawals ?? []) this.withdrawals.push(withdrawal_id);
  }

  /** All the credit that there is, or `some` where nobody says how much. */
  async #all(portfolio_id: string, some: Minor): Promise<Minor> {
    const shown = await this.#ask(listPortfolios, {});
    const found = shown?.all.find((one) => one.portfolio_id === portfolio_id);
    return minor(found?.balance || some);
  }

  /** Opens a checkout, pays at it or walks away, and comes back to say so or closes the browser. */
  async repayAtCheckout(): Promise<void> {
    const { dice } = this.#scheduler;
    const loan_id = this.#anyLoan();
    if (!loan_id) return;
    const amount = minor(dice.between(1, 1_000) * 100);
    const heard = await this.#insist('checkout', initializeRepayment, {
      body: { loan_id, amount },
    });
    if (!heard) return;
    const { reference, authorization_url } = heard.checkout;
    this.references.push(reference);
    // A payment that is on its way already has no page; and some walk away.
    if (heard.earlier || dice.chance(0.2)) return;
    await this.#payAt(authorization_url);
    if (dice.chance(0.7)) await this.#ask(recordRepayment, { body: { loan_id, reference } });
  }

  async #payAt(authorization_url: string): Promise<void> {
    const path = new URL(authorization_url).pathname;
    const body = new URLSearchParams(this.#scheduler.dice.one(ways)).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = { method: 'POST', headers, body };
    await this.#network.send(
      `pays at the checkout ${body}`,
      new Request(`http://app.test${path}`, page),
    );
  }

  async repayByTap(): Promise<void> {
    const { dice } = this.#scheduler;
    const loan_id = this.#anyLoan();
    if (!loan_id) return;
    const loan = (await this.#ask(getLoan, { id: loan_id }))?.loans[0];
    const user = (await this.#ask(getUser, {}))?.user;
    if (!loan || !user || loan.payoff === 0) return;
    const { payoff, minimum, currency } = loan;
    const all = dice.chance(0.4);
    const amount = minor(all ? payoff : Math.min(payoff, dice.between(10, 1_000) * 100));
    const rate = currency === 'USD' ? user.rates.buy : 1;
    const naira = currency === 'USD' ? nairaFromDollars(amount, rate) : amount;
    const total = add(naira, processingFee(naira));
    const shown = { payoff, due: minimum.amount, rate };
    const last4 = user.savedCard?.last4 ?? '';
    const heard = await this.#insist('charge', chargeSavedCard, {
      body: { loan_id, amount, last4, total, shown },
    });
    if (heard) this.references.push(heard.reference);
  }

  async giveBack(): Promise<void> {
    const id = this.#anyLoan();
    const amount = minor(this.#scheduler.dice.between(1, 2_000) * 100);
    if (id) await this.#insist('return', returnCredit, { id, body: { amount } });
  }

  /** Signs that the rest of a loan goes over, and pays its interest or walks away. */
  async carryOver(): Promise<void> {
    const { dice } = this.#scheduler;
    const id = this.#anyLoan();
    if (!id) return;
    const shown = (await this.#ask(getCarryOver, { id }))?.carry_over;
    const user = (await this.#ask(getUser, {}))?.user;
    if (!shown || shown.problem !== null || !user) return;
    const { due, principal, interest_bp } = shown;
    const name = `${user.firstname} ${user.lastname}`;
    const heard = await this.#insist('carry', carryLoanOver, {
      id,
      body: { tenure: dice.one(tenures), due, principal, interest_bp, name },
    });
    if (!heard?.checkout || dice.chance(0.2)) return;
    const { reference, authorization_url } = heard.checkout;
    this.references.push(reference);
    await this.#payAt(authorization_url);
    if (dice.chance(0.7)) await this.#ask(recordRepayment, { body: { loan_id: id, reference } });
  }

  /** Puts a bill off to a day that may be named. */
  async promise(): Promise<void> {
    const { dice } = this.#scheduler;
    const loan_id = this.#anyLoan();
    if (!loan_id) return;
    const shown = (await this.#ask(getPromise, { query: `?loan_id=${loan_id}` }))?.promise;
    if (!shown || shown.pay_by) return;
    const { due_date, first_day, last_day } = shown;
    const pay_by = dice.one([first_day, last_day]);
    await this.#insist('promise', makePromise, { body: { loan_id, due_date, pay_by } });
  }

  /** Asks to pay what is due of a loan over some months. */
  async askPlan(): Promise<void> {
    const { dice } = this.#scheduler;
    const all = (await this.#ask(listLoans, { query: '?limit=100' }))?.loans ?? [];
    const behind = all.filter(({ minimum }) => minimum.amount > 0);
    if (behind.length === 0) return;
    const { loan_id } = dice.one(behind);
    const months = dice.between(1, mostPlanMonths);
    const query = `?loan_id=${loan_id}&months=${months}`;
    const shown = (await this.#ask(getPlan, { query }))?.plan;
    if (shown?.status !== 'possible') return;
    const { total } = shown;
    const heard = await this.#insist('plan', askPlan, { body: { loan_id, months, total } });
    if (heard) this.planned.push(loan_id);
  }

  /** Stops autopay of a loan, or leaves the next charge out. */
  async changeAutopay(): Promise<void> {
    const loan_id = this.#anyLoan();
    if (!loan_id) return;
    if (this.#scheduler.dice.chance(0.5)) {
      await this.#ask(stopAutopay, { query: `?loan_id=${loan_id}` });
      return;
    }
    const autopays = (await this.#ask(getAutopay, {}))?.autopays;
    const next = autopays?.find((one) => one.loan_id === loan_id)?.next;
    if (next) await this.#ask(skipAutopay, { body: { loan_id, due_on: next.due_on } });
  }

  /** Reads everything, and holds it against what was heard before. */
  async look(known?: string): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const mustBeThere = [...this.loans];
    if (known) mustBeThere.push(known);
    const loans = await this.#ask(listLoans, { query: '?limit=100' });
    const withdrawals = await this.#ask(listWithdrawals, { query: '?limit=100' });
    const portfolios = await this.#ask(listPortfolios, {});
    this.#isLooking = false;
    for (const id of mustBeThere) {
      if (loans && !loans.loans.some(({ loan_id }) => loan_id === id)) {
        this.#complain(`the loan ${id} that was told of is not in the list`);
      }
    }
    for (const { loan_id, loanStatus } of loans?.loans ?? [])
      this.#sees('loans', loan_id, loanStatus);
    for (const one of withdrawals?.withdrawals ?? []) {
      this.#sees('withdrawals', one.withdrawal_id, one.withdrawalStatus);
    }
    for (const { portfolio_id, balance, availableCredit } of portfolios?.all ?? []) {
      if (balance < 0 || availableCredit < 0) {
        this.#complain(`${portfolio_id} shows ${balance} and ${availableCredit}`);
      }
    }
  }

  #sees(what: 'loans' | 'withdrawals', id: string, status: string): void {
    const before = this.#seen.get(id);
    if (before !== undefined && !canBecome(what, before, status)) {
      this.#complain(`one of the ${what} that was ${before} is shown as ${status}`);
    }
    const hadEnded = before === 'repaid' || before === 'liquidated';
    if (hadEnded && status !== before) this.reopened.push(id);
    this.#seen.set(id, status);
  }

  #anyLoan(): string | undefined {
    return this.loans.length > 0 ? this.#scheduler.dice.one(this.loans) : undefined;
  }

  /** Under one key, again and again until there is an answer or one has had enough; sometimes twice at once. */
  async #insist<C extends Call>(
    what: Intent['what'],
    call: C,
    asked: Asked<C>,
  ): Promise<WireOf<C> | undefined> {
    const { dice } = this.#scheduler;
    const intent: Intent = { user_id: this.user_id, what, key: randomUUID(), tries: 0, heard: [] };
    this.intents.push(intent);
    const once = async () => {
      const until = Date.now() + dayMs; // keys are kept for longer than anybody repeats
      for (let tries = dice.between(1, 4); tries > 0 && Date.now() < until; tries--) {
        intent.tries++;
        const heard = await this.#exchange(call, asked, intent.key);
        if (heard) intent.heard.push(heard);
        if (heard && isFinal(heard)) return;
      }
    };
    await Promise.all(dice.chance(0.25) ? [once(), once()] : [once()]);
    const done = intent.heard.filter(({ status }) => status === 200);
    const told = new Set(done.map(({ data }) => JSON.stringify(data)));
    if (told.size > 1) this.#complain(`one key has two answers: ${[...told].join(' and ')}`);
    return done[0]?.data as WireOf<C> | undefined;
  }

  async #ask<C extends Call>(call: C, asked: Asked<C>): Promise<WireOf<C> | undefined> {
    const heard = await this.#exchange(call, asked, randomUUID());
    return heard?.status === 200 ? (heard.data as WireOf<C>) : undefined;
  }

  async #exchange<C extends Call>(
    call: C,
    { body, id = '', query = '' }: Asked<C>,
    key: string,
  ): Promise<Heard | undefined> {
    const path = `/api${call.path.replace('{id}', id)}${query}`;
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#who.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(call.keyed && { 'idempotency-key': key }),
    };
    const init = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) };
    const label = `${this.#who.email} ${call.method} ${path}`;
    const response = await this.#network.send(label, new Request(`http://app.test${path}`, init));
    if (!response) return undefined;
    const { data, code } = await response.json();
    this.#scheduler.say(`  ${label} is answered ${response.status} ${code ?? ''}`);
    if (code === 'internal') this.#complain(`${label} is answered “internal”`);
    return { status: response.status, data, code };
  }
}
