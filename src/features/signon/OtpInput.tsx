import { useStore } from '@nanostores/react';
import { endOfMobile, maskMobile } from '#credit/codes.ts';
import { OtpForm } from '#ui/entrance/OtpForm.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, happen, resendCode, sendOtp } from './signon.store.ts';

/** Step 3: the code that was sent to the phone. */
export function OtpInput({ flow }: { flow: Flow & { step: 'otpInput' } }) {
  const busy = useStore($busy);
  const { mobile, otp, problem, resendAt } = flow;
  return (
    <OtpForm
      sentTo={{
        masked: maskMobile(mobile),
        spoken: `the number that ends in ${endOfMobile(mobile)}`,
      }}
      otp={otp}
      problem={problem}
      resendAt={resendAt}
      busy={busy}
      onText={(text) => happen({ type: 'otp', text })}
      onSubmit={() => void sendOtp()}
      onResend={() => void resendCode()}
    />
  );
}
