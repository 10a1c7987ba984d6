import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { PasswordProblem } from '#credit/passwords.ts';
import { $busy } from '#stores/busy.ts';
import { storedRedirect } from '#stores/navigation/redirects.ts';
import { Button } from '#ui/Button.tsx';
import { emptyPassword, NewPassword } from '#ui/NewPassword.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Failure } from './Failure.tsx';
import { $problem, savePassword } from './offer.store.ts';

/** The password that opens the account from now on. It is never kept over a reload. */
export function PasswordStep({ user }: { readonly user: User }) {
  const busy = useStore($busy);
  const failure = useStore($problem);
  const [typed, setTyped] = useState(emptyPassword);
  const [problem, setProblem] = useState<PasswordProblem>();

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const found = await savePassword(typed.password, typed.confirmation);
    setProblem(found);
    const name = found?.at === 'confirmation' ? 'passwordConfirmation' : 'password';
    if (found) (elements.namedItem(name) as HTMLElement | null)?.focus();
  };
  return (
    <form className="offer-step" name="password-passwordConfirmation" onSubmit={save} noValidate>
      <Stepper steps={['Amount', 'Password', 'Agreement']} current={1} />
      <header>
        <h1>Set your password</h1>
        <p className="quiet">You will use it to sign in from now on.</p>
      </header>
      <NewPassword
        username={user.email ?? user.mobile ?? ''}
        label="Password"
        typed={typed}
        problem={problem}
        onType={(now) => {
          setTyped(now);
          setProblem(undefined);
        }}
      />
      <div className="offer-action">
        {failure && <Failure>{failure}</Failure>}
        <Button variant="primary" full busy={busy}>
          {storedRedirect() ? 'CONTINUE' : 'NEXT'}
        </Button>
      </div>
    </form>
  );
}
