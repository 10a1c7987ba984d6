import type { User } from '#contract/users.ts';
import { Button } from '#ui/Button.tsx';
import { toAnotherAccount } from './own-sign-in.ts';

type Props = {
  readonly user: User;
  /** Whether there are saved ones to choose from instead. */
  readonly instead: boolean;
};

/** A partner's word brings the borrower in, and money to no account but their own saved ones. */
export function AnotherAccount({ user, instead }: Props) {
  return (
    <section className="withdrawal-another">
      <p>
        {instead ? 'To be paid to another account' : 'To say which bank account is yours'}, sign in
        yourself with a one-time code. What you have chosen is kept.
      </p>
      <Button full type="button" onClick={() => toAnotherAccount(user)}>
        {instead ? 'USE ANOTHER ACCOUNT' : 'SIGN IN WITH A CODE'}
      </Button>
    </section>
  );
}
