import { useState } from 'react';
import type { StaffRole } from '#contract/desk-staff.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { invite, roles } from './staff.store.ts';

/** An admin names somebody and gives them a role; the link appears above the list. */
export function InviteForm() {
  const [typed, setTyped] = useState({ name: '', email: '', role: 'viewer' as StaffRole });
  const { name, email, role } = typed;
  return (
    <form
      className="desk-invite"
      onSubmit={(event) => {
        event.preventDefault();
        void invite(name, email, role).then((isDone) => {
          if (isDone) setTyped({ name: '', email: '', role });
        });
      }}
    >
      <h2>Invite somebody</h2>
      <Field
        label="Full name"
        value={name}
        required
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <Field
        label="Email"
        type="email"
        value={email}
        required
        autoComplete="off"
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
      />
      <Select
        label="Role"
        hint="Viewers read. Officers work on the queue. Approvers also approve. Admins manage the staff."
        value={role}
        options={roles}
        onChange={({ target }) => setTyped({ ...typed, role: target.value as StaffRole })}
      />
      <Button variant="primary" type="submit">
        Invite
      </Button>
    </form>
  );
}
