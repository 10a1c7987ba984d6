import type { MouseEvent } from 'react';
import { brand } from '#brand';
import type { User } from '#contract/users.ts';
import { Button } from '#ui/Button.tsx';
import { Warning } from '#ui/Warning.tsx';

type Props = {
  /** Says whose account it is, and that nothing is paid to it. */
  readonly problem: string;
  /** The details of the account, for support. */
  readonly about: readonly string[];
  readonly user: User;
  readonly onAnother: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** The account is somebody else's: the borrower uses another one, or asks support to allow it. */
export function NameMismatch({ problem, about, user, onAnother }: Props) {
  return (
    <section className="withdrawal-refused" aria-label="Not in your name">
      <Warning role="alert">{problem}</Warning>
      <Button full type="button" onClick={onAnother}>
        USE ANOTHER ACCOUNT
      </Button>
      <AskSupport about={about} user={user} />
    </section>
  );
}

type AskSupportProps = {
  /** A line for each account, or each detail of one. */
  readonly about: readonly string[];
  readonly user: User;
};

/** A prepared email that asks support to allow an account in another name. */
export function AskSupport({ about, user }: AskSupportProps) {
  const query = new URLSearchParams({
    subject: 'My bank account is in another name',
    body: [
      `Reference: ${user.user_id}`,
      ...about,
      '',
      'This account is mine. It is in another name because: ',
    ].join('\r\n'),
  });
  // Mail programs read + as a plus.
  const address = `mailto:${brand.supportEmail}?${query}`.replaceAll('+', '%20');
  return (
    <p>
      Is this account yours under another name, such as your name before marriage?{' '}
      <a href={address}>Ask support to allow it</a>. Tell us why, and a person will check it.
    </p>
  );
}
