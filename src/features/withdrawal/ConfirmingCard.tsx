import { useStore } from '@nanostores/react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { confirmCard } from './withdrawal.store.ts';

/** Back from the card checkout, until the provider knows whether the card was charged. */
export function ConfirmingCard({ reference }: { readonly reference: string }) {
  const busy = useStore($busy);
  return (
    <section className="withdrawal-card" aria-busy={busy}>
      <h1>Add Card</h1>
      <p role="status">
        {busy ? 'Asking the payment processor about your card.' : 'Not confirmed yet.'}
      </p>
      {busy ? (
        <Spinner />
      ) : (
        <Button variant="primary" full type="button" onClick={() => void confirmCard(reference)}>
          Check again
        </Button>
      )}
    </section>
  );
}
