import type { ReactNode } from 'react';
import { Field } from '../Field.tsx';
import { PhoneField } from '../phone/PhoneField.tsx';
import { Tabs } from '../Tabs.tsx';
import type { Contact, Tab } from './contact.ts';

type Props = {
  /** Read to screen readers as the name of the tabs. */
  readonly label: string;
  readonly phoneTab?: string;
  readonly contact: Contact;
  readonly onContact: (typed: Partial<Contact>) => void;
  readonly error?: ReactNode;
  readonly hints?: Readonly<Record<Tab, ReactNode>>;
  /** No email is asked for; then there is nothing to choose. */
  readonly phoneOnly?: boolean;
  /** The contact is what an account is called by, beside its password. */
  readonly isUsername?: boolean;
};

/** A mobile number or an email, one at a time; what was typed into the other one stays. */
export function ContactTabs({
  label,
  phoneTab = 'Phone Number',
  contact: { tab, phone, email },
  onContact,
  error,
  hints,
  phoneOnly = false,
  isUsername = false,
}: Props) {
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
        mobile
      ) : (
        <Field
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
