import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { brand } from '#brand';
import { ActionButton } from '#shell/ActionButton.tsx';
import { AuthShell } from '#shell/AuthShell.tsx';
import { Button } from '#ui/Button.tsx';
import { Warning } from '#ui/Warning.tsx';
import { $removal, openLink, type Removal, remove } from './not-me.store.ts';
import './not-me.css';

/** Opened from the message about a new bank account, by a borrower who did not add it. */
export function NotMe() {
  useState(openLink);
  const removal = useStore($removal);
  return (
    <AuthShell>
      <div className="not-me">
        {removal.state === 'incomplete' && (
          <>
            <h1>This link is not whole</h1>
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
        Remove it, and your money can no longer be paid to it. We stop every payout to it that was
        not sent yet and put the money back in your balance. The device that added it is signed out.
      </p>
      <p>A payout that was sent already cannot be stopped.</p>
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
        The account is removed
      </h1>
      <p>
        {account_name}, {bank_name ?? 'account'} •••• {account_number}
      </p>
      <p>{removal.message}</p>
      <p>
        Somebody who knows your password may have added it. Set a new password now: this signs every
        device out.
      </p>
      <Button variant="primary" full href="/forgot">
        Set a new password
      </Button>
    </>
  );
}
