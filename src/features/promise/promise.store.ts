import { computed } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { getPromise, makePromise } from '#contract/promise.ts';
import { whileBusy } from '#stores/busy.ts';
import { loanToRepay } from '#stores/reads/loan-to-repay.ts';
import { $openLoans } from '#stores/reads/loans.ts';
import { createReadStore, read, refreshMoney } from '#stores/reads/read.ts';
import { explainRefusal } from '#stores/refused.ts';
import { submit } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';

export type Promised = NonNullable<AnswerOf<typeof getPromise>['promise']>;

/** The loan that the address names, or else the one whose bill is due first. */
export const $loanId = computed($openLoans, ({ data: loans }) => {
  const named = new URLSearchParams(location.search).get('loan_id');
  return named ?? (loans && loanToRepay(loans)?.loan_id);
});

/** Whether it is known that there is no loan to pay. */
export const $nothingOwed = computed(
  [$openLoans, $loanId],
  ({ data }, id) => data !== undefined && id === undefined,
);

/** The bill that is promised, or can be; null when there is none. */
export const $promise = createReadStore<Promised | null>(['/loan/', $loanId, '/promise'], {
  fetcher: async (_loan, id) =>
    (await read(getPromise, { query: { loan_id: String(id) } })).promise,
});

/** Promises to pay by a day. Gives why it was refused, for the field. */
export const promise = ({ loan_id, due_date }: Promised, pay_by: string) =>
  whileBusy(async (): Promise<string | undefined> => {
    const outcome = await submit('promise', makePromise, { body: { loan_id, due_date, pay_by } });
    if (!outcome.ok) return explainRefusal(outcome);
    toast(outcome.message ?? 'We will wait for it.', 'success');
    refreshMoney();
    return undefined;
  });
