import type { Checkout } from '#contract/checkout.ts';
import { isFramed, openBeside } from './frame.ts';
import { go, goInstead } from './navigate.ts';
import { $user } from './reads/user.ts';

/** The processor's key that the build names: only then does the policy let its frame in. */
const key: string | undefined = import.meta.env?.PUBLIC_PAYSTACK_KEY;

/**
 * Opens a checkout that the provider has set up: over the page where the build names the key of the
 * provider's processor, else on the processor's own page. Either way the borrower ends up at `back`,
 * where the provider is asked what came of it: what the frame says decides nothing.
 */
export async function openCheckout(
  { access_code, authorization_url }: Checkout,
  back: string,
): Promise<void> {
  if (!key || key !== $user.get().data?.publicKey) return leaveFor(authorization_url, back);
  // A reload in between asks the provider; and the frame, which is told the address, learns no more.
  history.replaceState(history.state, '', back);
  try {
    const { resumeTransaction } = await import('./paystack.ts');
    await resumeTransaction(access_code);
  } catch {
    return leaveFor(authorization_url, back);
  }
  goInstead(back);
}

/** To a page of the processor. A partner's app frames our pages, and not the processor's: that opens beside it. */
export function leaveFor(checkout: string, back: string): void {
  const isForeign = new URL(checkout, location.origin).origin !== location.origin;
  if (isFramed && isForeign) openBeside(checkout, back);
  else go(checkout);
}
