import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { PasswordRules } from '#ui/PasswordRules.tsx';
import { changePassword, type Problem } from './password.store.ts';

type Props = { readonly user: User; readonly title: string; readonly onClose: () => void };

/** A new password, twice. Neither is kept anywhere. */
export function PasswordDialog({ user, title, onClose }: Props) {
  const busy = useStore($busy);
  const rules = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const at = (place: Problem['at']) => (problem?.at === place ? problem.message : undefined);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = await changePassword(password, confirmation);
    if (found) setProblem({ ...found });
    else onClose();
  };
  return (
    <Dialog open onClose={() => busy || onClose()} title={title}>
      <form ref={form} className="profile-form" noValidate onSubmit={(event) => void save(event)}>
        <p className="quiet">Setting it signs every other device out. This one stays signed in.</p>
        {/* Tells a password manager whose password this is. */}
        <input
          type="text"
          autoComplete="username"
          value={user.email ?? user.mobile ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          aria-describedby={rules}
          value={password}
          error={at('password')}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(undefined);
          }}
        />
        <PasswordRules id={rules} password={password} />
        <PasswordField
          label="Confirm password"
          name="passwordConfirmation"
          autoComplete="new-password"
          value={confirmation}
          error={at('confirmation')}
          onChange={(event) => {
            setConfirmation(event.target.value);
            setProblem(undefined);
          }}
        />
        <div role="alert">
          {at('form') && (
            <p className="profile-warning">
              <Icon name="warn" />
              <span>{at('form')}</span>
            </p>
          )}
        </div>
        <Button variant="primary" full busy={busy}>
          Set password
        </Button>
      </form>
    </Dialog>
  );
}
