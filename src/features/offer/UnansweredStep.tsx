import { useStore } from '@nanostores/react';
import { formatMoney } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Failure } from './Failure.tsx';
import type { Asked } from './offer.flow.ts';
import { $problem } from './offer.store.ts';
import { request } from './request.store.ts';

/** The request went out and no answer came back: the way on that can never make a second loan. */
export function UnansweredStep({ asked }: { readonly asked: Asked }) {
  const busy = useStore($busy);
  const problem = useStore($problem);
  return (
    <section className="offer-step">
      <h1>Did your request arrive?</h1>
      <p className="lead">
        You asked for {formatMoney(asked.amount, asked.currency)} over {asked.tenure} months, and
        the answer was lost on the way.
      </p>
      <p>
        Send it again to find out. It stays one request: if it has arrived, you see its result; if
        it has not, it arrives now. You never get a second loan by it.
      </p>
      <div className="offer-action">
        {problem && <Failure>{problem}</Failure>}
        <Button variant="primary" full type="button" busy={busy} onClick={() => request('')}>
          REQUEST LOAN
        </Button>
        <a href="/dashboard">Look at your dashboard first</a>
      </div>
    </section>
  );
}
