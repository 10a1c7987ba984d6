import { useStore } from '@nanostores/react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { confirm, leave } from './repay.store.ts';

/** Back from the checkout, until the provider knows whether it was paid. */
export function Confirming({ reference }: { readonly reference: string }) {
  const busy = useStore($busy);
  return (
    <section className="repay-step" aria-busy={busy}>
      <h1>Make a Repayment</h1>
      <p role="status">
        {busy
          ? 'Asking the payment processor about your payment.'
          : 'The processor has not confirmed your payment yet. If you paid, it is credited as soon as it is confirmed, and only once.'}
      </p>
      {busy ? (
        <Spinner />
      ) : (
        <>
          <Button variant="primary" full type="button" onClick={() => void confirm(reference)}>
            Check again
          </Button>
          <Button variant="outline" full type="button" onClick={leave}>
            I did not pay
          </Button>
        </>
      )}
    </section>
  );
}
