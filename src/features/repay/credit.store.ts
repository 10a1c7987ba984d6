import { returnCredit } from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';
import { whileBusy } from '#stores/busy.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { submit } from '#stores/submit.ts';
import { toastFailure } from '#stores/toasts.ts';
import { dispatch, showReference } from './repay.store.ts';

/** GIVE BACK: a repeat after a lost answer is the same request, so nothing goes back twice. */
export async function giveBack(loanId: string, amount: Minor): Promise<void> {
  await whileBusy(async () => {
    const outcome = await submit(`return:${loanId}`, returnCredit, {
      params: { id: loanId },
      body: { amount },
    });
    const repayment = outcome.ok ? outcome.data.repayments[0] : undefined;
    if (repayment) {
      showReference(repayment.reference);
      dispatch({ type: 'returned', repayment });
    }
    // Also after a failure: what is owed or undrawn may have changed meanwhile. The reads of a step
    // that is left end one turn later: a loan that has ended has no payoff to read again.
    setTimeout(refreshMoney);
    if (!outcome.ok) toastFailure(outcome.messages);
  });
}
