import { useStore } from '@nanostores/react';
import { brand } from '#brand';
import { endOfMobile, maskMobile } from '#credit/codes.ts';
import { isFramed } from '#stores/frame.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { handoffAt } from '#stores/session/hand-off.ts';
import { NoCode, OtpForm } from '#ui/auth/OtpForm.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, dispatch, goBack, resendCode, sendOtp } from './signon.store.ts';

/** Step 3: the code that was sent to the phone. */
export function OtpInput({ flow }: { flow: Flow & { step: 'otpInput' } }) {
  const busy = useStore($busy);
  const { mobile, otp, problem, resendAt, waits } = flow;
  const name = usePartnerName(flow.applicationId) ?? 'your partner';
  return (
    <OtpForm
      sentTo={{
        masked: maskMobile(mobile),
        spoken: `the number that ends in ${endOfMobile(mobile)}`,
        condition: `If ${name} knows this number`,
      }}
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
          changeLabel="Change number"
          onChange={goBack}
          onEmail={isFramed ? undefined : () => dispatch({ type: 'useEmail' })}
        >
          An SMS can take a minute. We text a code only to a number that {name} has for you: check
          it in their app. {!isFramed && <WhoCanJoin />}
        </NoCode>
      }
    >
      {resendAt > 0 && <Connects flow={flow} />}
    </OtpForm>
  );
}

/** The partner's name, once it is known. */
function usePartnerName(applicationId: number): string | undefined {
  const { data } = useStore($applications);
  return data?.find((one) => one.application_id === applicationId)?.name;
}

/** The way on for somebody whom no partner knows. */
function WhoCanJoin() {
  return (
    <>
      Not a customer there? <a href="/faqs#who-can-join">See who can join</a>. Still no code?{' '}
      <a href={`mailto:${brand.supportEmail}`}>Tell us</a>.
    </>
  );
}

/** Says, before the code is typed, whether it also connects the partner to the account. */
function Connects({ flow: { applicationId, connects } }: { flow: Flow & { step: 'otpInput' } }) {
  const name = usePartnerName(applicationId) ?? 'Your partner';
  if (!connects && !handoffAt(applicationId)) return null;
  return (
    <p className="form-step-notice">
      <Icon name={connects ? 'check' : 'warn'} />
      <span>
        {connects
          ? `We will also connect ${name} to your account. Use the code only if you came from its app just now.`
          : `This code signs you in, but does not connect ${name} to your account. To connect it, ask for another code.`}
      </span>
    </p>
  );
}
