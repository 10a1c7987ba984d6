import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { maskEmail, otpValidMinutes } from '#credit/codes.ts';
import { Button } from '#ui/Button.tsx';
import { FormStep } from '#ui/entrance/FormStep.tsx';
import { Refused } from '#ui/entrance/Refused.tsx';
import { useSecondsLeft } from '#ui/entrance/use-seconds-left.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Flow } from './signin.flow.ts';
import { $busy, happen, otpAddress, resendLink } from './signin.store.ts';

/** The magic-link notice: the link is in the borrower's email, and there are other ways in. */
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
      <Refused>
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
      </Refused>
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
        <Button full type="button" onClick={() => happen({ type: 'usePassword' })}>
          Sign In with Password
        </Button>
        <Button full href={otpAddress()}>
          Request OTP
        </Button>
      </div>
    </FormStep>
  );
}

/** Takes the focus from the button, which is gone while another may not be asked for. */
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
        {otpValidMinutes} minutes. Nothing there? Look among the spam.
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
