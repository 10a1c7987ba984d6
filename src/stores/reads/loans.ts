import { computed } from 'nanostores';
import { openLoansAt, runningLoans } from '#api/questions.ts';
import type { Loan } from '#contract/loans.ts';
import { $applicationId, $token } from '../session/session.ts';
import { createReadStore, read } from './read.ts';

const $key = computed([$token, $applicationId], (token, application) =>
  token ? application || '0' : undefined,
);

/** Open loans at the active application, newest first. */
export const $openLoans = createReadStore<Loan[]>(['/loan', $key], {
  fetcher: async (_path, application) => (await read(...openLoansAt(Number(application)))).loans,
});

const $signedIn = computed($token, (token) => token !== '');

/** Loans that money is owed on, at every partner: what a borrower owes is not one partner's. */
export const $runningLoans = createReadStore<Loan[]>(['/loan running', $signedIn], {
  fetcher: async () => (await read(...runningLoans())).loans,
});

/** Whether the server still works on one of them, so that asking again soon makes sense. */
export const $loanUnderWay = computed($openLoans, ({ data }) =>
  Boolean(data?.some((one) => ['requested', 'issued', 'disbursing'].includes(one.loanStatus))),
);
