import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Entrance } from '#shell/Entrance.tsx';
import { takeNotice } from '#stores/sign-in-notice.ts';
import { followHistory } from '#stores/step-history.ts';
import { useStepFocus } from '#ui/entrance/use-step-focus.ts';
import { Icon } from '#ui/Icon.tsx';
import { MagicLink } from './MagicLink.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { depthOf } from './signin.flow.ts';
import { $flow, happen, openSignIn } from './signin.store.ts';
import './signin.css';

/** Sign-in: the notice of a link that was sent, or the password form. */
export function SignIn() {
  useState(openSignIn);
  const [notice] = useState(takeNotice);
  const flow = useStore($flow);
  useStepFocus(flow.step);
  useEffect(() => followHistory({ $flow, depthOf, back: goBack }), []);
  return (
    <Entrance back={depthOf(flow) > 0 ? goBack : undefined}>
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
    </Entrance>
  );
}

const goBack = () => happen({ type: 'back' });
