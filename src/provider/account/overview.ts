import type { getOverview } from '#contract';
import { openLoans } from '#contract/loans.ts';
import { applicationList } from '../applications/list.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { loanList } from '../loans/list.ts';
import { portfolioList } from '../portfolios/list.ts';
import { describeUser } from './describe-user.ts';

/** What a screen begins with, each part by the verb of its own call. */
export async function ownOverview(
  asked: CallRequest<typeof getOverview>,
): Promise<Answer<typeof getOverview>> {
  const { query, borrower } = asked;
  // Held at all partners, unless the session is one partner's.
  const held = borrower.bound_to === null ? {} : query;
  const [application, portfolio, user, loan] = await Promise.all([
    applicationList({ ...asked, borrower: null, query: {} }),
    portfolioList({ ...asked, query: held }),
    describeUser(asked),
    loanList({ ...asked, query: { ...query, ...openLoans, offset: 0 } }),
  ]);
  return {
    data: {
      application: application.data,
      portfolio: portfolio.data,
      user: user.data,
      loan: loan.data,
    },
  };
}
