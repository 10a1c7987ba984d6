import type { Portfolio } from '#contract/portfolios.ts';
import type { Processor } from '#contract/withdrawals.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { totals } from '#stores/portfolio.ts';
import type { Destination } from './destination.ts';
import { paysNaira, wrongDetails } from './details.ts';

export type Problem = {
  readonly message: string;
  /** The borrower cannot mend it here, so the dashboard follows. */
  readonly leave: boolean;
};

type Request = {
  readonly processor: Processor;
  readonly destination: Destination;
  readonly currency: Currency | undefined;
  readonly portfolios: readonly Portfolio[];
  readonly amount: Minor;
  /** Of a loan that is asked for with it: its credit is not in the balance yet. */
  readonly loan?: object | undefined;
};

/** The checks before a withdrawal is sent, in the specified order; the first that fails. */
export function withdrawalProblem(request: Request): Problem | undefined {
  const { processor, destination, currency, portfolios, amount, loan } = request;
  if (destination.kind === 'new') {
    if (wrongDetails(processor, destination.details).length > 0) {
      return { message: 'The bank details you entered are incorrect.', leave: false };
    }
    if (paysNaira(processor) && destination.verifiedName === undefined) {
      return {
        message: 'We could not verify the details you input. Try again.',
        leave: false,
      };
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
