import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { useEntrance } from '#shell/entrance.ts';
import { followHistory } from '#stores/navigation/step-history.ts';
import { useStepFocus } from '#ui/auth/FormStep.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { MagicLink } from './MagicLink.tsx';
import { NewLink } from './NewLink.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { depthOf } from './signin.flow.ts';
import { $flow, $leaving, $notice, dispatch, openSignIn } from './signin.store.ts';
import './signin.css';

/** Sign-in: the notice of a link that was sent, or the password form. */
export function SignIn() {
  const isOpen = useEntrance(openSignIn);
  const { sentences, deadLink } = useStore($notice);
  const isWrong = sentences.length > 0;
  const flow = useStore($flow);
  const leaving = useStore($leaving);
  useStepFocus(isOpen ? flow.step : undefined);
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
      {(isWrong || deadLink) && (
        <div className="form-step-notice signin-notice" role={isWrong ? 'alert' : undefined}>
          <Icon name={isWrong ? 'warn' : 'check'} />
          <div>
            {sentences.map((sentence) => (
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
