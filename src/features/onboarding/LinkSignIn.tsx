import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { brand } from '#brand';
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
              A part of the link is missing. We take you to the sign-in in a few seconds.
            </p>
            <a href="/signin">Sign in now</a>
          </div>
        )}
        {spending.state === 'partial' && (
          <div role="alert">
            <h1>You are signed in</h1>
            <p>A partial error occurred with your authentication. Check with support.</p>
            <p className="quiet">
              Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Your offer
              opens in a few seconds.
            </p>
            <a href={spending.offer}>Go on to your offer</a>
          </div>
        )}
        {spending.state === 'unanswered' && (
          <div role="alert">
            <h1>You are not signed in yet</h1>
            <p>{spending.message}</p>
            <p className="quiet">
              Your link is kept on this page until then. It is also still in the message.
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
