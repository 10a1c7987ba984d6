import { atom } from 'nanostores';
import {
  type Checkout,
  getRepayment,
  initializeRepayment,
  recordRepayment,
} from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';
import { attempt } from '#stores/attempt.ts';
import { leaveBarred } from '#stores/barred.ts';
import { whileBusy } from '#stores/busy.ts';
import { openCheckout } from '#stores/checkout.ts';
import { goInstead } from '#stores/navigate.ts';
import { refreshMoney } from '#stores/reads.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import type { Said } from './repay.flow.ts';
import { $flow, happen, keepAwaited } from './repay.store.ts';

/** A checkout that charges something else than what was shown: the borrower agrees to it first. */
export const $changed = atom<Checkout | undefined>(undefined);

/**
 * CONTINUE: the server fixes the charge, then the browser goes to the processor's checkout. `shown`
 * is what the borrower has read, in kobo.
 */
export async function pay(loanId: string, amount: Minor, shown: Minor): Promise<void> {
  await whileBusy(async () => {
    const agreed = $changed.get();
    if (agreed) return leaveFor(loanId, agreed);
    const outcome = await submit('repayment', initializeRepayment, {
      body: { loan_id: loanId, amount },
    });
    if (!outcome.ok) {
      happen({ type: 'stopped' });
      refreshMoney();
      return outcome.code === 'not_allowed' ? leaveBarred() : toastFailure(outcome.messages);
    }
    const { checkout, earlier } = outcome.data;
    if (earlier) {
      toast('An earlier payment of this loan comes first.');
      return goInstead(`/repay?reference=${checkout.reference}`);
    }
    if (checkout.total === shown) return leaveFor(loanId, checkout);
    happen({ type: 'stopped' });
    $changed.set(checkout);
  });
}

function leaveFor(loanId: string, checkout: Checkout): Promise<void> {
  const { reference } = checkout;
  keepAwaited({ loanId, reference });
  return openCheckout(checkout, `/repay?reference=${reference}`);
}

/** Asks the provider where a payment stands: closing the checkout is never taken as unpaid. */
export async function ask(reference: string): Promise<void> {
  await whileBusy(async () => {
    const said = await wordOn(reference);
    if (!said) return;
    happen({ type: 'said', said });
    if (said.state === 'paid') refreshMoney();
    if (said.state === 'failed' && $flow.get()?.step !== 'payment') keepAwaited(undefined);
  });
}

export const notCharged = 'The payment did not go through, so nothing was charged.';

async function wordOn(reference: string): Promise<Said | undefined> {
  const outcome = await attempt(recordRepayment, { body: { reference } });
  if (!outcome.ok) {
    const message = outcome.messages.join(' ');
    if (outcome.code === 'payment_mismatch') return { state: 'held', message };
    if (isUndecided(outcome.code) || outcome.code === 'processor_down') {
      return { state: 'unknown', message };
    }
    keepAwaited(undefined);
    toastFailure(outcome.messages);
    setTimeout(goInstead, 1500, '/dashboard');
    return undefined;
  }
  const { status, repayments } = outcome.data;
  const [repayment] = repayments;
  if (status === 'success' && repayment) return { state: 'paid', repayment };
  if (status === 'success') return { state: 'unknown', message: '' };
  return { state: status, repayment: await openRepayment(reference) };
}

/** One that is not recorded yet, with its amount and loan. */
async function openRepayment(reference: string) {
  const outcome = await attempt(getRepayment, { params: { id: reference } });
  return outcome.ok ? outcome.data.repayments[0] : undefined;
}
