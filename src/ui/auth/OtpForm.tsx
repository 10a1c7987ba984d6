import { type ReactNode, useEffect, useRef } from 'react';
import { otpValidMinutes } from '#credit/codes.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Tip } from '../Tip.tsx';
import { FormStep, ProblemText } from './FormStep.tsx';
import type { Problem } from './problem.ts';
import { Resend } from './Resend.tsx';
import './OtpForm.css';

type Props = {
  /** Where the code went: masked for the screen, and in words for a screen reader. */
  readonly sentTo: {
    readonly masked: string;
    readonly spoken: string;
    /** The code was sent only if the contact has an account. */
    readonly ifAny?: boolean;
  };
  readonly otp: string;
  readonly problem: Problem | undefined;
  /** The moment (ms since 1970) from which another code can be requested; 0 while the first is being sent. */
  readonly resendAt: number;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onResend: () => void;
  /** What the borrower must know before typing the code. */
  readonly children?: ReactNode;
  /** What to do when no code comes. */
  readonly help?: ReactNode;
};

/** The step that asks for a one-time code, in one field that accepts a paste and the phone's suggestion. */
export function OtpForm({ sentTo, otp, problem, resendAt, busy, children, help, ...on }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(resendAt);
  useEffect(() => {
    // Another code was requested: its button is gone, so the focus moves to the empty field.
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
      <span className="visually-hidden">{sentTo.spoken}</span>
      {sentTo.ifAny && resendAt > 0 && ', if it has an account'}.{' '}
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
      {help}
    </FormStep>
  );
}

/** What to do when no SMS comes. Without `onEmail` an email cannot be used instead. */
export function NoSms({ onEmail }: { readonly onEmail: (() => void) | undefined }) {
  return (
    <div className="otp-help">
      <p className="quiet">No SMS? We send one only to a number that has an account.</p>
      {onEmail && (
        <Button variant="quiet" type="button" onClick={onEmail}>
          Use email instead
        </Button>
      )}
    </div>
  );
}
