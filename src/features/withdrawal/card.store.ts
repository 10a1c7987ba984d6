import { initializeCard, recordCard } from '#contract/repayments.ts';
import { attempt } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { openCheckout } from '#stores/checkout.ts';
import { refreshMoney } from '#stores/reads.ts';
import { isUndecided, submit } from '#stores/submit.ts';
import { toast, toastFailure } from '#stores/toasts.ts';
import type { Start } from './withdrawal.flow.ts';
import { reopen } from './withdrawal.store.ts';

/** ADD CARD: to the checkout that charges and refunds the card. */
export async function addCard(): Promise<void> {
  await whileBusy(async () => {
    const fromDashboard = new URLSearchParams(location.search).has('trigger');
    const return_to = fromDashboard ? 'dashboard' : 'withdrawal';
    const outcome = await submit('card', initializeCard, { body: { return_to } });
    if (!outcome.ok) return toastFailure(outcome.messages);
    const { checkout } = outcome.data;
    await openCheckout(checkout, `/${return_to}?card=${checkout.reference}`);
  });
}

/** Back from the checkout: closing it proves nothing, so the provider is asked. */
export async function confirmCard(reference: string, before: Start['card']): Promise<void> {
  await whileBusy(async () => {
    const outcome = await attempt(recordCard, { body: { reference } });
    if (!outcome.ok) {
      toastFailure(outcome.messages);
      if (isUndecided(outcome.code) || outcome.code === 'processor_down') return;
    } else if (outcome.data.status === 'pending') {
      return toast('The processor has not confirmed your card yet. Check again in a moment.');
    } else if (outcome.data.card) {
      toast(`Your card ending ${outcome.data.card.last4} is saved.`, 'success');
    } else {
      toast('The card was not charged, so it was not saved.', 'error');
    }
    refreshMoney();
    reopen(outcome.ok && outcome.data.card ? 'good' : before);
  });
}
