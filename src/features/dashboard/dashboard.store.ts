import { goInstead } from '#stores/navigate.ts';
import { queryRedirect } from '#stores/navigation/redirects.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { ask } from '#stores/session/api.ts';
import { toast } from '#stores/toasts.ts';

/**
 * Follows a `redirect` in the address once the partners are known, if it is allowed.
 * @returns a function that stops listening
 */
export function followRedirect(): () => void {
  const query = new URLSearchParams(location.search);
  if (!query.has('redirect') && !query.has('redirect_url')) return () => {};
  return $applications.subscribe(({ data }) => {
    const address = data && queryRedirect(query);
    if (address) goInstead(address);
  });
}

/**
 * Handles the return from the card checkout. A saved card is confirmed here; anything else goes to
 * Withdrawal.
 */
export async function recordReturnedCard(): Promise<void> {
  const reference = new URLSearchParams(location.search).get('card');
  if (!reference) return;
  history.replaceState(null, '', '/dashboard');
  const outcome = await import('#contract/repayments.ts')
    .then(({ recordCard }) => ask(recordCard, { body: { reference } }))
    .catch(() => undefined);
  const card = outcome?.ok ? outcome.data.card : null;
  if (!card) return goInstead(`/withdrawal?trigger=add-card&card=${reference}`);
  toast(`Your card ending ${card.last4} is saved.`, 'success');
  refreshMoney();
  void $applications.revalidate();
}
