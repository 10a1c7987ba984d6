import { allocate } from '#credit/allocation.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { availableCredit, repaymentProblem } from '#credit/limits.ts';
import { advance, isSettled, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { add, type Minor, subtract, sum, zero } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { redline, redlineReached } from '#credit/redline.ts';

export type Command =
  | { do: 'request'; amount: number }
  | { do: 'wait' }
  | { do: 'let days pass'; days: number }
  | { do: 'withdraw'; amount: number }
  | { do: 'repay'; loan: number; percent: number }
  | { do: 'move the market'; value: number };

type ModelLoan = {
  principal: Minor;
  account: LoanAccount | undefined;
  repaid: Minor;
};

/**
 * One borrower with one portfolio in dollars, kept in plain numbers: the rules of credit and
 * nothing of the provider. Each command gives the code that the provider must answer with.
 */
export class Model {
  value: Minor;
  balance = zero;
  loans: ModelLoan[] = [];
  today: IsoDay;

  constructor(value: Minor, now: number) {
    this.value = value;
    this.today = lagosDay(now);
  }

  request(amount: Minor): string {
    if (amount < 10_000) return 'amount_below_minimum';
    if (redlineReached(this.value, this.redline)) return 'redline_reached';
    if (amount > this.available) return 'amount_above_available';
    this.loans.push({ principal: amount, account: undefined, repaid: zero });
    return 'ok';
  }

  /** Whatever was asked for is paid out. */
  wait(): void {
    for (const loan of this.loans) {
      if (loan.account) continue;
      const { principal } = loan;
      const terms = { principal, currency: 'USD', tenure: 3, interest_bp: 300 } as const;
      loan.account = openAccount(terms, this.today);
      this.balance = add(this.balance, principal);
    }
  }

  passTo(now: number): void {
    this.today = lagosDay(now);
    for (const loan of this.running) loan.account = advance(loan.account, this.today).account;
  }

  withdraw(amount: Minor): string {
    if (amount < 5_000) return 'amount_below_minimum';
    if (amount > this.balance) return 'balance_insufficient';
    this.balance = subtract(this.balance, amount);
    return 'ok';
  }

  repay(loan: ModelLoan, amount: Minor): string {
    const { account } = loan;
    if (!account || isSettled(account)) return 'loan_not_repayable';
    const problem = repaymentProblem({ amount, payoff: payoff(account, this.today).total });
    if (problem) return problems[problem];
    loan.account = allocate(account, amount, this.today).account;
    loan.repaid = add(loan.repaid, amount);
    return 'ok';
  }

  /** As the portfolio and the loans must be answered. */
  get shown() {
    const reached = redlineReached(this.value, this.redline);
    return {
      value: this.value,
      balance: this.balance,
      outstanding: sum(this.running.map(({ account }) => account.principal)),
      redline: this.redline,
      availableCredit: reached ? zero : this.available,
      loans: this.loans.map((loan) => this.shownLoan(loan)),
    };
  }

  private get running() {
    return this.loans.flatMap((loan) =>
      loan.account && !isSettled(loan.account)
        ? [loan as ModelLoan & { account: LoanAccount }]
        : [],
    );
  }

  private get redline(): Minor {
    return sum(this.running.map(({ account }) => redline(account.principal, 300)));
  }

  private get available(): Minor {
    return availableCredit({
      value: this.value,
      collateral_ratio_bp: 3_000,
      outstanding: sum(this.running.map(({ account }) => account.principal)),
      requested: sum(this.loans.filter((one) => !one.account).map((one) => one.principal)),
    });
  }

  private shownLoan({ account, repaid }: ModelLoan) {
    const totalRepaid = repaid;
    if (!account) return { status: 'requested', outstanding: 0, payoff: 0, totalRepaid };
    if (isSettled(account)) return { status: 'repaid', outstanding: 0, payoff: 0, totalRepaid };
    const serviced = account.bills.length > 0 || repaid > 0;
    return {
      status: serviced ? 'serviced' : 'disbursed',
      outstanding: account.principal,
      payoff: payoff(account, this.today).total,
      totalRepaid,
    };
  }
}

const problems = {
  'above-maximum': 'amount_above_payoff',
  'below-minimum': 'amount_below_minimum',
  'leaves-remainder': 'amount_leaves_remainder',
} as const;
