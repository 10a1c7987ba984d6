import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffRole } from '#contract/desk-staff.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { InviteForm } from './InviteForm.tsx';
import {
  $invitation,
  $staff,
  changeRole,
  inviteAgain,
  nameAtServer,
  remove,
  roleNames,
  roles,
} from './staff.store.ts';

/** Who may come into the back office. */
export function Staff({ me }: { readonly me: string }) {
  const staff = useRead($staff);
  const [leaving, setLeaving] = useState<{ staff_id: string; name: string }>();
  return (
    <section aria-labelledby="desk-staff" className="desk-staff">
      <h1 id="desk-staff">Staff</h1>
      <Invitation />
      {staff.status === 'failed' && <ReadFailed {...staff} />}
      {staff.status === 'loading' && <Skeleton height="3rem" lines={4} />}
      {staff.status === 'ready' && (
        <ul className="desk-people">
          {staff.data.map(({ staff_id, name, email, role, joined_at, seen_at, unix_user }) => (
            <li key={staff_id}>
              <div>
                <h2>{name}</h2>
                <p className="quiet">
                  {email}
                  {'. '}
                  {joined_at === null
                    ? 'Invited, no passkey yet.'
                    : seen_at === null
                      ? 'Has not signed in yet.'
                      : `Last seen ${timeOf(seen_at)}.`}
                </p>
              </div>
              {staff_id === me ? (
                <p>{roleNames[role]}. This is you.</p>
              ) : (
                <>
                  <Select
                    label={
                      <>
                        Role<span className="visually-hidden"> of {name}</span>
                      </>
                    }
                    value={role}
                    options={roles}
                    onChange={({ target }) => void changeRole(staff_id, target.value as StaffRole)}
                  />
                  <AtServer
                    name={name}
                    saved={unix_user ?? ''}
                    save={(typed) => nameAtServer(staff_id, role, typed)}
                  />
                  <Button type="button" onClick={() => void inviteAgain(staff_id, name)}>
                    New link<span className="visually-hidden"> for {name}</span>
                  </Button>
                  <Button type="button" onClick={() => setLeaving({ staff_id, name })}>
                    Remove<span className="visually-hidden"> {name}</span>
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <InviteForm />
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.name}?`}
      >
        <p>
          They will be signed out at once, and their passkey will stop working. The records keep all
          their work.
        </p>
        <Button
          type="button"
          variant="primary"
          full
          onClick={() => {
            if (leaving) void remove(leaving.staff_id).then(() => setLeaving(undefined));
          }}
        >
          Remove
        </Button>
      </Dialog>
    </section>
  );
}

type AtServerProps = {
  readonly name: string;
  readonly saved: string;
  readonly save: (typed: string) => Promise<unknown>;
};

/** Whose proposals those of a user of the server are. */
function AtServer({ name, saved, save }: AtServerProps) {
  const [typed, setTyped] = useState(saved);
  return (
    <form
      className="desk-at-server"
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed.trim());
      }}
    >
      <Field
        label={
          <>
            User on the server<span className="visually-hidden"> of {name}</span>
          </>
        }
        hint="The Unix user of this person on the server."
        value={typed}
        pattern="[a-z_][a-z0-9_.\-]*"
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim() !== saved && <Button type="submit">Save</Button>}
    </form>
  );
}

/** The link of the last invitation: it is in this tab alone. */
function Invitation() {
  const invitation = useStore($invitation);
  return (
    <div role="status">
      {invitation && (
        <div className="desk-invitation">
          <p>
            Give this link to {invitation.name} in person, or by a channel that you trust. It works
            once, within 7 days, and we will not show it again.
          </p>
          <p className="desk-code">
            <code>{invitation.link}</code>
            <CopyButton text={invitation.link} label="Copy the link" />
          </p>
        </div>
      )}
    </div>
  );
}
