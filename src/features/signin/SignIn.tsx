import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Entrance } from '#shell/Entrance.tsx';
import { takeNotice } from '#stores/sign-in-notice.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ContactTabs } from '#ui/entrance/ContactTabs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import {
  $busy,
  $identity,
  $problem,
  $remembered,
  enterWith,
  identify,
  openSignIn,
} from './signin.store.ts';
import './signin.css';

/** Sign-in by password; the way to the one-time code is beside it. */
export function SignIn() {
  useState(openSignIn);
  const [notice] = useState(takeNotice);
  const identity = useStore($identity);
  const busy = useStore($busy);
  const problem = useStore($problem);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void enterWith(String(typed.get('password')), typed.has('remember'));
  };
  return (
    <Entrance>
      <form ref={form} className="signin" noValidate onSubmit={submit}>
        <header>
          <h1>Sign in</h1>
          <p className="quiet">
            A quick line of credit, so that you never have to liquidate assets.
          </p>
        </header>
        {notice.length > 0 && (
          <div className="signin-notice" role="alert">
            <Icon name="warn" />
            <div>
              {notice.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </div>
        )}
        <ContactTabs
          label="Sign in by"
          phoneTab="Phone"
          isUsername
          contact={identity}
          error={problem?.at === 'identifier' && problem.message}
          onContact={identify}
        />
        <PasswordField
          label="Password"
          name="password"
          error={problem?.at === 'password' && problem.message}
        />
        <div className="signin-last" aria-live="assertive">
          <Checkbox name="remember" label="Remember me" defaultChecked={$remembered.get() !== ''} />
          {problem?.at === 'form' && (
            <p className="signin-refused">
              <Icon name="warn" /> {problem.message}
            </p>
          )}
        </div>
        <Button variant="primary" full busy={busy}>
          Sign in
        </Button>
        <Button full href={`/signon${location.search}`}>
          One-time sign-in
        </Button>
        <p className="signin-aside">
          New to this? <a href={`/signup${location.search}`}>Sign up</a>
        </p>
      </form>
    </Entrance>
  );
}
