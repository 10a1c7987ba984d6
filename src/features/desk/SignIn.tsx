import { useState } from 'react';
import { ActionButton } from '#shell/ActionButton.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Field } from '#ui/Field.tsx';
import { Warning } from '#ui/Warning.tsx';
import { openDesk, registerPasskey, signIn } from './desk.store.ts';

const Problem = ({ text }: { readonly text: string | undefined }) => (
  <div role="alert">{text && <Warning>{text}</Warning>}</div>
);

export function SignIn({ problem }: { readonly problem: string | undefined }) {
  const [code, setCode] = useState('');
  return (
    <div className="desk-entrance">
      <h1>Sign in to the back office</h1>
      <p>Use the passkey that you registered on this device, or on your phone or security key.</p>
      <Problem text={problem} />
      <ActionButton onClick={() => void signIn()}>Sign in with a passkey</ActionButton>
      <details className="disclosure">
        <summary>I have lost my passkey</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void registerPasskey(code.trim());
          }}
        >
          <Field
            label="Recovery code"
            hint="You wrote it down when you registered your passkey. It works once."
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            required
          />
          <Button type="submit">Register a new passkey</Button>
        </form>
        <p className="quiet">
          If you have lost the recovery code too, ask an admin to invite you again.
        </p>
      </details>
    </div>
  );
}

export function Invited({
  code,
  problem,
}: {
  readonly code: string;
  readonly problem?: string | undefined;
}) {
  return (
    <div className="desk-entrance">
      <h1>Register your passkey</h1>
      <p>
        You will sign in to the back office with a passkey: your fingerprint, your face, the code of
        your device, or a security key. It replaces any passkey that you registered before.
      </p>
      <Problem text={problem} />
      <ActionButton onClick={() => void registerPasskey(code)}>Register a passkey</ActionButton>
      {problem && (
        <Button type="button" onClick={() => void openDesk()}>
          Go to the sign-in
        </Button>
      )}
    </div>
  );
}

export function Recovery({ code }: { readonly code: string }) {
  return (
    <div className="desk-entrance">
      <h1>Write down your recovery code</h1>
      <p>
        If you lose your passkey, this code lets you register another one. It works once. We will
        not show it again, so write it on paper and lock it away.
      </p>
      <p className="desk-code">
        <code>{code}</code>
        <CopyButton text={code} label="Copy the recovery code" />
      </p>
      <ActionButton onClick={() => void openDesk()}>I have written it down</ActionButton>
    </div>
  );
}
