import { computed } from 'nanostores';
import { type Loan, listLoans } from '#contract/loans.ts';
import { $applicationId, $token } from '../session/session.ts';
import { createReadStore, read } from './read.ts';

/** States of a loan that is asked for or running; the others are history. */
const open = ['requested', 'issued', 'disbursing', 'disbursed', 'serviced'] as const;

const $key = computed([$token, $applicationId], (token, application) =>
  token ? application || '0' : undefined,
);

/** Open loans at the active application, newest first. */
export const $openLoans = createReadStore<Loan[]>(['/loan', $key], {
  fetcher: async (_path, application) => {
    const { loans } = await read(listLoans, {
      query: { application_id: Number(application), status: [...open], limit: 100 },
    });
    return loans;
  },
});

const $signedIn = computed($token, (token) => token !== '');

/** Loans that money is owed on, at every partner: what a borrower owes is not one partner's. */
export const $runningLoans = createReadStore<Loan[]>(['/loan running', $signedIn], {
  fetcher: async () => {
    const query = { status: ['disbursed' as const, 'serviced' as const], limit: 100 };
    return (await read(listLoans, { query })).loans;
  },
});

/** Whether the server still works on one of them, so that asking again soon makes sense. */
export const $loanUnderWay = computed($openLoans, ({ data }) =>
  Boolean(data?.some((one) => ['requested', 'issued', 'disbursing'].includes(one.loanStatus))),
);
