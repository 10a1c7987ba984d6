import { useId } from 'react';
import type { User } from '#contract/users.ts';
import type { Account } from '#contract/withdrawals.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Warning } from '#ui/Warning.tsx';
import { maskAccount } from './destination.ts';
import { AskSupport } from './NameMismatch.tsx';
import { signInForAnotherAccount } from './own-sign-in.ts';
import { updateDestination } from './withdrawal.store.ts';

type Props = {
  readonly accounts: readonly Account[];
  readonly user: User;
  /** The id of the chosen account. */
  readonly chosen: string | undefined;
  /** Whether NEXT was pressed without a choice. */
  readonly missed: boolean;
};

/**
 * Accounts that the borrower has used before, with the last four digits of each. An account in another
 * name cannot be chosen.
 */
export function SavedAccounts({ accounts, user, chosen, missed }: Props) {
  const problem = useId();
  const refused = accounts.filter(({ payable }) => !payable);
  const list = (
    <fieldset className="withdrawal-vendors" aria-describedby={missed ? problem : undefined}>
      <legend className="visually-hidden">Saved account</legend>
      {accounts.map(({ id, account_name, bank_name, account_number, payable }) => (
        <label key={id}>
          <input
            type="radio"
            name="account"
            checked={payable && chosen === id}
            disabled={!payable}
            onChange={() => updateDestination({ accountId: id })}
          />
          <span>
            {account_name}
            <br />
            <span className="quiet">{bank_name}</span>
            {!payable && (
              <span className="warning">
                <Icon name="warn" /> <span>This account is in another name</span>
              </span>
            )}
          </span>
          <span className="withdrawal-number">{maskAccount(account_number)}</span>
        </label>
      ))}
      <div role="alert">
        {missed && <Warning id={problem}>Choose one of them, or a new account.</Warning>}
      </div>
    </fieldset>
  );
  if (refused.length === 0) return list;
  return (
    <>
      {list}
      <div className="withdrawal-refused">
        <p>
          We can pay only into an account in your own name, {user.firstname} {user.lastname}.
        </p>
        <AskSupport
          about={refused.map(
            ({ account_name, bank_name, account_number }) =>
              `Account: ${account_name}, ${bank_name}, ${account_number}`,
          )}
          user={user}
        />
      </div>
    </>
  );
}

type SignInForAnotherAccountProps = {
  readonly user: User;
  /** Whether there are saved ones to choose from instead. */
  readonly instead: boolean;
};

/** A partner-scoped session can pay only to saved accounts. For any other, the borrower signs in with a code. */
export function SignInForAnotherAccount({ user, instead }: SignInForAnotherAccountProps) {
  return (
    <section className="withdrawal-another">
      <p>
        {instead ? 'To be paid to another account' : 'To say which bank account is yours'}, sign in
        yourself with a one-time code. What you have chosen is kept.
      </p>
      <Button full type="button" onClick={() => signInForAnotherAccount(user)}>
        {instead ? 'USE ANOTHER ACCOUNT' : 'SIGN IN WITH A CODE'}
      </Button>
    </section>
  );
}
