import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { nameOf } from '#ui/entrance/contact.ts';
import { FormStep } from '#ui/entrance/FormStep.tsx';
import { Refused } from '#ui/entrance/Refused.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { PasswordRules } from '#ui/PasswordRules.tsx';
import type { Flow } from './forgot.flow.ts';
import { happen, setPassword } from './forgot.store.ts';
import type { PasswordProblem } from './password-checks.ts';
import './forgot.css';

/** Step 3: the new password. It is never kept over a reload. */
export function NewPasswordStep({ flow }: { flow: Flow & { step: 'newPassword' } }) {
  const busy = useStore($busy);
  const rules = useId();
  const [password, setTyped] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { problem, proven } = flow;
  const at = (place: PasswordProblem['at']) => problem?.at === place && problem.message;
  const type = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    if (problem) happen({ type: 'passwordTyped' });
  };
  return (
    <FormStep
      title="Set a new password"
      lead="Setting it signs out every device, this one too."
      problem={problem}
      onSubmit={() => void setPassword(password, confirmation)}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={nameOf(proven.to)} readOnly hidden />
      <div className="forgot-new">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          aria-describedby={rules}
          value={password}
          error={at('password')}
          onChange={type(setTyped)}
        />
        <PasswordRules id={rules} password={password} />
      </div>
      <PasswordField
        label="Confirm password"
        name="passwordConfirmation"
        autoComplete="new-password"
        value={confirmation}
        error={at('confirmation')}
        onChange={type(setConfirmation)}
      />
      <Refused>{at('form')}</Refused>
      <Button variant="primary" full busy={busy}>
        Set password
      </Button>
    </FormStep>
  );
}
