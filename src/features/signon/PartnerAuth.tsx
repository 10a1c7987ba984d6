import { useStore } from '@nanostores/react';
import { otpValidMinutes } from '#credit/codes.ts';
import { isFramed } from '#stores/frame.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { ContactTabs } from '#ui/auth/ContactTabs.tsx';
import type { ContactTab } from '#ui/auth/contact.ts';
import { FormStep, ProblemText } from '#ui/auth/FormStep.tsx';
import { useSecondsLeft } from '#ui/auth/Resend.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, dispatch, sendContact } from './signon.store.ts';

const hints = {
  phone: 'We send a code by SMS.',
  email: isFramed
    ? 'We send a link. It opens in a page of its own, and you go on there.'
    : 'We send a link. Open it on this device.',
};

/** In a frame only the phone is offered, because the host does not see a link being opened. The host may ask for an email itself. */
const phoneOnly = (tab: ContactTab) =>
  isFramed && tab === 'phone' && !new URLSearchParams(location.search).get('email');

/** Step 2: the mobile number or email address that the partner knows. */
export function PartnerAuth({ flow }: { flow: Flow & { step: 'partnerAuth' } }) {
  const busy = useStore($busy);
  const partner = useStore($applications).data?.find(
    (one) => one.application_id === flow.applicationId,
  );
  const { contact, problem, linkSent } = flow;
  const name = partner?.name ?? 'your partner';
  const onlyPhone = phoneOnly(contact.tab);
  const known = onlyPhone ? 'number' : 'number or email';
  const action = contact.tab === 'phone' ? 'REQUEST OTP' : 'REQUEST LINK';
  return (
    <FormStep
      title="Say who you are"
      lead={`With the ${known} that ${name} has for you.`}
      problem={problem}
      onSubmit={() => void sendContact()}
    >
      <ContactTabs
        label="How we reach you"
        contact={contact}
        error={problem && <ProblemText problem={problem} />}
        hints={hints}
        phoneOnly={onlyPhone}
        emailInstead={problem?.emailInstead}
        onContact={(typed) => dispatch({ type: 'contact', ...typed })}
      />
      {linkSent && contact.tab === 'email' && (
        <LinkSent {...linkSent} connects={linkSent.connects ? name : undefined} />
      )}
      <Button variant="primary" full busy={busy}>
        {action}
      </Button>
      <p className="form-step-aside">
        By clicking {action} you agree to the <Paper href="/user-agreement">User Agreement</Paper>{' '}
        and <Paper href="/privacy-policy">Privacy Policy</Paper>.
      </p>
    </FormStep>
  );
}

/** A legal text. It opens in a new tab, so that what was typed stays. */
function Paper({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

type Props = {
  readonly email: string;
  readonly resendAt: number;
  /** The partner that the link also connects, if it is opened in this browser. */
  readonly connects: string | undefined;
};

/** Says that a link was sent, and when another can be requested. */
function LinkSent({ email, resendAt, connects }: Props) {
  const seconds = useSecondsLeft(resendAt);
  return (
    <div className="signon-sent">
      <Icon name="check" />
      <div>
        <p role="status">
          A link is on its way to <strong>{email}</strong>. It works once, within {otpValidMinutes}{' '}
          minutes.
          {isFramed && ' It opens in a page of its own: you may close this one.'}
          {connects &&
            !isFramed &&
            ` Open it in this browser: there it also connects ${connects} to your account.`}
        </p>
        <p className="quiet">
          {seconds > 0
            ? `Nothing there? Check your spam folder. Resend in ${seconds} seconds.`
            : 'Nothing there? Request another link.'}
        </p>
      </div>
    </div>
  );
}
