import { useStore } from '@nanostores/react';
import { endOfMobile, maskEmail, maskMobile } from '#credit/codes.ts';
import { $busy } from '#stores/busy.ts';
import type { Identity } from '#ui/auth/contact.ts';
import { NoSms, OtpForm } from '#ui/auth/OtpForm.tsx';
import type { CodeLoss, Flow } from './forgot.flow.ts';
import { dispatch, resendCode, sendOtp, signInAddress } from './forgot.store.ts';

const reasons: Record<CodeLoss, string> = {
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
      onText={(text) => dispatch({ type: 'otp', text })}
      onSubmit={() => void sendOtp()}
      onResend={() => void resendCode()}
      help={'mobile' in to && <NoSms onEmail={() => dispatch({ type: 'useEmail' })} />}
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

const masked = (to: Identity) =>
  'email' in to
    ? { masked: maskEmail(to.email), spoken: `your address at ${to.email.split('@').at(-1)}` }
    : {
        masked: maskMobile(to.mobile),
        spoken: `the number that ends in ${endOfMobile(to.mobile)}`,
        ifAny: true,
      };
