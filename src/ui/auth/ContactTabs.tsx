import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { PhoneField } from '../phone/PhoneField.tsx';
import { Tabs } from '../Tabs.tsx';
import type { Contact, ContactTab } from './contact.ts';

type Props = {
  /** Read to screen readers as the name of the tabs. */
  readonly label: string;
  readonly phoneTab?: string;
  readonly contact: Contact;
  readonly onContact: (typed: Partial<Contact>) => void;
  readonly error?: ReactNode;
  readonly hints?: Readonly<Record<ContactTab, ReactNode>>;
  /** Shows the phone field alone, without tabs. */
  readonly phoneOnly?: boolean;
  /** Offers the email, because the number cannot be used. */
  readonly emailInstead?: boolean | undefined;
  /** Marks the field as the user name of an account, for password managers. */
  readonly isUsername?: boolean;
};

/** A mobile number or an email. Switching keeps what was typed in both. */
export function ContactTabs({
  label,
  phoneTab = 'Phone Number',
  contact: { tab, phone, email },
  onContact,
  error,
  hints,
  phoneOnly = false,
  emailInstead = false,
  isUsername = false,
}: Props) {
  const emailField = useRef<HTMLInputElement>(null);
  // The tapped button disappears, so the focus moves to the email field.
  const wanted = useRef(false);
  useEffect(() => {
    if (wanted.current && tab === 'email') emailField.current?.focus();
    wanted.current = false;
  }, [tab]);
  const useEmail = () => {
    wanted.current = true;
    onContact({ tab: 'email' });
  };
  const mobile = (
    <PhoneField
      label="Mobile number"
      autoComplete={isUsername ? 'username' : 'tel-national'}
      phone={phone}
      error={error}
      hint={hints?.phone}
      onPhone={(typed) => onContact({ phone: typed })}
    />
  );
  if (phoneOnly) return mobile;
  const tabs = [
    { id: 'phone', label: phoneTab },
    { id: 'email', label: 'Email' },
  ] as const;
  return (
    <Tabs
      label={label}
      tabs={tabs}
      selected={tab}
      onSelect={(chosen) => onContact({ tab: chosen })}
    >
      {tab === 'phone' ? (
        <>
          {mobile}
          {emailInstead && (
            <Button full type="button" className="email-instead" onClick={useEmail}>
              Use email instead
            </Button>
          )}
        </>
      ) : (
        <Field
          ref={emailField}
          label="Email"
          type="email"
          autoComplete={isUsername ? 'username' : 'email'}
          value={email}
          error={error}
          hint={hints?.email}
          onChange={(event) => onContact({ email: event.target.value })}
        />
      )}
    </Tabs>
  );
}
