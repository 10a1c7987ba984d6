import { useStore } from '@nanostores/react';
import { endOfMobile, maskMobile } from '#credit/codes.ts';
import { isFramed } from '#stores/frame.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { handoffAt } from '#stores/session/hand-off.ts';
import { NoSms, OtpForm } from '#ui/auth/OtpForm.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, dispatch, resendCode, sendOtp } from './signon.store.ts';

/** Step 3: the code that was sent to the phone. */
export function OtpInput({ flow }: { flow: Flow & { step: 'otpInput' } }) {
  const busy = useStore($busy);
  const { mobile, otp, problem, resendAt } = flow;
  return (
    <OtpForm
      sentTo={{
        masked: maskMobile(mobile),
        spoken: `the number that ends in ${endOfMobile(mobile)}`,
        ifAny: true,
      }}
      otp={otp}
      problem={problem}
      resendAt={resendAt}
      busy={busy}
      onText={(text) => dispatch({ type: 'otp', text })}
      onSubmit={() => void sendOtp()}
      onResend={() => void resendCode()}
      help={<NoSms onEmail={isFramed ? undefined : () => dispatch({ type: 'useEmail' })} />}
    >
      {resendAt > 0 && <Connects flow={flow} />}
    </OtpForm>
  );
}

/** Says, before the code is typed, whether it also connects the partner to the account. */
function Connects({ flow: { applicationId, connects } }: { flow: Flow & { step: 'otpInput' } }) {
  const partner = useStore($applications).data?.find((one) => one.application_id === applicationId);
  const name = partner?.name ?? 'Your partner';
  if (!connects && !handoffAt(applicationId)) return null;
  return (
    <p className="form-step-notice">
      <Icon name={connects ? 'check' : 'warn'} />
      <span>
        {connects
          ? `${name} will be connected to your account. Use the code only if you came from its app just now.`
          : `This code signs you in, but does not connect ${name} to your account. For that, ask for another code.`}
      </span>
    </p>
  );
}
