import { useStore } from '@nanostores/react';
import { endOfMobile, maskEmail, maskMobile } from '#credit/codes.ts';
import { $busy } from '#stores/busy.ts';
import type { Named } from '#ui/entrance/contact.ts';
import { OtpForm } from '#ui/entrance/OtpForm.tsx';
import type { Flow, Gone } from './forgot.flow.ts';
import { happen, resendCode, sendOtp, signInAddress } from './forgot.store.ts';

const reasons: Record<Gone, string> = {
  reloaded: 'The page was loaded anew, and a code that was entered is not kept.',
  late: 'The code that you entered no longer counts.',
  unanswered: 'No answer came, so your new password may be set already.',
};

/** Step 2: the code that was sent. */
export function OtpStep({ flow }: { flow: Flow & { step: 'otp' } }) {
  const busy = useStore($busy);
  const { to, otp, problem, resendAt, gone } = flow;
  return (
    <OtpForm
      sentTo={masked(to)}
      otp={otp}
      problem={problem}
      resendAt={resendAt}
      busy={busy}
      onText={(text) => happen({ type: 'otp', text })}
      onSubmit={() => void sendOtp()}
      onResend={() => void resendCode()}
    >
      {gone && (
        <p className="form-step-notice" role="status">
          {reasons[gone]}{' '}
          {gone === 'unanswered' ? (
            <>
              <a href={signInAddress()}>Try to sign in with it</a>, or have another code sent.
            </>
          ) : (
            'Have another one sent.'
          )}
        </p>
      )}
    </OtpForm>
  );
}

const masked = (to: Named) =>
  'email' in to
    ? { masked: maskEmail(to.email), spoken: `your address at ${to.email.split('@').at(-1)}` }
    : {
        masked: maskMobile(to.mobile),
        spoken: `the number that ends in ${endOfMobile(to.mobile)}`,
      };
