import { useState } from 'react';
import type { DeadLink } from '#stores/session/notice.ts';
import { Resend } from '#ui/auth/Resend.tsx';
import { Button } from '#ui/Button.tsx';
import { renewLink } from './signin.store.ts';

/** Mails another link to where a dead one went. Nothing says which address that is. */
export function NewLink({ dead }: { readonly dead: DeadLink }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [resendAt, setResendAt] = useState(0);
  const renew = async () => {
    setBusy(true);
    const { message, until } = await renewLink(dead);
    setBusy(false);
    setSaid(message);
    setResendAt(until);
  };
  return (
    <div className="signin-renew">
      <p role="status">{said}</p>
      {resendAt > 0 ? (
        <Resend at={resendAt} busy={busy} onResend={() => void renew()}>
          Send me a new link
        </Resend>
      ) : (
        <Button type="button" busy={busy} onClick={() => void renew()}>
          Send me a new link
        </Button>
      )}
    </div>
  );
}
