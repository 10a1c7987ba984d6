import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { maskEmail, otpValidMinutes } from '#credit/codes.ts';
import { FormError, FormStep } from '#ui/auth/FormStep.tsx';
import { useSecondsLeft } from '#ui/auth/Resend.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Flow } from './signin.flow.ts';
import { $busy, dispatch, otpAddress, resendLink } from './signin.store.ts';

/** Says that a sign-in link was sent by email, and offers the other ways to sign in. */
export function MagicLink({ flow }: { flow: Flow & { step: 'magicLink' } }) {
  const busy = useStore($busy);
  const { link, problem } = flow;
  const seconds = useSecondsLeft(link.resendAt);
  return (
    <FormStep
      title="Open the link in your email"
      lead={
        <>
          A sign-in link goes to <MaskedEmail email={link.email} />. It signs you in without a
          password.
        </>
      }
      problem={problem}
      onSubmit={() => void resendLink()}
    >
      {link.resendAt > 0 && <Sent {...link} />}
      <FormError>
        {problem && (
          <>
            {problem.message}
            {problem.at === 'partner' && (
              <>
                {' '}
                <a href={`/signon${location.search}`}>Choose your partner</a>
              </>
            )}
          </>
        )}
      </FormError>
      <div className="signin-ways">
        {seconds > 0 ? (
          <Button full type="button" disabled>
            Resend in {seconds} seconds
          </Button>
        ) : (
          <Button variant="primary" full busy={busy}>
            Resend Link
          </Button>
        )}
        <Button full type="button" onClick={() => dispatch({ type: 'usePassword' })}>
          Sign In with Password
        </Button>
        <Button full href={otpAddress()}>
          Request OTP
        </Button>
      </div>
    </FormStep>
  );
}

/** Takes the focus, because the button that had it is disabled until another link can be sent. */
function Sent({ email, resendAt }: { email: string; resendAt: number }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (resendAt > 0) text.current?.focus();
  }, [resendAt]);
  return (
    <p className="form-step-notice" ref={text} tabIndex={-1}>
      <Icon name="check" />
      <span>
        A link is on its way to <MaskedEmail email={email} />. It works once, within{' '}
        {otpValidMinutes} minutes. Nothing there? Check your spam folder.
      </span>
    </p>
  );
}

function MaskedEmail({ email }: { email: string }) {
  return (
    <>
      <span className="signin-to" aria-hidden="true">
        {maskEmail(email)}
      </span>
      <span className="visually-hidden">your address at {email.split('@').at(-1)}</span>
    </>
  );
}
