import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatMoney } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Failure } from './Failure.tsx';
import type { Asked } from './offer.flow.ts';
import { $problem } from './offer.store.ts';
import { askUntilKnown, request } from './request.store.ts';

/**
 * The request went out and no answer came back. The provider is asked until it says what became of
 * it: the same request again, which can never make a second loan.
 */
export function UnansweredStep({ asked }: { readonly asked: Asked }) {
  const busy = useStore($busy);
  const problem = useStore($problem);
  useEffect(() => askUntilKnown(), []);
  return (
    <section className="offer-step">
      <h1>Finding out what became of your request</h1>
      <p className="lead">
        You asked for {formatMoney(asked.amount, asked.currency)} over {asked.tenure} months, and
        the answer was lost on the way.
      </p>
      <p role="status">
        We ask until we know. It stays one request: if it has arrived, you see its result; if it has
        not, it arrives now. You never get a second loan by it.
      </p>
      <div className="offer-action">
        {problem && <Failure>{problem}</Failure>}
        <Button variant="primary" full type="button" busy={busy} onClick={() => request('')}>
          Ask now
        </Button>
        <a href="/dashboard">Look at your dashboard meanwhile</a>
      </div>
    </section>
  );
}
