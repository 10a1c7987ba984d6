import { allocate } from '#credit/allocation.ts';
import { addDays, addMonths, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { givingBackEarly, isChangedMind, mostGivenBack } from '#credit/changed-mind.ts';
import { repaymentProblem } from '#credit/limits.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, isSettled, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { add, ceilMulDiv, type Minor, minor, subtract, zero } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { redline } from '#credit/redline.ts';
import type { Tenure } from '#credit/terms.ts';

/** What is on the first portfolio, and what on the second. */
export type Shares = readonly [Minor, Minor];

/** Two seconds until it is issued, three until money moves, one until it is there. */
const steps = {
  requested: { next: 'issued', after: 3_000 },
  issued: { next: 'disbursing', after: 1_000 },
  disbursing: { next: 'running', after: 0 },
} as const;

/** A loan in dollars at 3 %, from its request on. */
export class ModelLoan {
  /** The provider's, once it has answered. */
  id = '';
  state: keyof typeof steps | 'running' | 'repaid' | 'liquidated' | 'cancelled' = 'requested';
  parts: Shares;
  principal: Minor;
  /** Since when its portfolios back less than was asked for, ms since 1970. */
  heldSince: number | undefined;
  private readonly tenure: Tenure;
  private nextStep: number;
  private account: LoanAccount | undefined;
  private repaid = zero;
  /** The bill of the last notice, and when it was told. */
  private told: { readonly bill: IsoDay; readonly on: IsoDay } | undefined;

  constructor(parts: Shares, tenure: Tenure, now: number) {
    this.parts = parts;
    this.principal = add(...parts);
    this.tenure = tenure;
    this.nextStep = now + 2_000;
  }

  /** One that goes on by itself from here: what is kept is replaced, and never changed. */
  copy(): ModelLoan {
    return Object.assign(Object.create(ModelLoan.prototype), this);
  }

  get isWaiting(): boolean {
    return this.state in steps;
  }

  get isRunning(): boolean {
    return this.state === 'running' && this.account !== undefined && !isSettled(this.account);
  }

  /** When the next step is to be taken, ms since 1970; undefined when there is none. */
  get stepsAt(): number | undefined {
    return this.isWaiting ? this.nextStep : undefined;
  }

  /** Takes the next step; whether the money comes with it. */
  takeStep(): boolean {
    const { state } = this;
    if (state !== 'requested' && state !== 'issued' && state !== 'disbursing') return false;
    const { next, after } = steps[state];
    this.heldSince = undefined;
    this.state = next;
    if (next === 'running') {
      const { principal, tenure } = this;
      const terms = { principal, currency: 'USD', tenure, interest_bp: 300 } as const;
      this.account = openAccount(terms, lagosDay(this.nextStep));
    }
    this.nextStep += after;
    return next === 'running';
  }

  /** At its step there was too little behind it: it waits a week, and is looked at every day. */
  hold(): void {
    const day = 86_400_000;
    this.heldSince ??= this.nextStep;
    const until = this.heldSince + 7 * day;
    if (this.nextStep >= until) {
      this.decline();
      return;
    }
    if (this.state === 'disbursing') this.state = 'issued';
    this.nextStep = Math.min(this.nextStep + day, until);
  }

  /** What secures it has changed at an instant. */
  recheck(now: number): void {
    if (this.heldSince !== undefined) this.nextStep = Math.min(this.nextStep, now);
  }

  /** Goes on with less, from an instant on. */
  reduce(parts: Shares, now: number): void {
    this.parts = parts;
    this.principal = add(...parts);
    this.recheck(now);
    this.heldSince = undefined;
  }

  decline(): void {
    this.state = 'cancelled';
    this.heldSince = undefined;
  }

  cancel(): string {
    if (!['requested', 'issued', 'cancelled'].includes(this.state)) return 'state_conflict';
    this.decline();
    return 'ok';
  }

  /** Whether it has come to be liquidated. */
  passDay(day: IsoDay): boolean {
    if (!this.account || !this.isRunning || this.account.posted_through >= day) return false;
    this.account = advance(this.account, day).account;
    const end = remedy(this.account);
    if (!end || day < end.notice_day) return false;
    const bill = end.bill_due_date;
    if (this.told?.bill !== bill) this.told = { bill, on: day };
    const { on } = this.told;
    return [end.liquidation_day, addMonths(on, 1), addDays(on, 30)].every((one) => one <= day);
  }

  /** Nothing of it counts as repaid by the borrower. */
  endInDefault(isCovered: boolean): void {
    this.state = isCovered ? 'repaid' : 'liquidated';
  }

  repay(amount: Minor): string {
    if (!this.account || !this.isRunning) return 'loan_not_repayable';
    const problem = repaymentProblem({ amount, payoff: this.payoff });
    if (problem) return problems[problem];
    return this.credit(amount);
  }

  /** A payment of any amount, however little it leaves. */
  credit(amount: Minor): string {
    if (!this.account || !this.isRunning) return 'loan_not_repayable';
    if (amount > this.payoff) return 'amount_above_payoff';
    this.account = allocate(this.account, amount, this.account.posted_through).account;
    this.repaid = add(this.repaid, amount);
    return 'ok';
  }

  /** What giving undrawn credit back needs to end it: in the first days it has earned no interest. */
  get mostBack(): Minor {
    const { account } = this;
    return account && this.isRunning && isChangedMind(account)
      ? mostGivenBack(account)
      : this.payoff;
  }

  giveBack(amount: Minor): string {
    if (this.account && isChangedMind(this.account)) {
      this.account = givingBackEarly(this.account, amount);
    }
    return this.credit(amount);
  }

  get payoff(): Minor {
    const { account } = this;
    return account && this.isRunning ? payoff(account, account.posted_through).total : zero;
  }

  /** Principal owed, and its redline. */
  get carried(): { owed: Minor; line: Minor } {
    if (!this.account || !this.isRunning) return { owed: zero, line: zero };
    const owed = this.account.principal;
    return { owed, line: redline(owed, 300) };
  }

  /** What a portfolio carries of an amount; the odd cent is on the portfolio whose id is first. */
  shareOf(amount: Minor, portfolio: 0 | 1, isFirst: boolean): Minor {
    const other = this.parts[portfolio === 0 ? 1 : 0];
    if (isFirst) return ceilMulDiv(amount, this.parts[portfolio], this.principal);
    return subtract(amount, ceilMulDiv(amount, other, this.principal));
  }

  get shown() {
    const { account, state, repaid: totalRepaid } = this;
    if (!account || !this.isRunning) {
      const status = state === 'running' ? 'repaid' : state;
      return { status, outstanding: 0, payoff: 0, totalRepaid };
    }
    const status = account.bills.length > 0 || totalRepaid > 0 ? 'serviced' : 'disbursed';
    return { status, outstanding: account.principal, payoff: this.payoff, totalRepaid };
  }
}

const problems = {
  'above-maximum': 'amount_above_payoff',
  'below-minimum': 'amount_below_minimum',
  'leaves-remainder': 'amount_leaves_remainder',
} as const;

export const inMinor = ([first, second]: readonly [number, number]): Shares => [
  minor(first),
  minor(second),
];
