import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { brand } from '#brand';
import { ActionButton } from '#shell/ActionButton.tsx';
import { AuthShell } from '#shell/AuthShell.tsx';
import { useEntrance } from '#shell/entrance.ts';
import { Button } from '#ui/Button.tsx';
import { Warning } from '#ui/Warning.tsx';
import { $removal, openLink, type Removal, remove } from './not-me.store.ts';
import './not-me.css';

/** Opened from the message about a new bank account, by a borrower who did not add it. */
export function NotMe() {
  useEntrance(openLink);
  const removal = useStore($removal);
  return (
    <AuthShell>
      <div className="not-me">
        {removal.state === 'incomplete' && (
          <>
            <h1>A part of this link is missing</h1>
            <p>Open the link in our message again. It works once, within one hour.</p>
          </>
        )}
        {removal.state === 'asked' && <Ask removal={removal} />}
        {removal.state === 'removed' && <Removed removal={removal} />}
        <p className="quiet">
          Do you need help? Write to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </div>
    </AuthShell>
  );
}

function Ask({ removal }: { readonly removal: Extract<Removal, { state: 'asked' }> }) {
  const { problem, isOver } = removal;
  return (
    <>
      <h1>Did you not add this bank account?</h1>
      <p>
        If you remove it, nobody can withdraw your money to it. We will stop every withdrawal to it
        that we have not sent yet, and put the money back in your balance. We will also sign out the
        device that added it.
      </p>
      <p>We cannot stop a withdrawal that we have already sent.</p>
      <div role="alert">{problem && <Warning>{problem}</Warning>}</div>
      {isOver ? (
        <Button variant="primary" full href="/profile">
          See your bank accounts
        </Button>
      ) : (
        <ActionButton onClick={() => void remove()}>Remove this account</ActionButton>
      )}
      <p className="quiet">If you added it yourself, close this page. Nothing changes.</p>
    </>
  );
}

function Removed({ removal }: { readonly removal: Extract<Removal, { state: 'removed' }> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { account_name, account_number, bank_name } = removal.account;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        You removed the account
      </h1>
      <p>
        {account_name}, {bank_name ?? 'account'} •••• {account_number}
      </p>
      <p>{removal.message}</p>
      <p>
        Somebody who knows your password may have added it. Set a new password now. That will sign
        you out on every device.
      </p>
      <Button variant="primary" full href="/forgot">
        Set a new password
      </Button>
    </>
  );
}
