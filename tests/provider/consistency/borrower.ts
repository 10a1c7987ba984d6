import type { TestProvider } from '#support/provider.ts';
import { Recorder } from '../../consistency/history.ts';
import type { Asker } from './asking.ts';
import type { Answer, Call, LoanFacts } from './calls.ts';
import type { Burst, Wish } from './plan.ts';

/** Somebody who asks several instances at once. What is asked and heard is recorded. */
export class Borrower {
  readonly recorder = new Recorder<Call, Answer>();
  readonly asker: Asker;
  readonly #instances: readonly TestProvider[];
  #made = 0;
  /** As they were when nobody else asked. */
  #portfolios: Answer['portfolios'] = [];
  /** As somebody saw each last. */
  readonly #loans = new Map<string, LoanFacts>();
  #payment: string | undefined;
  /** Whether there are calls of which nothing was heard. */
  #hasLost = false;

  constructor(asker: Asker, instances: readonly TestProvider[]) {
    this.asker = asker;
    this.#instances = instances;
  }

  /**
   * Asks an instance. Where the database could not be reached or did not answer in time, nothing is known. The
   * sandbox's processor keeps its rows in the same database, so it is away then, too. What fails in another way is kept
   * as it is, and explained by nothing.
   */
  async #ask(instance: number, call: Call): Promise<Answer | undefined> {
    const at = this.#instances[instance % this.#instances.length];
    if (!at) throw new Error('There is no instance');
    const answer = await this.recorder.record(call, async () => {
      const answer = await this.asker.ask(at, call);
      return ['unavailable', 'processor_down'].includes(answer.code) ? undefined : answer;
    });
    if (!answer) this.#hasLost = true;
    for (const loan of answer?.loans ?? []) this.#loans.set(loan.loan_id, loan);
    return answer;
  }

  /** Somebody who has borrowed already. */
  async begin(): Promise<void> {
    await this.#ask(0, {
      do: 'request',
      key: this.#newKey(),
      parts: [150_000, 150_000],
      tenure: 3,
    });
    await this.#findOut();
  }

  /** Asks for more than a portfolio backs when it is paid out. */
  async fall(): Promise<void> {
    await this.#ask(0, { do: 'request', key: this.#newKey(), parts: [400_000, 0], tenure: 3 });
    await this.#ask(0, { do: 'market moves', portfolio: 0, value: 1_100_000 });
    await this.#findOut();
  }

  /** Looks, and opens a checkout, while nobody else asks. */
  async prepare({ percentToPay }: Burst): Promise<void> {
    await this.look();
    await this.#openCheckout(percentToPay);
    await this.#findOut();
  }

  /** Has all clients ask at once. */
  async burst({ clients }: Burst): Promise<void> {
    await Promise.all(
      clients.map(async (wishes, client) => {
        for (const wish of wishes) {
          const call = this.#callFor(wish);
          if (!call) continue;
          const again = 'twice' in wish && wish.twice ? [client, client + 1] : [client];
          await Promise.all(again.map((instance) => this.#ask(instance, call)));
        }
      }),
    );
    await this.#findOut();
    await this.#endCheckout();
  }

  /** Waits for what is done for all, by a clock that then stands at `to`, ms since 1970. */
  async watch(to: number, passing: Promise<void>): Promise<void> {
    await this.recorder.record({ do: 'time passes', to }, async () => {
      await passing;
      return { code: 'ok' };
    });
  }

  /** While nobody else asks. */
  async look(): Promise<void> {
    this.#portfolios = (await this.#ask(0, { do: 'look', at: 'portfolios' }))?.portfolios ?? [];
    await this.#ask(1, { do: 'look', at: 'loans' });
  }

  /** As the app does: what was not heard is asked again under its key, once there is a connection. */
  async #findOut(): Promise<void> {
    for (let tries = 0; this.#hasLost; tries++) {
      if (tries === 20) throw new Error('There is no connection any more');
      this.#hasLost = false;
      for (const instance of this.#instances.keys()) {
        await this.#ask(instance, { do: 'look', at: 'portfolios' });
      }
      const { history } = this.recorder;
      const heard = new Set(history.flatMap(({ call, heard }) => (heard ? [keyOf(call)] : [])));
      const lost = history.filter(({ call }) => !heard.has(keyOf(call)));
      for (const call of new Set(lost.map(({ call }) => call))) {
        if (keyOf(call) !== undefined) await this.#ask(0, call);
      }
    }
  }

  async #openCheckout(percent: number): Promise<void> {
    const owing = [...this.#loans.values()].filter(({ payoff }) => payoff > 0);
    const loan = owing[this.#made % Math.max(owing.length, 1)];
    if (!loan || percent === 0) return;
    const payment = this.#newKey();
    const amount = share(loan.payoff, percent);
    const answer = await this.#ask(0, {
      do: 'open a checkout',
      payment,
      loan_id: loan.loan_id,
      amount,
    });
    if (answer?.code === 'ok') this.#payment = payment;
  }

  /** No checkout is open when the next one is opened. */
  async #endCheckout(): Promise<void> {
    const payment = this.#payment;
    if (payment === undefined) return;
    this.#payment = undefined;
    await this.#ask(0, { do: 'pay', payment });
    await this.#ask(1, { do: 'record', payment });
  }

  /** What a wish comes to with what was seen; undefined where there is nothing to ask about. */
  #callFor(wish: Wish): Call | undefined {
    const key = this.#newKey();
    switch (wish.do) {
      case 'request': {
        const { tenure } = wish;
        return { do: 'request', key, parts: this.#parts(wish.shares, 'availableCredit'), tenure };
      }
      case 'withdraw': {
        const { to } = wish;
        return { do: 'withdraw', key, parts: this.#parts(wish.shares, 'balance'), to };
      }
      case 'cancel': {
        const loan = this.#choose(wish.loan, ({ status }) =>
          ['requested', 'issued'].includes(status),
        );
        return loan && { do: 'cancel', loan_id: loan.loan_id };
      }
      case 'accept less': {
        const loan = this.#choose(wish.loan, ({ isHeld }) => isHeld);
        const amount = share(loan?.principal ?? 0, wish.percent);
        return loan && { do: 'accept less', key, loan_id: loan.loan_id, amount };
      }
      case 'give back': {
        const loan = this.#choose(wish.loan, ({ undrawn }) => undrawn > 0);
        const most = loan && Math.min(loan.payoff, loan.undrawn);
        const amount = share(most || 10_000, wish.percent);
        return loan && { do: 'give back', key, loan_id: loan.loan_id, amount };
      }
      case 'pay':
      case 'hear of payment':
      case 'record':
        return this.#payment === undefined ? undefined : { do: wish.do, payment: this.#payment };
      case 'market moves':
        return wish;
      case 'look': {
        if (wish.at !== 'loan') return { do: 'look', at: wish.at };
        const loan = this.#choose(wish.loan, () => true);
        return loan && { do: 'look', at: 'loan', loan_id: loan.loan_id };
      }
    }
  }

  /** One that fits, or else any. */
  #choose(which: number, fits: (loan: LoanFacts) => boolean): LoanFacts | undefined {
    const known = [...this.#loans.values()];
    const fitting = known.filter(fits);
    const loans = fitting.length > 0 ? fitting : known;
    return loans[which % Math.max(loans.length, 1)];
  }

  #parts(shares: readonly [number, number], of: 'availableCredit' | 'balance'): [number, number] {
    const [first, second] = this.#portfolios ?? [];
    const parts: [number, number] = [
      Math.floor(((first?.[of] ?? 0) * shares[0]) / 100),
      Math.floor(((second?.[of] ?? 0) * shares[1]) / 100),
    ];
    return parts[0] + parts[1] > 0 ? parts : [1, 0];
  }

  #newKey(): string {
    return `intent ${++this.#made}`;
  }
}

const share = (amount: number, percent: number) =>
  Math.max(1, Math.floor((amount * percent) / 100));

const keyOf = (call: Call) => ('key' in call ? call.key : undefined);
