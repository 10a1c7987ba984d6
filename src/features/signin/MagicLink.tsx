import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { maskEmail, otpValidMinutes } from '#credit/codes.ts';
import { FormError, FormStep } from '#ui/auth/FormStep.tsx';
import { AskedBefore, resendWait, useSecondsLeft } from '#ui/auth/Resend.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Flow } from './signin.flow.ts';
import { $busy, dispatch, otpAddress, resendLink } from './signin.store.ts';

/** Offers a sign-in link by email, and the other ways to sign in. */
export function MagicLink({ flow }: { flow: Flow & { step: 'magicLink' } }) {
  const busy = useStore($busy);
  const { link, problem } = flow;
  const seconds = useSecondsLeft(link.resendAt);
  return (
    <FormStep
      title={link.resendAt > 0 ? 'Check your email' : 'We can send you a link'}
      lead={
        link.resendAt > 0 ? (
          'The link signs you in without a password.'
        ) : (
          <>
            It goes to <MaskedEmail email={link.email} /> and signs you in without a password.
          </>
        )
      }
      problem={problem}
      onSubmit={() => void resendLink()}
    >
      {link.waits && <AskedBefore for="a link" at={link.resendAt} />}
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
            Resend in {resendWait(seconds)}
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
        If your partner knows this email, a link is on its way to <MaskedEmail email={email} />. It
        works once, for {otpValidMinutes} minutes. No email yet? Check your spam folder.
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
