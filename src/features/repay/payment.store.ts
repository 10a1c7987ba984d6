import { atom } from 'nanostores';
import type { Checkout } from '#contract/checkout.ts';
import { getRepayment, initializeRepayment, recordRepayment } from '#contract/repayments.ts';
import type { Minor } from '#credit/money.ts';
import { whileBusy } from '#stores/busy.ts';
import { openCheckout } from '#stores/checkout.ts';
import { goInstead } from '#stores/navigate.ts';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import { shownDebt } from './figures.store.ts';
import type { PaymentStatus } from './repay.flow.ts';
import { $loan, dispatch, isSettled, keepPendingPayment, showUnanswered } from './repay.store.ts';
import { send } from './sent.store.ts';

/** A checkout that charges another amount than was shown. The borrower must agree to it first. */
export const $changedCheckout = atom<Checkout | undefined>(undefined);

/**
 * CONTINUE: the provider fixes the charge, then the browser goes to the processor's checkout. `shown`
 * is the charge that the borrower has read, in kobo.
 */
export async function pay(loanId: string, amount: Minor, shown: Minor): Promise<void> {
  await whileBusy(async () => {
    if (showUnanswered()) return;
    const agreed = $changedCheckout.get();
    if (agreed) return leaveFor(loanId, agreed);
    const outcome = await submit('repayment', initializeRepayment, {
      body: { loan_id: loanId, amount, shown: shownDebt() },
    });
    if (!outcome.ok) {
      dispatch({ type: 'stopped' });
      refreshMoney();
      return outcome.code === 'not_allowed' ? leaveBlocked() : toastFailure(outcome.messages);
    }
    const { checkout, earlier } = outcome.data;
    if (earlier) {
      toast('You had already started a payment of this loan. This is how it stands.');
      return goInstead(`/repay?reference=${checkout.reference}`);
    }
    if (checkout.total === shown) return leaveFor(loanId, checkout);
    dispatch({ type: 'stopped' });
    $changedCheckout.set(checkout);
  });
}

/** One tap charges the saved card what was shown: `total` kobo from the card ending in `last4`. */
export async function chargeCard(
  loanId: string,
  amount: Minor,
  { last4, total }: { readonly last4: string; readonly total: Minor },
): Promise<void> {
  const shown = shownDebt();
  const loan = $loan.get().data;
  if (!shown || !loan) return;
  const partner = loan.application.applicationName;
  await send({ call: 'charge', partner, body: { loan_id: loanId, amount, last4, total, shown } });
}

/** Returns to a payment page that is still open. */
export async function resumeCheckout(loanId: string, checkout: Checkout): Promise<void> {
  await whileBusy(() => leaveFor(loanId, checkout));
}

function leaveFor(loanId: string, checkout: Checkout): Promise<void> {
  const { reference } = checkout;
  keepPendingPayment({ loanId, reference });
  return openCheckout(checkout, `/repay?reference=${reference}`);
}

/** Reads a payment's status from the provider. Closing the checkout never counts as unpaid. */
export async function checkPayment(reference: string): Promise<void> {
  await whileBusy(async () => {
    const status = await fetchStatus(reference);
    if (!status) return;
    dispatch({ type: 'statusReceived', status });
    if (status.state === 'paid') refreshMoney();
    // An open payment needs no reminder here: the provider checks it before it opens another.
    if (isSettled(status) || status.state === 'open') keepPendingPayment(undefined);
  });
}

export const notCharged = 'Your payment did not go through. Nothing was charged.';

async function fetchStatus(reference: string): Promise<PaymentStatus | undefined> {
  const outcome = await attempt(recordRepayment, { body: { reference } });
  if (!outcome.ok) {
    const message = outcome.messages.join(' ');
    if (outcome.code === 'payment_mismatch') return { state: 'held', message };
    if (isUndecided(outcome.code) || outcome.code === 'processor_down') {
      return { state: 'unknown', message };
    }
    keepPendingPayment(undefined);
    toastFailure(outcome.messages);
    setTimeout(goInstead, 1500, '/dashboard');
    return undefined;
  }
  const { status, checkout, repayments, card, charge, failure } = outcome.data;
  const told = { card, charge, failure };
  const [repayment] = repayments;
  if (status === 'paid') {
    return repayment ? { ...told, state: 'paid', repayment } : { state: 'unknown', message: '' };
  }
  const unpaid = await unpaidRepayment(reference);
  if (status === 'open') return { ...told, state: 'open', repayment: unpaid, checkout };
  return { ...told, state: status, repayment: unpaid };
}

/** A repayment that is not recorded yet, with its amount and loan. */
async function unpaidRepayment(reference: string) {
  const outcome = await attempt(getRepayment, { params: { id: reference } });
  return outcome.ok ? outcome.data.repayments[0] : undefined;
}
