import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { $user } from '#stores/reads/user.ts';
import { ownContact, renewSession, signInAnotherWay } from '#stores/session/renew.ts';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { OwnUsername } from './OwnUsername.tsx';
import './session-ending.css';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Says when the session ends, and lets the borrower sign in again without leaving the page. */
export function SessionEnding({ ends }: { readonly ends: number }) {
  const [asking, setAsking] = useState(false);
  /** The element that had the focus before the notice. */
  const from = useRef<Element>(null);
  const goOn = () => {
    setAsking(false);
    const heading = document.querySelector('#main h1');
    const back = from.current ?? heading;
    heading?.setAttribute('tabindex', '-1');
    // After the notice and the dialog are removed.
    requestAnimationFrame(() => back instanceof HTMLElement && back.focus());
  };
  const at = clock.format(ends);
  return (
    <>
      <div className="session-ending">
        <p role="status">You will be signed out at {at}. We keep what you have typed.</p>
        <Button
          className="small"
          onClick={() => setAsking(true)}
          onFocus={({ relatedTarget }) => {
            from.current = relatedTarget;
          }}
        >
          Stay signed in
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Stay signed in">
        <StaySignedIn at={at} onStay={goOn} />
      </Dialog>
    </>
  );
}

function StaySignedIn({ at, onStay }: { readonly at: string; readonly onStay: () => void }) {
  const { data } = useStore($user);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refuse = (message: string) => {
    setProblem(message);
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!password) return refuse('Enter your password');
    setBusy(true);
    const refused = await renewSession(password);
    setBusy(false);
    if (refused) return refuse(refused);
    onStay();
    toast('You stay signed in.', 'success');
  };
  return (
    <>
      <p>
        You will be signed out at {at}. Sign in again here, and nothing on this page will be lost.
      </p>
      {data?.password_set !== false && ownContact() !== '' && (
        <form ref={form} className="session-ending-form" noValidate onSubmit={submit}>
          <OwnUsername />
          <PasswordField
            label="Password"
            name="password"
            error={problem}
            onChange={problem ? () => setProblem(undefined) : undefined}
          />
          <Button variant="primary" full busy={busy}>
            Stay signed in
          </Button>
        </form>
      )}
      <Button full type="button" onClick={signInAnotherWay}>
        Sign in another way
      </Button>
    </>
  );
}
