import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { useOnDemand } from '#shell/on-demand.ts';
import { Button } from '#ui/Button.tsx';

const importForm = () => import('./PasswordDialog.tsx').then((form) => form.PasswordDialog);

/** Opens the dialog that changes the password. */
export function Password({ user }: { readonly user: User }) {
  const [Form, fetchForm] = useOnDemand(importForm);
  const [open, setOpen] = useState(false);
  const words = user.password_set ? 'Change password' : 'Set a password';
  return (
    <section className="profile-section" aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      <p className="quiet">
        {user.password_set
          ? 'If you change it, we will sign out all your other devices.'
          : 'You have not set a password yet, so you sign in with a code or a link. With a password you need neither.'}
      </p>
      <Button
        className="small"
        type="button"
        onClick={() => {
          fetchForm();
          setOpen(true);
        }}
      >
        {words}
      </Button>
      {open && Form && <Form user={user} title={words} onClose={() => setOpen(false)} />}
    </section>
  );
}
