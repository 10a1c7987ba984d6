import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { maskEmail, maskMobile, otpProblem } from '#credit/codes.ts';
import { $user } from '#stores/reads/user.ts';
import { readOtp } from '#ui/auth/otp.ts';
import { Resend } from '#ui/auth/Resend.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { OwnUsername } from './OwnUsername.tsx';
import { confirm, sendCode, type Way } from './step-up.store.ts';
import './step-up.css';

type Props = { readonly onEnd: (confirmed: boolean) => void };

/**
 * Asks for the password or a code before money can go somewhere new. The interrupted call continues
 * afterwards.
 */
export function StepUp({ onEnd }: Props) {
  const { data: user } = useStore($user);
  return (
    <Dialog open onClose={() => onEnd(false)} title="Confirm that it is you">
      <p>
        We ask for this before you use a new bank account, sell an asset, set a password, sign out
        another device or erase your data. You will not lose what you entered, and we will not ask
        again for 10 minutes.
      </p>
      {user ? <Ways user={user} onDone={() => onEnd(true)} /> : <Skeleton lines={3} />}
    </Dialog>
  );
}

type Code = { readonly sentTo: string; readonly resendAt: number };

function Ways({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
  const [way, setWay] = useState<Way | undefined>(user.password_steps_up ? 'password' : undefined);
  const [code, setCode] = useState<Code>();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const choose = async (wanted: Way) => {
    if (busy) return;
    setProblem(undefined);
    setTyped('');
    if (wanted !== 'password') {
      setBusy(true);
      const sent = await sendCode(wanted);
      setBusy(false);
      if ('problem' in sent) return setProblem(sent.problem);
      setCode(sent);
    }
    setWay(wanted);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !way) return;
    setProblem(undefined);
    setBusy(true);
    const refused = lacking(way, typed) ?? (await confirm(way, typed));
    setBusy(false);
    if (refused === undefined) onDone();
    else setProblem(refused);
  };
  return (
    <>
      {way && (
        <form className="step-up" noValidate onSubmit={(event) => void submit(event)}>
          <Typed
            key={`${way} ${code?.resendAt}`}
            way={way}
            sentTo={code?.sentTo}
            typed={typed}
            problem={problem}
            onType={(text) => {
              setProblem(undefined);
              setTyped(text);
            }}
          />
          <Button variant="primary" full busy={busy}>
            Confirm
          </Button>
          {way !== 'password' && code && (
            <Resend at={code.resendAt} busy={busy} onResend={() => void choose(way)}>
              Send another code
            </Resend>
          )}
        </form>
      )}
      <div role="alert">
        {!way && problem && (
          <p className="step-up-problem">
            <Icon name="warn" /> <span>{problem}</span>
          </p>
        )}
      </div>
      <div className="step-up-ways">
        {others(user, way).map(([other, label]) => (
          <Button
            key={other}
            variant={way ? 'quiet' : 'outline'}
            full
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void choose(other)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

type TypedProps = {
  readonly way: Way;
  readonly sentTo: string | undefined;
  readonly typed: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
};

/**
 * The field for a password or a code. It takes the focus when it appears and when its value is
 * refused.
 */
function Typed({ way, sentTo, typed, problem, onType }: TypedProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const given = { ref: field, value: typed, error: problem };
  if (way === 'password') {
    return (
      <>
        <OwnUsername />
        <PasswordField
          label="Your password"
          {...given}
          onChange={({ target }) => onType(target.value)}
        />
      </>
    );
  }
  return (
    <>
      <p role="status">
        We sent six digits to <span className="step-up-to">{sentTo}</span>
      </p>
      <Field
        label="One-time code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...given}
        onChange={({ target }) => onType(readOtp(target.value).otp)}
      />
    </>
  );
}

function lacking(way: Way, typed: string): string | undefined {
  if (way === 'password') return typed ? undefined : 'Type your password.';
  return otpProblem(typed) || typed === '' ? 'Type the six digits of the code.' : undefined;
}

/** The borrower's other ways to confirm. */
function others({ password_steps_up, mobile, email }: User, way: Way | undefined) {
  const all: [Way, string | null][] = [
    ['mobile', mobile && `Text a code to ${maskMobile(mobile)}`],
    ['email', email && `Email a code to ${maskEmail(email)}`],
    ['password', password_steps_up ? 'Use my password' : null],
  ];
  return all.filter(([one, label]) => label && one !== way);
}
