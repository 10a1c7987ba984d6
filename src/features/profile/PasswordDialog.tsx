import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { emptyPassword, NewPassword } from '#ui/NewPassword.tsx';
import { changePassword, type Problem } from './password.store.ts';

type Props = { readonly user: User; readonly title: string; readonly onClose: () => void };

/** A new password, twice. Neither is kept anywhere. */
export function PasswordDialog({ user, title, onClose }: Props) {
  const busy = useStore($busy);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(emptyPassword);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = await changePassword(typed.password, typed.confirmation);
    if (found) setProblem({ ...found });
    else onClose();
  };
  return (
    <Dialog open onClose={() => busy || onClose()} title={title}>
      <form ref={form} className="profile-form" noValidate onSubmit={(event) => void save(event)}>
        <p className="quiet">
          When you set it, we will sign out all your other devices. You will stay signed in on this
          one.
        </p>
        <NewPassword
          username={user.email ?? user.mobile ?? ''}
          label="New password"
          typed={typed}
          problem={problem}
          onType={(now) => {
            setTyped(now);
            setProblem(undefined);
          }}
        />
        <div role="alert">
          {problem?.at === 'form' && (
            <p className="profile-warning">
              <Icon name="warn" />
              <span>{problem.message}</span>
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
