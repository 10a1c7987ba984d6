import type { AnswerOf, Call, QueryOf } from '#contract/call.ts';
import { getLoan, getPayoff } from '#contract/loans.ts';
import { listNotifications, shownOnPage } from '#contract/notifications.ts';
import { getOverview } from '#contract/overview.ts';
import { listProcessors } from '#contract/withdrawals.ts';
import { addressOf, answerWithin, apiUrl } from './client.ts';
import { askEarly, type FirstView } from './early.ts';
import { allPortfolios, applications, openLoansAt, runningLoans, userAt } from './questions.ts';

type Question = (application: number) => readonly [Call, Parameters<typeof addressOf>[1]];

// They stand in an address for what the page knows.
const anyApplication = Number.NaN;
const anyLoan = 'PAGE_loan_id';
const anyValue = 'PAGE_value' as never;

const always: Question[] = [applications, allPortfolios, userAt];
const processors = () => [listProcessors, {}] as const;
/** Of the loan that the page's own address names. */
const namedLoan = () => [getLoan, { params: { id: anyLoan } }] as const;
/** What paying the address's `value` on that loan would do. */
const projection = () =>
  [getPayoff, { params: { id: anyLoan }, query: { amount: anyValue } }] as const;
const notifications = () =>
  [listNotifications, { query: { type: 'all', limit: shownOnPage, offset: 0 } }] as const;

/** What the first view of each screen asks, whoever looks at it. */
export const firstViews: Readonly<Record<string, readonly Question[]>> = {
  '/dashboard': [...always, openLoansAt],
  '/offer': [...always, openLoansAt],
  '/withdrawal': [...always, openLoansAt, processors],
  '/repay': [...always, openLoansAt, runningLoans, namedLoan, projection],
  '/notifications': [...always, notifications],
  '/profile': always,
  '/autopay': always,
  '/shortfall': always,
  '/complaint': always,
  '/my-data': always,
  '/promise': [...always, openLoansAt],
  '/carry-over': [...always, openLoansAt],
  '/waitlist': always,
};

/** What one call answers together. */
const parts: Readonly<Record<keyof AnswerOf<typeof getOverview>, Question>> = {
  application: applications,
  portfolio: allPortfolios,
  user: userAt,
  loan: openLoansAt,
  processors,
  notifications,
  owed: runningLoans,
  chosen: namedLoan,
  projection,
};
const screens: Readonly<Record<string, QueryOf<typeof getOverview>>> = {
  '/withdrawal': { screen: 'withdrawal' },
  '/notifications': { screen: 'notifications' },
  '/repay': { screen: 'repay', loan_id: anyLoan, amount: anyValue },
};

const at = (question: Question) => addressOf(...question(anyApplication));

/** For the head of a screen: begins what its first view asks. Empty for a page that asks nothing. */
export function earlyReads(path: string): string {
  const questions = firstViews[path];
  if (!questions) return '';
  const together: Question = (application_id) => [
    getOverview,
    { query: { application_id, ...screens[path] } },
  ];
  const view: FirstView = {
    base: apiUrl,
    addresses: questions.map(at),
    together: at(together),
    parts: Object.fromEntries(
      Object.entries(parts)
        .map(([name, part]) => [at(part), name] as const)
        .filter(([address]) => questions.some((one) => at(one) === address)),
    ),
    application: String(anyApplication),
    portfolios: at(allPortfolios),
    timeout: answerWithin,
  };
  const script = String(askEarly).replace(/\n\s+/g, '\n');
  return `(${script})(${JSON.stringify(view)})`;
}
