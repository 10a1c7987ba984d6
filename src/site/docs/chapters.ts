import type { Operation } from './openapi.ts';

/** The pages of the reference: nouns that are used together are read together. */
export const chapters = [
  {
    id: 'sign-on',
    title: 'Signing on',
    description:
      'The calls that bring your user to us: the hand-off from your server, one-time codes and links, passwords, and the way back to your app.',
    nouns: ['application', 'signon', 'signin', 'partner', 'user'],
  },
  {
    id: 'credit',
    title: 'Credit',
    description:
      'The calls of portfolios and loans: what a portfolio is worth, what a loan will cost, asking for it, its bills, and what ends it.',
    nouns: ['portfolio', 'loan'],
  },
  {
    id: 'paying-out',
    title: 'Paying out',
    description:
      'The calls that bring credit to a bank account: instant loans, ways of paying out, banks, saved accounts, and withdrawals with their states.',
    nouns: ['instant-loan', 'processors', 'banks', 'account', 'withdrawal'],
  },
  {
    id: 'repaying',
    title: 'Repaying',
    description:
      'The calls of cards and repayments: setting up a checkout, asking what came of it, receipts, and where transfers in Dollars go.',
    nouns: ['card', 'repayment', 'payments'],
  },
  {
    id: 'records',
    title: 'Records and settings',
    description:
      'The calls of what a borrower can look up and choose: statement, notifications, sales, sessions, preferences, and files to keep.',
    nouns: ['me', 'notifications', 'sale'],
  },
  {
    id: 'service',
    title: 'The service itself',
    description:
      'The calls that belong to no borrower: whether the service answers, its description in OpenAPI, messages to us and news.',
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
