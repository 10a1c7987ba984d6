import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { confirmCard } from './card.store.ts';
import type { Start } from './withdrawal.flow.ts';
import { $problem } from './withdrawal.store.ts';

type Props = { readonly reference: string; readonly before: Start['card'] };

const everyMs = 5_000;
const most = 12;

/** Back from the card checkout, until the provider knows whether the card was charged. */
export function ConfirmingCard({ reference, before }: Props) {
  const busy = useStore($busy);
  const problem = useStore($problem);
  const [times, setTimes] = useState(0);
  useEffect(() => void confirmCard(reference, before), [reference, before]);
  useEffect(() => {
    if (!problem || times === most) return;
    const timer = setTimeout(() => {
      void confirmCard(reference, before);
      setTimes(times + 1);
    }, everyMs);
    return () => clearTimeout(timer);
  }, [problem, times, reference, before]);
  return (
    <section className="withdrawal-step" aria-busy={!problem}>
      <h1>Add Card</h1>
      <p role="status">
        {problem
          ? `Not confirmed yet. ${problem}`
          : 'Asking the payment processor about your card.'}
      </p>
      {problem ? (
        <>
          <p className="quiet">
            Nothing is charged twice. What was charged is refunded, also if the card cannot be used.
            Reference: {reference}
          </p>
          <Button
            variant="primary"
            full
            type="button"
            busy={busy}
            onClick={() => void confirmCard(reference, before)}
          >
            Check again
          </Button>
        </>
      ) : (
        <Spinner />
      )}
    </section>
  );
}
