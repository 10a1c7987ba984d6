import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { followHistory } from '#stores/navigation/step-history.ts';
import { takeDeadLink, takeNotice } from '#stores/session/notice.ts';
import { useStepFocus } from '#ui/auth/FormStep.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { MagicLink } from './MagicLink.tsx';
import { NewLink } from './NewLink.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { depthOf } from './signin.flow.ts';
import { $flow, $leaving, dispatch, openSignIn } from './signin.store.ts';
import './signin.css';

/** Sign-in: the notice of a link that was sent, or the password form. */
export function SignIn() {
  const [notice] = useState(takeNotice);
  const [deadLink] = useState(takeDeadLink);
  useState(() => openSignIn({ hasNotice: notice.length > 0 }));
  const flow = useStore($flow);
  const leaving = useStore($leaving);
  useStepFocus(flow.step);
  useEffect(() => followHistory({ $flow, depthOf, back: goBack }), []);
  if (leaving === 'at once') {
    return (
      <AuthShell>
        <div className="signin-leaving">
          <Spinner label="You are signed in" />
        </div>
      </AuthShell>
    );
  }
  return (
    <AuthShell back={depthOf(flow) > 0 ? goBack : undefined}>
      {notice.length > 0 && (
        <div className="form-step-notice signin-notice" role="alert">
          <Icon name="warn" />
          <div>
            {notice.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {deadLink && <NewLink dead={deadLink} />}
          </div>
        </div>
      )}
      {flow.step === 'magicLink' ? <MagicLink flow={flow} /> : <PasswordForm flow={flow} />}
    </AuthShell>
  );
}

const goBack = () => dispatch({ type: 'back' });
