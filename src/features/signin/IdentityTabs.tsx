import { useStore } from '@nanostores/react';
import { Field } from '#ui/Field.tsx';
import { PhoneField } from '#ui/phone/PhoneField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { $identity, $problem, identify } from './signin.store.ts';

const tabs = [
  { id: 'phone', label: 'Phone' },
  { id: 'email', label: 'Email' },
] as const;

/** By mobile number or by email. */
export function IdentityTabs() {
  const { tab, phone, email } = useStore($identity);
  const problem = useStore($problem);
  const error = problem?.at === 'identifier' && problem.message;
  return (
    <Tabs
      label="Sign in by"
      tabs={tabs}
      selected={tab}
      onSelect={(chosen) => identify({ tab: chosen })}
    >
      {tab === 'phone' ? (
        <PhoneField
          label="Mobile number"
          autoComplete="username"
          phone={phone}
          error={error}
          onPhone={(typed) => identify({ phone: typed })}
        />
      ) : (
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          error={error}
          onChange={(event) => identify({ email: event.target.value })}
        />
      )}
    </Tabs>
  );
}
