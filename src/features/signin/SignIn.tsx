import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { followHistory } from '#stores/navigation/step-history.ts';
import { takeNotice } from '#stores/session/notice.ts';
import { useStepFocus } from '#ui/auth/FormStep.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MagicLink } from './MagicLink.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { depthOf } from './signin.flow.ts';
import { $flow, dispatch, openSignIn } from './signin.store.ts';
import './signin.css';

/** Sign-in: the notice of a link that was sent, or the password form. */
export function SignIn() {
  useState(openSignIn);
  const [notice] = useState(takeNotice);
  const flow = useStore($flow);
  useStepFocus(flow.step);
  useEffect(() => followHistory({ $flow, depthOf, back: goBack }), []);
  return (
    <AuthShell back={depthOf(flow) > 0 ? goBack : undefined}>
      {notice.length > 0 && (
        <div className="form-step-notice signin-notice" role="alert">
          <Icon name="warn" />
          <div>
            {notice.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      )}
      {flow.step === 'magicLink' ? <MagicLink flow={flow} /> : <PasswordForm flow={flow} />}
    </AuthShell>
  );
}

const goBack = () => dispatch({ type: 'back' });
