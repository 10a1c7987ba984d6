import { addDays, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { availableCredit } from '#credit/limits.ts';
import { add, type Minor, min, minor, subtract, sum, zero } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import type { Tenure } from '#credit/terms.ts';
import { inMinor, ModelLoan, type Shares } from './loan.ts';
import type { Destination, Parts } from './person.ts';

type Portfolio = {
  readonly at: 0 | 1;
  readonly id: string;
  value: Minor;
  balance: Minor;
  accepted: boolean;
};

type Withdrawal = {
  readonly parts: Shares;
  readonly to: Destination;
  /** ms since 1970. */
  readonly arrives: number;
  status: 'pending' | 'completed' | 'rejected';
};

/** When, and which portfolios' terms are accepted. */
export type Start = { readonly now: number; readonly accepted: readonly [boolean, boolean] };

/**
 * One borrower with two portfolios in dollars, kept in plain numbers: the rules of credit and
 * nothing of the provider. Each deed gives the code that the provider must answer with.
 */
export class Model {
  readonly portfolios: readonly [Portfolio, Portfolio];
  readonly loans: ModelLoan[] = [];
  readonly withdrawals: Withdrawal[] = [];
  private now: number;

  constructor(ids: readonly [string, string], { now, accepted }: Start) {
    const begin = { value: minor(2_000_000), balance: zero };
    this.portfolios = [
      { at: 0, id: ids[0], ...begin, accepted: accepted[0] },
      { at: 1, id: ids[1], ...begin, accepted: accepted[1] },
    ];
    this.now = now;
  }

  /** One that goes on by itself from here. */
  copy(): Model {
    return Object.assign(Object.create(Model.prototype), this, {
      portfolios: this.portfolios.map((portfolio) => ({ ...portfolio })),
      loans: this.loans.map((loan) => loan.copy()),
      withdrawals: this.withdrawals.map((withdrawal) => ({ ...withdrawal })),
    });
  }

  request(parts: Parts, tenure: Tenure): string {
    if (parts[0] + parts[1] < 10_000) return 'amount_below_minimum';
    for (const [portfolio, part] of this.inOrderOfIds(parts)) {
      if (!portfolio.accepted) return 'terms_required';
      if (this.isAtRedline(portfolio)) return 'redline_reached';
      if (part > this.roomOf(portfolio)) return 'amount_above_available';
    }
    this.loans.push(new ModelLoan(inMinor(parts), tenure, this.now));
    return 'ok';
  }

  withdraw(parts: Parts, to: Destination): string {
    if (parts[0] + parts[1] < 5_000) return 'amount_below_minimum';
    const drawn = this.inOrderOfIds(parts);
    if (drawn.some(([portfolio, part]) => part > portfolio.balance)) return 'balance_insufficient';
    for (const [portfolio, part] of drawn) portfolio.balance = subtract(portfolio.balance, part);
    const arrives = this.now + 3_000;
    this.withdrawals.push({ parts: inMinor(parts), to, arrives, status: 'pending' });
    return 'ok';
  }

  /** Credit on the portfolios that secure a loan. */
  undrawnOf(loan: ModelLoan): Minor {
    return sum(this.securing(loan).map(({ balance }) => balance));
  }

  /** Gives undrawn credit back to a loan, from the first portfolio before the second. */
  giveBack(loan: ModelLoan, amount: Minor): string {
    if (!loan.isRunning) return 'loan_not_repayable';
    if (amount > loan.mostBack) return 'amount_above_payoff';
    if (amount > this.undrawnOf(loan)) return 'balance_insufficient';
    if (amount < min(min(minor(100), loan.mostBack), this.undrawnOf(loan)))
      return 'amount_below_minimum';
    let left = amount;
    for (const portfolio of this.securing(loan)) {
      const taken = min(left, portfolio.balance);
      portfolio.balance = subtract(portfolio.balance, taken);
      left = subtract(left, taken);
    }
    return loan.giveBack(amount);
  }

  private securing(loan: ModelLoan): Portfolio[] {
    return this.portfolios.filter(({ at }) => loan.parts[at] > 0);
  }

  passTo(now: number): void {
    let day = lagosDay(this.now);
    this.now = now;
    while (day < lagosDay(now)) {
      day = addDays(day, 1);
      this.takeSteps(lagosMidnight(day));
      this.settle(lagosMidnight(day));
      this.passDay(day);
    }
    this.takeSteps(now);
    this.settle(now);
  }

  moveMarket(at: 0 | 1, value: Minor): void {
    this.portfolios[at].value = value;
    for (const loan of this.loans) if (loan.parts[at] > 0) loan.recheck(this.now);
  }

  /** Accepts less of a loan that is held. */
  reduce(loan: ModelLoan, amount: number): string {
    if (loan.heldSince === undefined) return 'state_conflict';
    if (amount < 10_000) return 'amount_below_minimum';
    if (this.wouldReachRedline(loan)) return 'redline_reached';
    if (amount > sum([...this.backed(loan)])) return 'amount_above_available';
    const most = this.backed(loan);
    const parts: [Minor, Minor] = [zero, zero];
    let left = minor(amount);
    for (const { at } of this.inOrder()) {
      parts[at] = min(left, most[at]);
      left = subtract(left, parts[at]);
    }
    loan.reduce(parts, this.now);
    return 'ok';
  }

  /** Of a loan that waits, what each portfolio backs beside everything else on it. */
  private backed(loan: ModelLoan): Shares {
    const of = (at: 0 | 1) => {
      const free = this.limitOf(this.portfolios[at], (one) => one.isWaiting && one !== loan);
      return min(loan.parts[at], free);
    };
    return [of(0), of(1)];
  }

  /** Loans move on in the order of time; one at a redline is declined, one beyond its limit held. */
  private takeSteps(by: number): void {
    const due = (loan: ModelLoan) => loan.stepsAt !== undefined && loan.stepsAt <= by;
    for (;;) {
      const [next] = this.loans
        .filter(due)
        .toSorted((one, other) => (one.stepsAt ?? 0) - (other.stepsAt ?? 0));
      if (!next) return;
      if (this.wouldReachRedline(next)) next.decline();
      else if (sum([...this.backed(next)]) < next.principal) next.hold();
      else if (next.takeStep()) this.credit(next.parts);
    }
  }

  private wouldReachRedline({ parts }: ModelLoan): boolean {
    return this.portfolios.some((portfolio) => {
      const part = parts[portfolio.at];
      const line = add(this.redlineOf(portfolio), redline(part, 300));
      return part > 0 && redlineReached(portfolio.value, line);
    });
  }

  /** Undrawn credit goes back to a loan in default; only the rest of what it owes is sold. */
  private passDay(day: IsoDay): void {
    // Two that are sold on one day take turns in the order of their ids.
    for (const loan of this.loans.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      if (!loan.passDay(day)) continue;
      let left = loan.payoff;
      let isCovered = false;
      for (const what of ['balance', 'value'] as const) {
        for (const portfolio of this.securing(loan)) {
          const taken = min(left, portfolio[what]);
          portfolio[what] = subtract(portfolio[what], taken);
          left = subtract(left, taken);
        }
        if (what === 'balance') isCovered = left === 0;
      }
      loan.endInDefault(isCovered);
    }
  }

  /** What banks have done by an instant. */
  private settle(by: number): void {
    for (const withdrawal of this.withdrawals) {
      const { to, arrives, parts, status } = withdrawal;
      if (status === 'rejected' || by < arrives) continue;
      const isBack = to === 'one that rejects' || by >= arrives + sentBackAfter;
      withdrawal.status = isBack && to !== 'an account' ? 'rejected' : 'completed';
      if (withdrawal.status === 'rejected') this.credit(parts);
    }
  }

  private credit(parts: Shares): void {
    for (const portfolio of this.portfolios) {
      portfolio.balance = add(portfolio.balance, parts[portfolio.at]);
    }
  }

  /** As the portfolios, loans and withdrawals must be answered. */
  get shown() {
    return {
      portfolios: this.portfolios.map((portfolio) => ({
        value: portfolio.value,
        balance: portfolio.balance,
        outstanding: sum(this.owedOn(portfolio)),
        redline: this.redlineOf(portfolio),
        availableCredit: this.isAtRedline(portfolio) ? zero : this.roomOf(portfolio),
        legal: portfolio.accepted,
      })),
      loans: this.loans.map((loan) => loan.shown),
      withdrawals: this.withdrawals.map(({ status }) => status).sort(),
    };
  }

  /** Each loan's principal on a portfolio. */
  private owedOn(portfolio: Portfolio): Minor[] {
    return this.sharesOn(portfolio, (loan) => loan.carried.owed);
  }

  private redlineOf(portfolio: Portfolio): Minor {
    return sum(this.sharesOn(portfolio, (loan) => loan.carried.line));
  }

  private sharesOn({ at, id }: Portfolio, amount: (loan: ModelLoan) => Minor): Minor[] {
    const isFirst = this.portfolios.every((one) => one.id >= id);
    return this.loans.map((loan) => loan.shareOf(amount(loan), at, isFirst));
  }

  private isAtRedline(portfolio: Portfolio): boolean {
    return redlineReached(portfolio.value, this.redlineOf(portfolio));
  }

  private roomOf(portfolio: Portfolio): Minor {
    return this.limitOf(portfolio, (loan) => loan.isWaiting);
  }

  private limitOf(portfolio: Portfolio, counts: (loan: ModelLoan) => boolean): Minor {
    const waiting = this.loans.filter(counts);
    return availableCredit({
      value: portfolio.value,
      collateral_ratio_bp: 3_000,
      outstanding: sum(this.owedOn(portfolio)),
      requested: sum(waiting.map((loan) => loan.parts[portfolio.at])),
    });
  }

  /** The portfolios of which something is wanted; the first that refuses gives the code. */
  private inOrderOfIds(parts: Parts): [Portfolio, Minor][] {
    return this.portfolios
      .map((portfolio): [Portfolio, Minor] => [portfolio, minor(parts[portfolio.at])])
      .filter(([, part]) => part > 0)
      .sort(([one], [other]) => (one.id < other.id ? -1 : 1));
  }

  private inOrder(): Portfolio[] {
    return this.portfolios.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
}

/** A bank that has taken money sends it back a day later. */
const sentBackAfter = 86_400_000;
