import type { getOverview } from '#contract';
import type { WireOf } from '#contract/call.ts';
import { openLoans } from '#contract/loans.ts';
import { shownOnPage } from '#contract/notifications.ts';
import { lagosDay } from '#credit/calendar.ts';
import { listAllProcessors } from '../accounts/processors.ts';
import { allPartners, applicationListFrom } from '../applications/list.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { running } from '../loans/account.ts';
import { loanListFrom, loanListReads, oneLoanFrom, oneLoanRead } from '../loans/list.ts';
import { ownLoanReads } from '../loans/own-loan.ts';
import { payoffFrom } from '../loans/payoff.ts';
import { notificationReads, notificationsFrom } from '../notifications/own-notifications.ts';
import { portfolioListFrom, portfolioReads } from '../portfolios/list.ts';
import { userFrom, userReads } from './describe-user.ts';

type Asked = CallRequest<typeof getOverview>;

/** What a screen begins with: each part as its own call answers it, and all read together. */
export async function ownOverview(asked: Asked): Promise<Answer<typeof getOverview>> {
  const { context, query, borrower, origin } = asked;
  const { db, clock } = context;
  const now = clock.now();
  // Held at all partners, unless the session is one partner's.
  const held = borrower.bound_to === null ? {} : query;
  const page = { ...query, ...openLoans, offset: 0 };
  const read = await readTogether(db, {
    applications: allPartners(db),
    portfolios: portfolioReads(db, borrower.user_id, held),
    user: userReads(asked, now),
    loans: loanListReads(db, borrower, page),
    screen: screenReads(asked),
  });
  return {
    data: {
      application: applicationListFrom(read.applications, origin),
      portfolio: portfolioListFrom(read.portfolios, now),
      user: userFrom(asked, read.user, now),
      loan: loanListFrom(read.loans, lagosDay(now)),
      ...(query.screen === 'withdrawal' && {
        processors: (await listAllProcessors({ ...asked, query: undefined })).data,
      }),
      ...screenFrom(asked, read.screen, now),
    },
  };
}

const newest = { type: 'all', limit: shownOnPage, offset: 0 } as const;

/** What only the named screen begins with. */
function screenReads({ context: { db }, borrower, query }: Asked) {
  const { screen, loan_id: id, amount } = query;
  const repays = screen === 'repay';
  const owed = { status: [...running], limit: 100, offset: 0 };
  return {
    notifications: screen === 'notifications' ? notificationReads(db, borrower, newest) : undefined,
    owed: repays ? loanListReads(db, borrower, owed) : undefined,
    chosen: repays && id ? oneLoanRead(db, borrower, id) : undefined,
    projection: repays && id && amount ? ownLoanReads(db, borrower, id) : undefined,
  };
}

type ScreenParts = Pick<
  WireOf<typeof getOverview>,
  'notifications' | 'owed' | 'chosen' | 'projection'
>;

function screenFrom(
  { query: { amount } }: Asked,
  { notifications, owed, ...read }: RowsOf<ReturnType<typeof screenReads>>,
  now: number,
): ScreenParts {
  const today = lagosDay(now);
  const { chosen: loan, projection: repaid } = read;
  const chosen = loan && unlessRefused(() => oneLoanFrom(loan, today));
  const projection = repaid && unlessRefused(() => payoffFrom(repaid, { amount }, today));
  return {
    ...(notifications && { notifications: notificationsFrom(notifications, newest) }),
    ...(owed && { owed: loanListFrom(owed, today) }),
    ...(chosen && { chosen }),
    ...(projection && { projection }),
  };
}

/** What is refused is left out: the call for it says why. */
function unlessRefused<Result>(compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
