import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { confirmCard } from './card.store.ts';
import type { Start } from './withdrawal.flow.ts';

type Props = { readonly reference: string; readonly before: Start['card'] };

/** Back from the card checkout, until the provider knows whether the card was charged. */
export function ConfirmingCard({ reference, before }: Props) {
  const busy = useStore($busy);
  useEffect(() => void confirmCard(reference, before), [reference, before]);
  return (
    <section className="withdrawal-card" aria-busy={busy}>
      <h1>Add Card</h1>
      <p role="status">
        {busy ? 'Asking the payment processor about your card.' : 'Not confirmed yet.'}
      </p>
      {busy ? (
        <Spinner />
      ) : (
        <>
          <p className="quiet">
            Nothing is charged twice. What was charged is refunded, also if the card cannot be used.
            Reference: {reference}
          </p>
          <Button
            variant="primary"
            full
            type="button"
            onClick={() => void confirmCard(reference, before)}
          >
            Check again
          </Button>
        </>
      )}
    </section>
  );
}
