import type { getOverview } from '#contract';
import { openLoans } from '#contract/loans.ts';
import { shownOnPage } from '#contract/notifications.ts';
import { listAllProcessors } from '../accounts/processors.ts';
import { applicationList } from '../applications/list.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { running } from '../loans/account.ts';
import { loanList, oneLoan } from '../loans/list.ts';
import { loanPayoff } from '../loans/payoff.ts';
import { listOwnNotifications } from '../notifications/own-notifications.ts';
import { portfolioList } from '../portfolios/list.ts';
import { describeUser } from './describe-user.ts';

/** What a screen begins with, each part by the verb of its own call. */
export async function ownOverview(
  asked: CallRequest<typeof getOverview>,
): Promise<Answer<typeof getOverview>> {
  const { query, borrower } = asked;
  // Held at all partners, unless the session is one partner's.
  const held = borrower.bound_to === null ? {} : query;
  const [application, portfolio, user, loan, ofScreen] = await Promise.all([
    applicationList({ ...asked, borrower: null, query: {} }),
    portfolioList({ ...asked, query: held }),
    describeUser(asked),
    loanList({ ...asked, query: { ...query, ...openLoans, offset: 0 } }),
    partsOf(asked),
  ]);
  return {
    data: {
      application: application.data,
      portfolio: portfolio.data,
      user: user.data,
      loan: loan.data,
      ...ofScreen,
    },
  };
}

/** What only the named screen begins with. */
async function partsOf(asked: CallRequest<typeof getOverview>) {
  const { screen, loan_id: id, amount } = asked.query;
  if (screen === 'withdrawal')
    return { processors: (await listAllProcessors({ ...asked, query: undefined })).data };
  if (screen === 'notifications') {
    const query = { type: 'all', limit: shownOnPage, offset: 0 } as const;
    return { notifications: (await listOwnNotifications({ ...asked, query })).data };
  }
  if (screen !== 'repay') return {};
  const query = { status: [...running], limit: 100, offset: 0 };
  const [owed, chosen, projection] = await Promise.all([
    loanList({ ...asked, query }),
    id ? oneLoan({ ...asked, query: undefined, id }).catch(refused) : undefined,
    id && amount ? loanPayoff({ ...asked, query: { amount }, id }).catch(refused) : undefined,
  ]);
  return {
    owed: owed.data,
    ...(chosen && { chosen: chosen.data }),
    ...(projection && { projection: projection.data }),
  };
}

/** The call for it says why. */
function refused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
