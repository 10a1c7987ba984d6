import { type ReactNode, useEffect, useRef } from 'react';
import { otpValidMinutes } from '#credit/codes.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Tip } from '../Tip.tsx';
import { FormStep } from './FormStep.tsx';
import { ProblemText } from './ProblemText.tsx';
import type { Problem } from './problem.ts';
import { Resend } from './Resend.tsx';
import './OtpForm.css';

type Props = {
  /** Where the code went, masked, and how a screen reader says it. */
  readonly sentTo: { readonly masked: string; readonly spoken: string };
  readonly otp: string;
  readonly problem: Problem | undefined;
  /** The moment (ms) from which another code may be asked for; 0 while the first is being sent. */
  readonly resendAt: number;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onResend: () => void;
  /** What is to be known before the code is typed. */
  readonly children?: ReactNode;
};

/** The step that asks for a one-time code: one field, which takes a paste and the phone's own suggestion. */
export function OtpForm({ sentTo, otp, problem, resendAt, busy, children, ...on }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(resendAt);
  useEffect(() => {
    // Another code is on its way: the button that asked for it is gone, and its field is empty.
    if (asked.current !== resendAt) field.current?.focus();
    asked.current = resendAt;
  }, [resendAt]);
  const lead = (
    <>
      {resendAt > 0 && 'We sent six digits to '}
      {resendAt === 0 && (busy ? 'We are sending six digits to ' : 'No code was sent yet to ')}
      <span className="otp-to" aria-hidden="true">
        {sentTo.masked}
      </span>
      <span className="visually-hidden">{sentTo.spoken}</span>.{' '}
      <Tip label="How long the code is valid">
        An unused OTP is valid for {otpValidMinutes} minutes.
      </Tip>
    </>
  );
  return (
    <FormStep
      title="Enter the code"
      lead={lead}
      problem={problem}
      startsInField
      onSubmit={on.onSubmit}
    >
      {children}
      <div className="otp-field">
        <Field
          ref={field}
          label="One-time code (OTP)"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-step-focus
          value={otp}
          error={problem && <ProblemText problem={problem} />}
          onChange={(event) => on.onText(event.target.value)}
        />
      </div>
      <Button variant="primary" full busy={busy}>
        Submit
      </Button>
      <Resend at={resendAt} busy={busy} onResend={on.onResend}>
        Resend OTP
      </Resend>
    </FormStep>
  );
}
