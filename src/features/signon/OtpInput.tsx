import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import { maskMobile, otpValidMinutes } from '#credit/codes.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Tip } from '#ui/Tip.tsx';
import { ProblemText } from './ProblemText.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, happen, resendCode, sendOtp } from './signon.store.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Step 3: the code that was sent to the phone. */
export function OtpInput({ flow }: { flow: Flow & { step: 'otpInput' } }) {
  const busy = useStore($busy);
  const seconds = useSecondsLeft(flow.resendAt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sendOtp();
  };
  return (
    <form className="signon-step" noValidate onSubmit={submit}>
      <header>
        <h1>Enter the code</h1>
        <p className="quiet">
          {flow.resendAt === 0 ? 'We are sending six digits to ' : 'We sent six digits to '}
          <MaskedMobile mobile={flow.mobile} />.{' '}
          <Tip label="How long the code is valid">
            An unused OTP is valid for {otpValidMinutes} minutes.
          </Tip>
        </p>
      </header>
      <div className="signon-otp">
        <Field
          label="One-time code (OTP)"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-step-focus
          value={flow.otp}
          error={flow.problem && <ProblemText problem={flow.problem} />}
          onChange={(event) => happen({ type: 'otp', text: event.target.value })}
        />
      </div>
      <Button variant="primary" full busy={busy}>
        Submit
      </Button>
      <div className="signon-resend">
        {seconds > 0 ? (
          <span className="quiet">Resend in {seconds} seconds</span>
        ) : (
          <Button variant="quiet" type="button" busy={busy} onClick={() => void resendCode()}>
            Resend OTP
          </Button>
        )}
      </div>
    </form>
  );
}

function MaskedMobile({ mobile }: { mobile: string }) {
  return (
    <>
      <span className="signon-mobile" aria-hidden="true">
        {maskMobile(mobile)}
      </span>
      <span className="visually-hidden">the number that ends in {mobile.slice(-4)}</span>
    </>
  );
}
