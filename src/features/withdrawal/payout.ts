import { promises } from '#brand';
import type { AnswerOf } from '#contract/call.ts';
import type { requestInstantLoan } from '#contract/instant-loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import type { Processor, requestWithdrawal, Withdrawal } from '#contract/withdrawals.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { totals } from '#stores/reads/held.ts';
import type { Destination } from './destination.ts';
import { invalidDetails, paysNaira } from './details.ts';

/** A requested payout as the success screen shows it. Amounts in minor units. */
export type Payout = {
  /** The id of the withdrawal, or of the loan that pays itself out. */
  readonly id: string;
  readonly kind: 'withdrawal' | 'loan';
  /** The provider's message. */
  readonly message: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly arrives: Minor;
  readonly arrivesIn: Currency;
  readonly rate: number;
  readonly to: Withdrawal['destination'];
  readonly partner: string;
};

/** The withdrawal that was asked for; undefined if the answer names none. */
export function payoutOf(
  { withdrawals: [withdrawal] }: AnswerOf<typeof requestWithdrawal>,
  message: string,
): Payout | undefined {
  if (!withdrawal) return undefined;
  const { withdrawal_id: id, application } = withdrawal;
  const partner = application.applicationName;
  return { id, kind: 'withdrawal', message, partner, ...sumsOf(withdrawal) };
}

/** A widget's loan, which is paid out when it is disbursed; undefined if the answer names none. */
export function promisedPayoutOf(
  { loans: [loan], promised }: AnswerOf<typeof requestInstantLoan>,
  message: string,
): Payout | undefined {
  if (!loan) return undefined;
  const { loan_id: id, application } = loan;
  const partner = application.applicationName;
  return { id, kind: 'loan', message, partner, ...sumsOf(promised) };
}

type Sums = AnswerOf<typeof requestInstantLoan>['promised'];

const sumsOf = ({ amount, currency, paid, requestedCurrency, rate, destination }: Sums) => ({
  amount,
  currency,
  arrives: paid,
  arrivesIn: requestedCurrency,
  rate,
  to: destination,
});

type Problem = {
  readonly message: string;
  /** The borrower cannot fix it here, so the dashboard opens. */
  readonly leave: boolean;
};

type Request = {
  readonly processor: Processor;
  readonly destination: Destination;
  readonly currency: Currency | undefined;
  readonly portfolios: readonly Portfolio[];
  readonly amount: Minor;
  /** Set when the same request asks for a loan, whose credit is not in the balance yet. */
  readonly loan?: object | undefined;
};

/**
 * The checks before a withdrawal is sent, in the specified order.
 * @returns the first that fails, or undefined
 */
export function withdrawalProblem(request: Request): Problem | undefined {
  const { processor, destination, currency, portfolios, amount, loan } = request;
  if (destination.kind === 'new') {
    if (invalidDetails(processor, destination.details).length > 0) {
      return { message: 'The bank details you entered are incorrect.', leave: false };
    }
    if (destination.verifiedName === undefined) {
      const message = paysNaira(processor)
        ? 'We could not verify the details you input. Try again.'
        : 'We can pay only into an account in your own name.';
      return { message, leave: false };
    }
  }
  if (!currency) {
    return { message: 'No currency selected. Please select a currency first.', leave: false };
  }
  const own = totals(portfolios, currency);
  if (own.portfolios.length === 0) {
    return { message: `No portfolios found for selected currency (${currency}).`, leave: true };
  }
  if (!loan && own.balance < amount) {
    return {
      message: `Insufficient funds in ${currency} portfolios to fulfill requested withdrawal amount.`,
      leave: true,
    };
  }
  return undefined;
}

/**
 * When the money arrives, as a short phrase. With a loan, it is sent once the loan is disbursed; while there is a
 * hold, once our team has checked it.
 */
export function payoutTime(
  arrivesIn: Currency,
  hold: User['withdrawalHold'] | undefined,
  isLoan = false,
): string {
  if (hold) return 'After our team checks it';
  const time =
    arrivesIn === 'NGN'
      ? `Within ${promises.nairaPayoutHours} hours, often at once`
      : `In ${promises.dollarWireDays.join('-')} business days`;
  return isLoan
    ? `After your loan is disbursed: ${time.charAt(0).toLowerCase()}${time.slice(1)}`
    : time;
}
