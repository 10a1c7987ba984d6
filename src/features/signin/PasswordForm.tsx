import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useQuery } from '#shell/in-browser.ts';
import { $remembered } from '#stores/session/remembered.ts';
import { ContactTabs } from '#ui/auth/ContactTabs.tsx';
import { FormError, FormStep } from '#ui/auth/FormStep.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import type { Flow } from './signin.flow.ts';
import { $busy, $leaving, dispatch, signInWith } from './signin.store.ts';

/** Sign-in by password; the other ways in are beside it. */
export function PasswordForm({ flow }: { flow: Flow & { step: 'password' } }) {
  const busy = useStore($busy);
  const leaving = useStore($leaving);
  const query = useQuery();
  const remember = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if ($remembered.get() && remember.current) remember.current.checked = true;
  }, []);
  const { contact, problem } = flow;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    void signInWith(String(typed.get('password')), typed.has('remember'));
  };
  return (
    <FormStep
      title="Sign in"
      lead="A quick line of credit, so that you never have to liquidate assets."
      problem={problem}
      onSubmit={submit}
    >
      <ContactTabs
        label="Sign in by"
        phoneTab="Phone"
        isUsername
        contact={contact}
        error={problem?.at === 'identifier' && problem.message}
        onContact={(typed) => dispatch({ type: 'contact', ...typed })}
      />
      <PasswordField
        label="Password"
        name="password"
        error={problem?.at === 'password' && problem.message}
        onChange={problem && (() => dispatch({ type: 'passwordTyped' }))}
      />
      <div className="signin-last">
        <Checkbox ref={remember} name="remember" label="Remember me" />
        <a href={`/forgot${query}`}>Forgot password?</a>
      </div>
      <FormError>{problem?.at === 'form' && problem.message}</FormError>
      <Button variant="primary" full busy={busy}>
        Sign in
      </Button>
      <p className="visually-hidden" role="status">
        {leaving && 'You are signed in.'}
      </p>
      <Button full href={`/signon${query}`}>
        One-time sign-in
      </Button>
      <p className="form-step-aside">
        Are you new here? <a href={`/signup${query}`}>Sign up</a>
      </p>
    </FormStep>
  );
}
