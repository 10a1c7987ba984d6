import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Entrance } from '#shell/Entrance.tsx';
import { go } from '#stores/navigate.ts';
import { $token } from '#stores/session.ts';
import { followHistory } from '#stores/step-history.ts';
import { useStepFocus } from '#ui/entrance/use-step-focus.ts';
import { Stepper } from '#ui/Stepper.tsx';
import { ContactStep } from './ContactStep.tsx';
import { steps } from './forgot.flow.ts';
import { $flow, happen, openForgot } from './forgot.store.ts';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { OtpStep } from './OtpStep.tsx';
import { Success } from './Success.tsx';

const depths = { contact: 0, otp: 1, newPassword: 1, success: 0 };
const names = ['Your contact', 'One-time code', 'New password'];

/** A new password for who has forgotten the old one. */
export function Forgot() {
  useState(openForgot);
  const flow = useStore($flow);
  useStepFocus(flow.step);
  useEffect(() => followHistory({ $flow, depthOf: ({ step }) => depths[step], back: goBack }), []);
  if (flow.step === 'success') {
    return (
      <Entrance>
        <Success />
      </Entrance>
    );
  }
  return (
    <Entrance back={flow.step === 'contact' ? leave : goBack}>
      <Stepper steps={names} current={steps.indexOf(flow.step)} />
      {flow.step === 'contact' && <ContactStep flow={flow} />}
      {flow.step === 'otp' && <OtpStep flow={flow} />}
      {flow.step === 'newPassword' && <NewPasswordStep flow={flow} />}
    </Entrance>
  );
}

const goBack = () => happen({ type: 'back' });
const leave = () => go($token.get() ? '/dashboard' : `/signin${location.search}`);
