import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { $redemption, openLink } from './onboarding.store.ts';
import './onboarding.css';

/** Sign-in by a link that was sent: a loader, then the offer. */
export function LinkSignIn() {
  useState(openLink);
  const spending = useStore($redemption);
  return (
    <AuthShell>
      <div className="onboarding">
        {spending.state === 'spending' && <Spinner label="Signing you in" />}
        {spending.state === 'incomplete' && (
          <div role="alert">
            <h1>Authorization data is incomplete.</h1>
            <p className="quiet">
              A part of the link is missing. Copy the whole link from your message, or sign in. The
              sign-in page will open in a few seconds.
            </p>
            <a href="/signin">Sign in now</a>
          </div>
        )}
        {spending.state === 'unanswered' && (
          <div role="alert">
            <h1>You are not signed in yet</h1>
            <p>{spending.message}</p>
            <p className="quiet">
              You have not used your link yet. You can also open it from your message again.
            </p>
            <Button type="button" onClick={spending.retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </AuthShell>
  );
}
