import type { Call } from '#contract/call.ts';
import { getLoan } from '#contract/loans.ts';
import { listNotifications, shownOnPage } from '#contract/notifications.ts';
import { listProcessors } from '#contract/withdrawals.ts';
import { addressOf, answerWithin, apiUrl } from './client.ts';
import { askEarly } from './early.ts';
import { allPortfolios, applications, openLoansAt, runningLoans, userAt } from './questions.ts';

type Question = (application: number) => readonly [Call, Parameters<typeof addressOf>[1]];

// They stand in an address for what the page knows.
const anyApplication = Number.NaN;
const anyLoan = 'LOAN';

const always: Question[] = [applications, allPortfolios, userAt];
const processors = () => [listProcessors, {}] as const;
/** Of the loan that the page's own address names. */
const namedLoan = () => [getLoan, { params: { id: anyLoan } }] as const;
const notifications = () =>
  [listNotifications, { query: { type: 'all', limit: shownOnPage, offset: 0 } }] as const;

/** What the first view of each screen asks, whoever looks at it. */
export const firstViews: Readonly<Record<string, readonly Question[]>> = {
  '/dashboard': [...always, openLoansAt],
  '/offer': [...always, openLoansAt],
  '/withdrawal': [...always, openLoansAt, processors],
  '/repay': [...always, openLoansAt, runningLoans, namedLoan],
  '/notifications': [...always, notifications],
  '/profile': always,
  '/waitlist': always,
};

/** For the head of a screen: begins what its first view asks. Empty for a page that asks nothing. */
export function earlyReads(path: string): string {
  const questions = firstViews[path];
  if (!questions) return '';
  const addresses = questions.map((question) => addressOf(...question(anyApplication)));
  const [portfolios] = allPortfolios();
  const told: Parameters<typeof askEarly> = [
    ...([apiUrl, addresses, String(anyApplication), anyLoan] as const),
    ...([addressOf(portfolios, {}), answerWithin] as const),
  ];
  return `(${askEarly})(${told.map((one) => JSON.stringify(one)).join()})`;
}
