import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { useEntrance } from '#shell/entrance.ts';
import { go } from '#stores/navigate.ts';
import { followHistory } from '#stores/navigation/step-history.ts';
import { $token } from '#stores/session/session.ts';
import { useStepFocus } from '#ui/auth/FormStep.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { ContactStep } from './ContactStep.tsx';
import { steps } from './forgot.flow.ts';
import { $flow, dispatch, openForgot, signInAddress } from './forgot.store.ts';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { OtpStep } from './OtpStep.tsx';
import './forgot.css';

const depths = { contact: 0, otp: 1, newPassword: 1, success: 0 };
const names = ['Your contact', 'One-time code', 'New password'];

/** Sets a new password in place of a forgotten one. */
export function Forgot() {
  const isOpen = useEntrance(openForgot);
  const flow = useStore($flow);
  useStepFocus(isOpen ? flow.step : undefined);
  useEffect(() => followHistory({ $flow, depthOf: ({ step }) => depths[step], back: goBack }), []);
  if (flow.step === 'success') {
    return (
      <AuthShell>
        <Success />
      </AuthShell>
    );
  }
  return (
    <AuthShell back={flow.step === 'contact' ? leave : goBack}>
      <Stepper steps={names} current={steps.indexOf(flow.step)} />
      {flow.step === 'contact' && <ContactStep flow={flow} />}
      {flow.step === 'otp' && <OtpStep flow={flow} />}
      {flow.step === 'newPassword' && <NewPasswordStep flow={flow} />}
    </AuthShell>
  );
}

const goBack = () => dispatch({ type: 'back' });
const leave = () => go($token.get() ? '/dashboard' : `/signin${location.search}`);

/** The last step: the new password is set. */
function Success() {
  return (
    <div className="forgot-done">
      <Icon name="check" />
      <h1 tabIndex={-1} data-step-focus>
        Your password is set
      </h1>
      <p className="quiet">
        Your old password no longer works, and you are signed out on every device.
      </p>
      <Button variant="primary" full href={signInAddress()}>
        Sign in
      </Button>
    </div>
  );
}
