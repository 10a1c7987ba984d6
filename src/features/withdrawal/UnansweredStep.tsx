import { useStore } from '@nanostores/react';
import { formatMoney } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { sendAgain } from './payout.store.ts';
import type { Asked } from './withdrawal.flow.ts';
import { $problem } from './withdrawal.store.ts';

/** It went out and no answer came back: the way on that can never pay out twice. */
export function UnansweredStep({ asked }: { readonly asked: Asked }) {
  const busy = useStore($busy);
  const problem = useStore($problem);
  return (
    <section className="withdrawal-step">
      <h1>Did your withdrawal arrive?</h1>
      <p className="lead">
        You asked for {formatMoney(asked.amount, asked.currency)}, and the answer was lost on the
        way.
      </p>
      <p>
        Send it again to find out. It stays one withdrawal: if it has arrived, you see its result;
        if it has not, it arrives now. It is never paid out twice.
      </p>
      {problem && (
        <p className="withdrawal-warning" role="alert">
          <Icon name="warn" /> <span>{problem}</span>
        </p>
      )}
      <Button variant="primary" full type="button" busy={busy} onClick={() => void sendAgain()}>
        NEXT
      </Button>
      <a href="/dashboard">Look at your dashboard first</a>
    </section>
  );
}
