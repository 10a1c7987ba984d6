import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { identifierOf } from '#ui/auth/contact.ts';
import { FormError, FormStep } from '#ui/auth/FormStep.tsx';
import { Button } from '#ui/Button.tsx';
import { emptyPassword, NewPassword } from '#ui/NewPassword.tsx';
import type { Flow } from './forgot.flow.ts';
import { dispatch, setPassword } from './forgot.store.ts';
import './forgot.css';

/** Step 3: the new password. It is never kept over a reload. */
export function NewPasswordStep({ flow }: { flow: Flow & { step: 'newPassword' } }) {
  const busy = useStore($busy);
  const [typed, setTyped] = useState(emptyPassword);
  const { problem, proven } = flow;
  return (
    <FormStep
      title="Set a new password"
      lead="This will sign you out on every device, including this one."
      problem={problem}
      onSubmit={() => void setPassword(typed.password, typed.confirmation)}
    >
      <NewPassword
        username={identifierOf(proven.to)}
        label="New password"
        typed={typed}
        problem={problem}
        onType={(now) => {
          setTyped(now);
          if (problem) dispatch({ type: 'passwordTyped' });
        }}
      />
      <FormError>{problem?.at === 'form' && problem.message}</FormError>
      <Button variant="primary" full busy={busy}>
        Set password
      </Button>
    </FormStep>
  );
}
