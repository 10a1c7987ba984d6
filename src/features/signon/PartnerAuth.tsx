import { useStore } from '@nanostores/react';
import { otpValidMinutes } from '#credit/codes.ts';
import { waitInWords } from '#credit/durations.ts';
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
  phone: 'We will text you a code.',
  email: isFramed
    ? 'We will email you a link. It opens a new page, and you continue there.'
    : 'We will email you a link. Open it on this device.',
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
      title={onlyPhone ? 'Your mobile number' : 'Your number or email'}
      lead={`Use the ${known} that ${name} has for you.`}
      problem={problem}
      onSubmit={() => void sendContact()}
    >
      <ContactTabs
        label="How we send it"
        contact={contact}
        error={problem && <ProblemText problem={problem} />}
        hints={hints}
        phoneOnly={onlyPhone}
        emailInstead={problem?.emailInstead}
        onContact={(typed) => dispatch({ type: 'contact', ...typed })}
      />
      {linkSent && contact.tab === 'email' && <LinkSent {...linkSent} partner={name} />}
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
  readonly waits?: boolean | undefined;
  readonly partner: string;
  /** The link also connects the partner, if it is opened in this browser. */
  readonly connects?: boolean | undefined;
};

/** Says where a link goes, and when another can be requested. */
function LinkSent({ email, resendAt, waits, partner, connects }: Props) {
  const seconds = useSecondsLeft(resendAt);
  return (
    <div className="signon-sent">
      <Icon name="check" />
      <div>
        <p role="status">
          If {partner} knows this email, a link is on its way to <strong>{email}</strong>. It works
          once, for {otpValidMinutes} minutes.
          {isFramed && ' It opens a new page, so you can close this one.'}
          {connects &&
            !isFramed &&
            ` Open it in this browser, so that it also connects ${partner} to your account.`}
        </p>
        <p className="quiet">
          {waits && seconds > 0 && 'You asked for a link a moment ago. '}
          No email yet? Check your spam folder.{' '}
          {seconds > 0
            ? `You can ask for another link in ${waitInWords(seconds)}.`
            : 'You can ask for another link now.'}
        </p>
      </div>
    </div>
  );
}
