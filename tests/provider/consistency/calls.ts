import type { WireOf } from '#contract/call.ts';
import type { listLoans } from '#contract/loans.ts';
import type { listPortfolios } from '#contract/portfolios.ts';
import type { listWithdrawals } from '#contract/withdrawals.ts';
import type { Tenure } from '#credit/terms.ts';
import type { Destination, Parts } from '../model/person.ts';

/** What only reads, by the call of the contract. */
export type Look =
  | { readonly do: 'look'; readonly at: 'portfolios' | 'loans' | 'withdrawals' | 'overview' }
  | { readonly do: 'look'; readonly at: 'loan'; readonly loan_id: string };

/** Asked under an idempotency key: the same `key` again is a repeat. */
export type Keyed =
  | {
      readonly do: 'request';
      readonly key: string;
      readonly parts: Parts;
      readonly tenure: Tenure;
    }
  | { readonly do: 'accept less'; readonly key: string; readonly loan_id: string; amount: number }
  | { readonly do: 'withdraw'; readonly key: string; readonly parts: Parts; to: Destination }
  | { readonly do: 'give back'; readonly key: string; readonly loan_id: string; amount: number };

/** What is asked of the provider, and what happens to it from outside. Amounts are in cents. */
export type Call =
  | Look
  | Keyed
  | { readonly do: 'cancel'; readonly loan_id: string }
  | { readonly do: 'open a checkout'; readonly payment: string; loan_id: string; amount: number }
  /** The processor has the money, and tells nobody. */
  | { readonly do: 'pay'; readonly payment: string }
  /** The processor tells us to ask it. */
  | { readonly do: 'hear of payment'; readonly payment: string }
  /** The app asks where a payment stands. */
  | { readonly do: 'record'; readonly payment: string }
  /** All are parts of giving credit back: what was not credited then has been paid now. */
  | { readonly do: 'find no payment made'; readonly loan_id: string }
  | { readonly do: 'find a payment not credited' | 'find a payment made'; readonly loan_id: string }
  | { readonly do: 'market moves'; readonly portfolio: 0 | 1; readonly value: number }
  | { readonly do: 'time passes'; readonly to: number };

export const onlyReads = (call: Call) => call.do === 'look';

/** What is compared of an answer: the code, and every figure and state in it. */
export type Answer = {
  /** `ok`, or why it was refused. */
  readonly code: string;
  readonly replayed?: boolean;
  readonly portfolios?: readonly PortfolioFacts[];
  /** In the order of their ids. */
  readonly loans?: readonly LoanFacts[];
  /** In the order of their amounts. */
  readonly withdrawals?: readonly WithdrawalFacts[];
  /** Where a payment stands. */
  readonly status?: string;
};

export type PortfolioFacts = ReturnType<typeof portfolioFacts>;
type Portfolio = WireOf<typeof listPortfolios>['all'][number];

export const portfolioFacts = ({
  value,
  balance,
  outstanding,
  redline,
  availableCredit,
}: Pick<Portfolio, 'value' | 'balance' | 'outstanding' | 'redline' | 'availableCredit'>) => ({
  value,
  balance,
  outstanding,
  redline,
  availableCredit,
});

type Loan = WireOf<typeof listLoans>['loans'][number];
export type LoanFacts = Pick<
  Loan,
  'loan_id' | 'principal' | 'outstanding' | 'payoff' | 'totalRepaid' | 'undrawn'
> & { readonly status: string; readonly isHeld: boolean };

export const loanFacts = (loan: Loan): LoanFacts => ({
  loan_id: loan.loan_id,
  status: loan.loanStatus,
  principal: loan.principal,
  outstanding: loan.outstanding,
  payoff: loan.payoff,
  totalRepaid: loan.totalRepaid,
  undrawn: loan.undrawn,
  isHeld: loan.held !== null,
});

type Withdrawal = WireOf<typeof listWithdrawals>['withdrawals'][number];
export type WithdrawalFacts = readonly [amount: number, status: Withdrawal['withdrawalStatus']];

export const withdrawalFacts = ({ amount, withdrawalStatus }: Withdrawal): WithdrawalFacts => [
  amount,
  withdrawalStatus,
];

export const byId = (one: LoanFacts, other: LoanFacts) => (one.loan_id < other.loan_id ? -1 : 1);

export const byAmount = (one: WithdrawalFacts, other: WithdrawalFacts) =>
  one[0] - other[0] || one[1].localeCompare(other[1]);
