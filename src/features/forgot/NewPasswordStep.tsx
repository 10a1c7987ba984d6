import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { nameOf } from '#ui/entrance/contact.ts';
import { FormStep } from '#ui/entrance/FormStep.tsx';
import { Refused } from '#ui/entrance/Refused.tsx';
import { NewPassword, noPassword } from '#ui/NewPassword.tsx';
import type { Flow } from './forgot.flow.ts';
import { happen, setPassword } from './forgot.store.ts';
import './forgot.css';

/** Step 3: the new password. It is never kept over a reload. */
export function NewPasswordStep({ flow }: { flow: Flow & { step: 'newPassword' } }) {
  const busy = useStore($busy);
  const [typed, setTyped] = useState(noPassword);
  const { problem, proven } = flow;
  return (
    <FormStep
      title="Set a new password"
      lead="Setting it signs out every device, this one too."
      problem={problem}
      onSubmit={() => void setPassword(typed.password, typed.confirmation)}
    >
      <NewPassword
        username={nameOf(proven.to)}
        label="New password"
        typed={typed}
        problem={problem}
        onType={(now) => {
          setTyped(now);
          if (problem) happen({ type: 'passwordTyped' });
        }}
      />
      <Refused>{problem?.at === 'form' && problem.message}</Refused>
      <Button variant="primary" full busy={busy}>
        Set password
      </Button>
    </FormStep>
  );
}
