import { recordCard } from '#contract/repayments.ts';
import { ask } from '#stores/api.ts';
import { goInstead } from '#stores/navigate.ts';
import { $applications } from '#stores/portfolio.ts';
import { refreshMoney } from '#stores/reads.ts';
import { queryRedirect } from '#stores/redirects.ts';
import { toast } from '#stores/toasts.ts';

/** A `redirect` in the address is followed once, when partners are known and if it is allowed. */
export function followRedirect(): () => void {
  const query = new URLSearchParams(location.search);
  if (!query.has('redirect') && !query.has('redirect_url')) return () => {};
  return $applications.subscribe(({ data }) => {
    const address = data && queryRedirect(query);
    if (address) goInstead(address);
  });
}

/** Back from the card checkout: a card that was saved is said here, anything else where it is added. */
export async function keepCard(): Promise<void> {
  const reference = new URLSearchParams(location.search).get('card');
  if (!reference) return;
  history.replaceState(null, '', '/dashboard');
  const outcome = await ask(recordCard, { body: { reference } }).catch(() => undefined);
  const card = outcome?.ok ? outcome.data.card : null;
  if (!card) return goInstead(`/withdrawal?trigger=add-card&card=${reference}`);
  toast(`Your card ending ${card.last4} is saved.`, 'success');
  refreshMoney();
  void $applications.revalidate();
}
