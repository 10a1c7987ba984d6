import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import { $applications } from '#stores/portfolio.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PhoneField } from '#ui/phone/PhoneField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { LinkSent } from './LinkSent.tsx';
import { ProblemText } from './ProblemText.tsx';
import type { Flow } from './signon.flow.ts';
import { $busy, happen, sendContact } from './signon.store.ts';

const tabs = [
  { id: 'phone', label: 'Phone Number' },
  { id: 'email', label: 'Email' },
] as const;

/** Step 2: the mobile number or email address that the partner knows. */
export function PartnerAuth({ flow }: { flow: Flow & { step: 'partnerAuth' } }) {
  const busy = useStore($busy);
  const partner = useStore($applications).data?.find(
    (one) => one.application_id === flow.applicationId,
  );
  const { tab, phone, email } = flow.contact;
  const error = flow.problem && <ProblemText problem={flow.problem} />;
  const action = tab === 'phone' ? 'REQUEST OTP' : 'REQUEST LINK';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sendContact();
  };
  return (
    <form className="signon-step" noValidate onSubmit={submit}>
      <header>
        <h1 tabIndex={-1} data-step-focus>
          Say who you are
        </h1>
        <p className="quiet">
          With the number or email that {partner?.name ?? 'your partner'} has for you.
        </p>
      </header>
      <Tabs
        label="How we reach you"
        tabs={tabs}
        selected={tab}
        onSelect={(chosen) => happen({ type: 'contact', tab: chosen })}
      >
        {tab === 'phone' ? (
          <PhoneField
            label="Mobile number"
            phone={phone}
            ready
            error={error}
            hint="We send a code by SMS."
            onPhone={(typed) => happen({ type: 'contact', phone: typed })}
          />
        ) : (
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            value={email}
            error={error}
            hint="We send a link. Open it on this device."
            onChange={(event) => happen({ type: 'contact', email: event.target.value })}
          />
        )}
      </Tabs>
      {flow.linkSent && tab === 'email' && <LinkSent {...flow.linkSent} />}
      <Button variant="primary" full busy={busy}>
        {action}
      </Button>
      <p className="signon-aside">
        By clicking {action} you agree to the <Paper href="/user-agreement">User Agreement</Paper>{' '}
        and <Paper href="/privacy-policy">Privacy Policy</Paper>.
      </p>
    </form>
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
