import type { Operation } from './openapi.ts';

/** The pages of the reference: nouns that are used together are read together. */
export const chapters = [
  {
    id: 'sign-on',
    title: 'Signing in',
    description:
      'The calls that sign your user in: the hand-off from your server, one-time codes and links, and passwords.',
    nouns: ['application', 'signon', 'signin', 'user'],
  },
  {
    id: 'partner',
    title: 'Your server',
    description:
      'The calls of your own server: what your users hold, what must stay with you, and the signed return to your app.',
    nouns: ['partner'],
  },
  {
    id: 'credit',
    title: 'Credit',
    description:
      'The calls for portfolios and loans: the value of a portfolio, the cost of a loan, requests, bills, and the payoff.',
    nouns: ['portfolio', 'loan'],
  },
  {
    id: 'paying-out',
    title: 'Paying out',
    description:
      'The calls that pay credit to a bank account: instant loans, payout methods, banks, saved accounts, and withdrawals with their states.',
    nouns: ['instant-loan', 'processors', 'banks', 'account', 'withdrawal'],
  },
  {
    id: 'repaying',
    title: 'Repaying',
    description:
      'The calls for cards, repayments and sales: open a checkout, check its result, get receipts, and get the details for a transfer in Dollars.',
    nouns: ['card', 'repayment', 'payments', 'sale', 'sell-order'],
  },
  {
    id: 'bills',
    title: 'Bills',
    description:
      'The calls about bills: autopay and extra payments, a promise to pay by a later day, and a plan over some months.',
    nouns: ['autopay', 'mandate', 'promise', 'plan'],
  },
  {
    id: 'records',
    title: 'Records and settings',
    description:
      'The calls for records and settings: statements, notifications, sessions, preferences, and files to download.',
    nouns: ['export', 'me', 'notifications', 'complaint'],
  },
  {
    id: 'service',
    title: 'The service itself',
    description:
      'The calls that need no borrower: the health of the service, the OpenAPI description, contact messages and the newsletter.',
    nouns: [] as readonly string[],
  },
] as const satisfies readonly Chapter[];

export type Chapter = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly nouns: readonly string[];
};

const rest = chapters[chapters.length - 1] as Chapter;

/** A noun that no chapter names is of the service itself. */
export const chapterOf = ({ noun }: Pick<Operation, 'noun'>): Chapter =>
  chapters.find(({ nouns }) => (nouns as readonly string[]).includes(noun)) ?? rest;

/** Where a noun stands in its chapter. */
export const placeOf = ({ noun }: Pick<Operation, 'noun'>, { nouns }: Chapter): number =>
  nouns.indexOf(noun);

export const chapterPath = ({ id }: Chapter): string => `/docs/api/${id}`;
