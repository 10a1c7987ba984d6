import { computed } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { carryLoanOver, getCarryOver } from '#contract/carry-over.ts';
import type { Tenure } from '#credit/terms.ts';
import { whileBusy } from '#stores/busy.ts';
import { openCheckout } from '#stores/checkout.ts';
import { dropDraft } from '#stores/draft.ts';
import { go } from '#stores/navigate.ts';
import { loanToRepay } from '#stores/reads/loan-to-repay.ts';
import { $openLoans } from '#stores/reads/loans.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { explainRefusal } from '#stores/refused.ts';
import { submit } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';

export type CarryOver = AnswerOf<typeof getCarryOver>['carry_over'];

/** The loan that the address names, or else the one whose bill is due first. */
const $loanId = computed($openLoans, ({ data: loans }) => {
  const named = new URLSearchParams(location.search).get('loan_id');
  return named ?? (loans && loanToRepay(loans)?.loan_id);
});

/** Whether it is known that there is no loan to carry over. */
export const $nothingOwed = computed(
  [$openLoans, $loanId],
  ({ data }, id) => data !== undefined && id === undefined,
);

/** What carrying the loan over does today. */
export const $carryOver = createReadStore<CarryOver>(['/loan/', $loanId, '/carry-over'], {
  fetcher: async (_loan, id) =>
    (await read(getCarryOver, { params: { id: String(id) } })).carry_over,
});

/** Under which this tab keeps what is chosen and typed. */
export const formOf = (loan_id: string) => `carry-over:${loan_id}`;

/** Signs the new loan as it is shown, and leaves for the payment. Gives why it was refused. */
export const sign = (shown: CarryOver, tenure: Tenure, name: string) =>
  whileBusy(async (): Promise<string | undefined> => {
    const { loan_id, due, principal, interest_bp } = shown;
    const outcome = await submit('carry-over', carryLoanOver, {
      params: { id: loan_id },
      body: { tenure, due, principal, interest_bp, name },
    });
    if (!outcome.ok) return explainRefusal(outcome);
    dropDraft(formOf(loan_id));
    const { checkout } = outcome.data;
    if (checkout) await openCheckout(checkout, `/repay?reference=${checkout.reference}`);
    else {
      toast('We have carried your loan over.', 'success');
      go('/dashboard');
    }
    return undefined;
  });
