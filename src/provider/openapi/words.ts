/** What each call does, by its name in the contract; here, so that the app does not carry it. */
export const summaries: Readonly<Record<string, string>> = {
  acceptTerms: 'Accept the terms of portfolios, signed with the full name',
  cancelLoan: 'Cancel a loan that is only requested or issued',
  getBreakdown: 'What each month of a loan brought and left',
  getDollarInstructions: 'Where a transfer in Dollars goes',
  getLoan: 'One loan',
  getNextStep: 'What comes next for a contact at a partner',
  getPayoff: 'What ends a loan on a day',
  getQuote: 'Schedule, cost and redline of a loan before signing',
  getUser: 'The signed-in borrower, with balance and debts',
  initializeCard: 'Set up the charge that proves a card',
  initializeRepayment: 'Fix what will be charged for repaying by card',
  listAccounts: 'Saved bank accounts',
  listApplications: 'All partners, or the own ones',
  listLoans: 'Own loans, newest first',
  listPortfolios: 'Own portfolios',
  listProcessors: 'The ways of paying out, and what each needs to know',
  listRepayments: 'Own repayments, newest first',
  listWithdrawals: 'Own withdrawals, newest first',
  recordCard: 'Ask the processor about a card and save it if it was charged',
  recordRepayment: 'Ask the processor about a payment and credit it once',
  requestReset: 'Send the digits that let a forgotten password be set anew',
  resetPassword: 'Set a forgotten password anew; every session ends',
  requestLoan: 'Request a loan',
  requestWithdrawal: 'Pay credit out to a bank account',
  setPassword: 'Set the password; every other session ends',
  signIn: 'Sign in with a password',
  signInLink: 'Ask for a one-time code or link, or spend it',
  signOn: 'Start a sign-up at a partner',
  signOnAtPartner: 'Start a sign-up at the partner of the path',
  signOut: 'End this session',
  verifyAccount: "The bank's own name for an account",
  verifyReset: 'Change the digits for a code that sets the password',
};

/** A call that has no sentence yet is told by its name. */
export const summaryOf = (name: string): string =>
  summaries[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The noun that a path begins with. */
export const tagOf = (path: string): string => path.split('/')[1] ?? '';

export const tags: Readonly<Record<string, string>> = {
  account: 'Bank accounts that a borrower has saved',
  application: 'Partners, whose apps hold the portfolios',
  card: 'The card that a borrower repays with',
  health: 'For whoever watches the process',
  loan: 'Loans, from the quote to the payoff',
  'openapi.json': 'This document',
  payments: 'What the card processor tells',
  portfolio: 'What a borrower holds at a partner, and the credit on it',
  processors: 'The ways of paying out',
  ready: 'For whoever watches the database',
  repayment: 'Repayments by card and by transfer',
  signin: 'Signing in without a password',
  signon: 'Signing up at a partner',
  user: 'The borrower, signing in and out, passwords',
  withdrawal: 'Paying credit out to a bank account',
};
