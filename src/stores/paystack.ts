import PaystackPop from '@paystack/inline-js';

/** A frame that shows nothing after so long is given up. */
const patienceMs = 20_000;

/**
 * Shows Paystack's checkout over the page, for a transaction that the provider has initialised.
 * Resolves when the borrower is done with it, one way or the other: paid, closed, a transfer on its
 * way or refused.
 *
 * @throws Error when it does not open; the page is left as it was
 */
export async function resumeTransaction(accessCode: string): Promise<void> {
  const popup = new PaystackPop();
  const release = holdPage(popup.id);
  const stop = new AbortController();
  try {
    await new Promise<void>((done, failed) => {
      const giveUp = () => failed(new Error('The checkout did not open'));
      const timer = setTimeout(giveUp, patienceMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      // Until the checkout is there it has no button that closes it.
      const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && done();
      addEventListener('keydown', onKey, stop);
      popup.resumeTransaction(accessCode, {
        onLoad: () => {
          clearTimeout(timer);
          frameOf(popup.id)?.focus();
        },
        onSuccess: () => done(),
        // Also called for a transfer that is on its way: cancelled does not mean unpaid.
        onCancel: () => done(),
        onError: () => done(),
      });
    });
  } finally {
    stop.abort();
    popup.cancelTransaction();
    release();
  }
}

const frameOf = (id: string) => document.getElementById(`inline-checkout-${id}`);

/** Nothing behind the checkout can be reached, and its frames have names. @returns undoes it */
function holdPage(id: string): () => void {
  frameOf(id)?.setAttribute('title', 'Card checkout');
  document.getElementById(`inline-background-${id}`)?.setAttribute('aria-hidden', 'true');
  const behind = [...document.body.children].filter(
    (part) => !part.id.endsWith(`-${id}`) && !part.hasAttribute('inert'),
  );
  for (const part of behind) part.setAttribute('inert', '');
  return () => {
    for (const part of behind) part.removeAttribute('inert');
  };
}
