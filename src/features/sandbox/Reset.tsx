import { useState } from 'react';
import { forgetBorrower } from '#stores/session/session.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { resetSandbox } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

/** Resets the sandbox after confirmation. */
export function Reset() {
  const [asking, setAsking] = useState(false);
  const { running, run } = useAction();
  const reset = () =>
    run(
      'reset',
      async () => {
        await resetSandbox();
        forgetBorrower();
        setAsking(false);
      },
      'The sandbox is as it was at first.',
    );
  return (
    <section aria-labelledby="sandbox-reset">
      <h2 id="sandbox-reset">Start again</h2>
      <p className="quiet">The people, their loans and the clock as they were at first.</p>
      <Button type="button" onClick={() => setAsking(true)}>
        Reset the sandbox
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Reset the sandbox?">
        <p>
          Everything done here is thrown away: loans, withdrawals, repayments, messages. Everybody
          is signed out and the clock shows today again.
        </p>
        <div className="sandbox-choices">
          <Button variant="primary" type="button" busy={running !== undefined} onClick={reset}>
            Reset
          </Button>
          <Button type="button" onClick={() => setAsking(false)}>
            Keep everything
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
