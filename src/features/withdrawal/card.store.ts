import { atom } from 'nanostores';
import { initializeCard, recordCard } from '#contract/repayments.ts';
import { cardCheckRefund } from '#credit/cards.ts';
import { whileBusy } from '#stores/busy.ts';
import { openCheckout } from '#stores/checkout.ts';
import { goInstead } from '#stores/navigate.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import type { Start } from './withdrawal.flow.ts';
import { $flow, $problem, reopenFlow } from './withdrawal.store.ts';

/** Whether the bank has just declined the card. Closing the payment page is no such answer. */
export const $declined = atom(false);

const fromDashboard = () => new URLSearchParams(location.search).has('trigger');

/** ADD CARD: goes to the checkout that charges the card once and refunds it. */
export async function addCard(): Promise<void> {
  await whileBusy(async () => {
    $declined.set(false);
    const return_to = fromDashboard() ? 'dashboard' : 'withdrawal';
    const outcome = await submit('card', initializeCard, { body: { return_to } });
    if (!outcome.ok) return toastFailure(outcome.messages);
    const { checkout } = outcome.data;
    await openCheckout(checkout, `/${return_to}?card=${checkout.reference}`);
  });
}

const declined = 'Your bank declined the card. Nothing was charged, and no card was added.';
/** While the processor has not decided. */
export const askingAgain = 'We will ask again every few seconds.';
export const leftCheckout =
  'You left the payment page before paying. Nothing was charged, and no card was added.';

/** On return from the checkout. Closing it proves nothing, so the provider is asked. */
export async function confirmCard(reference: string, before: Start['card']): Promise<void> {
  await whileBusy(async () => {
    const outcome = await attempt(recordCard, { body: { reference } });
    if (!outcome.ok) {
      const { code } = outcome;
      const message = outcome.messages.join(' ');
      if (isUndecided(code) || code === 'processor_down') return $problem.set(message);
      const isRefunded = code === 'card_expiring' || code === 'card_unusable';
      return notSaved(isRefunded ? `${message} ${cardCheckRefund}` : message, before);
    }
    const { status, card } = outcome.data;
    if (status === 'pending') return $problem.set(askingAgain);
    if (!card) {
      const isDeclined = status === 'failed';
      notSaved(isDeclined ? declined : leftCheckout, before);
      return $declined.set(isDeclined);
    }
    if (fromDashboard()) return goInstead(`/dashboard?card=${reference}`);
    toast(`Your card ending ${card.last4} is saved.`, 'success');
    reload();
    reopenFlow('good');
  });
}

/** Returns to the form, which says why. */
function notSaved(reason: string, before: Start['card']): void {
  reload();
  reopenFlow(before, fromDashboard() ? '/withdrawal?trigger=add-card' : '/withdrawal');
  if ($flow.get()?.step === 'noCard') $problem.set(reason);
  else toast(reason, 'error');
}

function reload(): void {
  refreshMoney();
  void $applications.revalidate();
}
