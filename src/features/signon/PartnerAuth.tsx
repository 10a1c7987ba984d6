import { useStore } from '@nanostores/react';
import { isFramed } from '#stores/framed.ts';
import { $applications } from '#stores/portfolio.ts';
import { Button } from '#ui/Button.tsx';
import { ContactTabs } from '#ui/entrance/ContactTabs.tsx';
import type { Tab } from '#ui/entrance/contact.ts';
import { FormStep } from '#ui/entrance/FormStep.tsx';
import { ProblemText } from '#ui/entrance/ProblemText.tsx';
import { LinkSent } from './LinkSent.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, happen, sendContact } from './signon.store.ts';

const hints = {
  phone: 'We send a code by SMS.',
  email: isFramed
    ? 'We send a link. It opens in a page of its own, and you go on there.'
    : 'We send a link. Open it on this device.',
};

/** What happens after a link, a partner's app around this page does not see: only it may ask for one. */
const phoneOnly = (tab: Tab) =>
  isFramed && tab === 'phone' && !new URLSearchParams(location.search).get('email');

/** Step 2: the mobile number or email address that the partner knows. */
export function PartnerAuth({ flow }: { flow: Flow & { step: 'partnerAuth' } }) {
  const busy = useStore($busy);
  const partner = useStore($applications).data?.find(
    (one) => one.application_id === flow.applicationId,
  );
  const { contact, problem, linkSent } = flow;
  const onlyPhone = phoneOnly(contact.tab);
  const known = onlyPhone ? 'number' : 'number or email';
  const action = contact.tab === 'phone' ? 'REQUEST OTP' : 'REQUEST LINK';
  return (
    <FormStep
      title="Say who you are"
      lead={`With the ${known} that ${partner?.name ?? 'your partner'} has for you.`}
      problem={problem}
      onSubmit={() => void sendContact()}
    >
      <ContactTabs
        label="How we reach you"
        contact={contact}
        error={problem && <ProblemText problem={problem} />}
        hints={hints}
        phoneOnly={onlyPhone}
        onContact={(typed) => happen({ type: 'contact', ...typed })}
      />
      {linkSent && contact.tab === 'email' && <LinkSent {...linkSent} />}
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

/** A text that is read beside the form, so that what was typed stays. */
function Paper({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
