import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { isFramed, postToHost } from '#stores/frame.ts';
import { useStepFocus } from '#ui/auth/FormStep.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { OtpInput } from './OtpInput.tsx';
import { PartnerAuth } from './PartnerAuth.tsx';
import { SelectVendor } from './SelectVendor.tsx';
import { steps } from './signon.flow.ts';
import { $flow, type Entry, followHistory, goBack, openFlow } from './signon.store.ts';
import './signon.css';

const names = {
  signon: ['Partner', 'Your contact', 'One-time code'],
  signup: ['Partner', 'Your contact', 'Confirm'],
};

/** One-time sign-in and sign-up. The steps are the same; the contact goes to different calls. */
export function SignOn({ entry }: { entry: Entry }) {
  useState(() => openFlow(entry));
  const flow = useStore($flow);
  useStepFocus(flow.step);
  useEffect(() => postToHost({ type: 'step', step: flow.step }), [flow.step]);
  useEffect(() => {
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, []);
  if (flow.step === 'leaving') {
    return (
      <AuthShell>
        <div className="signon-leaving">
          <Spinner label={flow.signedIn ? 'You are signed in' : 'Opening the next page'} />
        </div>
      </AuthShell>
    );
  }
  return (
    <AuthShell back={isFramed && flow.step !== 'otpInput' ? undefined : goBack}>
      <Stepper steps={names[entry]} current={steps.indexOf(flow.step)} />
      {flow.step === 'selectVendor' && <SelectVendor entry={entry} flow={flow} />}
      {flow.step === 'partnerAuth' && <PartnerAuth flow={flow} />}
      {flow.step === 'otpInput' && <OtpInput flow={flow} />}
    </AuthShell>
  );
}
