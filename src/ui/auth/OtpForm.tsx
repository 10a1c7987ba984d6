import { type ReactNode, useEffect, useRef, useState } from 'react';
import { otpValidMinutes } from '#credit/codes.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { Tip } from '../Tip.tsx';
import { FormStep, ProblemText } from './FormStep.tsx';
import type { Problem } from './problem.ts';
import { AskedBefore, Resend, resendWait, useSecondsLeft } from './Resend.tsx';
import './OtpForm.css';

type Props = {
  /** Where the code goes: masked for the screen, and in words for a screen reader. */
  readonly sentTo: {
    readonly masked: string;
    readonly spoken: string;
    /** When a code goes out at all: "If Northgate knows this number". */
    readonly condition: string;
  };
  readonly otp: string;
  readonly problem: Problem | undefined;
  /** The moment (ms since 1970) from which another code can be requested; 0 while the first is being sent. */
  readonly resendAt: number;
  /** None was sent now, because one was asked for a moment ago. */
  readonly waits: boolean | undefined;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onResend: () => void;
  /** What the borrower must know before typing the code. */
  readonly children?: ReactNode;
  /** What to do when no code comes. */
  readonly help: ReactNode;
};

/** The step that asks for a one-time code, in one field that accepts a paste and the phone's suggestion. */
export function OtpForm(props: Props) {
  const { sentTo, otp, problem, resendAt, waits, busy, children, help, ...on } = props;
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(resendAt);
  useEffect(() => {
    // Another code was requested: its button is gone, so the focus moves to the empty field.
    if (asked.current !== resendAt) field.current?.focus();
    asked.current = resendAt;
  }, [resendAt]);
  const ended = useEndedTries(problem, resendAt);
  const to = (
    <>
      <span className="otp-to" aria-hidden="true">
        {sentTo.masked}
      </span>
      <span className="visually-hidden">{sentTo.spoken}</span>
    </>
  );
  const lead = (
    <>
      {resendAt > 0 && <>{sentTo.condition}, a code is on its way to </>}
      {resendAt === 0 && (busy ? 'We are asking for a code for ' : 'We have not sent a code to ')}
      {to}
      {resendAt === 0 && !busy && ' yet'}.{' '}
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
      onSubmit={() => ended === undefined && on.onSubmit()}
    >
      {children}
      {waits && <AskedBefore for="a code" at={resendAt} />}
      <div className="otp-field">
        <Field
          ref={field}
          label="One-time code (OTP)"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-step-focus
          value={otp}
          error={
            ended === undefined ? (
              problem && <ProblemText problem={problem} />
            ) : (
              <LastTry said={ended} at={resendAt} />
            )
          }
          onChange={(event) => on.onText(event.target.value)}
        />
      </div>
      <Button variant="primary" full busy={busy} aria-disabled={ended !== undefined || undefined}>
        Submit
      </Button>
      <Resend at={resendAt} busy={busy} onResend={on.onResend}>
        Resend OTP
      </Resend>
      {help}
    </FormStep>
  );
}

const lastTry = /^(.*) You can ask for a new code in [^.]+\.$/;

/** What the provider has said when the tries of this code ended, until another code is asked for. */
function useEndedTries(problem: Problem | undefined, resendAt: number): string | undefined {
  const [ended, setEnded] = useState<{ readonly said: string; readonly resendAt: number }>();
  const said = problem && lastTry.exec(problem.message)?.[1];
  if (said && ended?.resendAt !== resendAt) setEnded({ said, resendAt });
  return ended?.resendAt === resendAt ? ended.said : undefined;
}

/** It counts down as the button below does. A screen reader hears it once. */
function LastTry({ said, at }: { readonly said: string; readonly at: number }) {
  const seconds = useSecondsLeft(at);
  const [first] = useState(seconds);
  const when = (left: number) =>
    left > 0 ? `You can ask for a new code in ${resendWait(left)}.` : 'Ask for a new code.';
  return (
    <>
      {said} <span aria-hidden="true">{when(seconds)}</span>
      <span className="visually-hidden">{when(first)}</span>
    </>
  );
}

type NoCodeProps = {
  readonly title: string;
  /** What may be the reason. */
  readonly children: ReactNode;
  readonly changeLabel: string;
  readonly onChange: () => void;
  /** Offers the email instead of the number. */
  readonly onEmail?: (() => void) | undefined;
};

/** What to do when no code comes. */
export function NoCode({ title, children, changeLabel, onChange, onEmail }: NoCodeProps) {
  return (
    <section className="otp-help" aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      <p className="quiet">{children}</p>
      <div className="otp-ways">
        <Button type="button" onClick={onChange}>
          {changeLabel}
        </Button>
        {onEmail && (
          <Button type="button" onClick={onEmail}>
            Use email instead
          </Button>
        )}
      </div>
    </section>
  );
}
