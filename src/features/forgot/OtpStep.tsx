import { useStore } from '@nanostores/react';
import { brand } from '#brand';
import { endOfMobile, maskEmail, maskMobile } from '#credit/codes.ts';
import { $busy } from '#stores/busy.ts';
import type { Identity } from '#ui/auth/contact.ts';
import { NoCode, OtpForm } from '#ui/auth/OtpForm.tsx';
import type { CodeLoss, Flow } from './forgot.flow.ts';
import { dispatch, resendCode, sendOtp, signInAddress } from './forgot.store.ts';

const reasons: Record<CodeLoss, string> = {
  reloaded: 'You reloaded the page, and we do not keep a code that you entered.',
  late: 'The code that you entered has run out.',
  unanswered: 'We did not hear back, so your new password may already be set.',
};

/** Step 2: the code that was sent. */
export function OtpStep({ flow }: { flow: Flow & { step: 'otp' } }) {
  const busy = useStore($busy);
  const { to, otp, problem, resendAt, waits, gone } = flow;
  const byMobile = 'mobile' in to;
  return (
    <OtpForm
      sentTo={masked(to)}
      otp={otp}
      problem={problem}
      resendAt={resendAt}
      waits={waits}
      busy={busy}
      onText={(text) => dispatch({ type: 'otp', text })}
      onSubmit={() => void sendOtp()}
      onResend={() => void resendCode()}
      help={
        <NoCode
          title="No code yet?"
          changeLabel={byMobile ? 'Change number' : 'Change email'}
          onChange={() => dispatch({ type: 'back' })}
          onEmail={byMobile ? () => dispatch({ type: 'useEmail' }) : undefined}
        >
          {byMobile
            ? 'An SMS can take a minute. We text a code only to a number that has an account. '
            : 'Check your spam folder. You may have signed up with another address. '}
          <a href="/faqs#who-can-join">See who can join</a>. Still no code?{' '}
          <a href={`mailto:${brand.supportEmail}`}>Tell us</a>.
        </NoCode>
      }
    >
      {gone && (
        <p className="form-step-notice" role="status">
          {reasons[gone]}{' '}
          {gone === 'unanswered' ? (
            <>
              <a href={signInAddress()}>Try to sign in with it</a>, or ask for another code.
            </>
          ) : (
            'Ask for another code.'
          )}
        </p>
      )}
    </OtpForm>
  );
}

const masked = (to: Identity) =>
  'email' in to
    ? {
        masked: maskEmail(to.email),
        spoken: `your address at ${to.email.split('@').at(-1)}`,
        condition: 'If this email has an account',
      }
    : {
        masked: maskMobile(to.mobile),
        spoken: `the number that ends in ${endOfMobile(to.mobile)}`,
        condition: 'If this number has an account',
      };
