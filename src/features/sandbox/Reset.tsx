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
      'You have reset the sandbox.',
    );
  return (
    <section aria-labelledby="sandbox-reset">
      <h2 id="sandbox-reset">Start again</h2>
      <p className="quiet">Bring the people, their loans and the clock back to the beginning.</p>
      <Button type="button" onClick={() => setAsking(true)}>
        Reset the sandbox
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Reset the sandbox?">
        <p>
          We will delete everything that was done here: loans, withdrawals, repayments and messages.
          We will sign everybody out, and the clock will show today again.
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
