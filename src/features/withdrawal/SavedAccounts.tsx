import type { User } from '#contract/users.ts';
import type { Account } from '#contract/withdrawals.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { maskAccount } from './destination.ts';
import { AskSupport } from './NameMismatch.tsx';
import { signInForAnotherAccount } from './own-sign-in.ts';
import { updateDestination } from './withdrawal.store.ts';

type Props = {
  readonly accounts: readonly Account[];
  readonly user: User;
  /** The id of the chosen account, or 'new'. */
  readonly chosen: string | undefined;
  /** Whether another account may be typed instead. */
  readonly canAdd: boolean;
};

/**
 * Accounts that the borrower has saved, with the last four digits of each, and the way to a new one. An
 * account in another name cannot be chosen.
 */
export function SavedAccounts({ accounts, user, chosen, canAdd }: Props) {
  const refused = accounts.filter(({ payable }) => !payable);
  return (
    <>
      <fieldset className="withdrawal-choices">
        <legend>Which account?</legend>
        {accounts.map(({ id, account_name, bank_name, account_number, payable, lastUsed }) => (
          <label key={id}>
            <input
              type="radio"
              name="account"
              checked={payable && chosen === id}
              disabled={!payable}
              onChange={() => updateDestination({ kind: 'old', accountId: id })}
            />
            <span>
              <b>{account_name}</b>
              <span>
                {bank_name} <span className="withdrawal-mask">{maskAccount(account_number)}</span>
              </span>
              {payable ? (
                <span className="quiet">
                  {lastUsed ? `Last used ${lagosDayOf(lastUsed)}` : 'Not used yet'}
                </span>
              ) : (
                <span className="warning">
                  <Icon name="warn" /> <span>This account is in another name</span>
                </span>
              )}
            </span>
          </label>
        ))}
        {canAdd && (
          <label>
            <input
              type="radio"
              name="account"
              checked={chosen === 'new'}
              onChange={() => updateDestination({ kind: 'new' })}
            />
            <span>
              <b>New account</b>
              <span className="quiet">Another bank account in your own name</span>
            </span>
          </label>
        )}
      </fieldset>
      {refused.length > 0 && (
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
      )}
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
        {instead ? 'To use another account' : 'To tell us which bank account is yours'}, first sign
        in with a one-time code. We will keep what you have chosen.
      </p>
      <Button full type="button" onClick={() => signInForAnotherAccount(user)}>
        {instead ? 'USE ANOTHER ACCOUNT' : 'SIGN IN WITH A CODE'}
      </Button>
    </section>
  );
}
