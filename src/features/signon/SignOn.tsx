import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { AuthShell } from '#shell/AuthShell.tsx';
import { useEntrance } from '#shell/entrance.ts';
import { useInBrowser } from '#shell/in-browser.ts';
import { isFramed as isInFrame, postToHost } from '#stores/frame.ts';
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
  const isOpen = useEntrance(() => openFlow(entry));
  const isFramed = useInBrowser(() => isInFrame, false);
  const flow = useStore($flow);
  const step = isOpen ? flow.step : undefined;
  useStepFocus(step);
  useEffect(() => {
    if (step) postToHost({ type: 'step', step });
  }, [step]);
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
      {flow.step === 'selectVendor' && <SelectVendor entry={entry} flow={flow} isOpen={isOpen} />}
      {flow.step === 'partnerAuth' && <PartnerAuth flow={flow} />}
      {flow.step === 'otpInput' && <OtpInput flow={flow} />}
    </AuthShell>
  );
}
