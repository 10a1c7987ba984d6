import { useId } from 'react';
import type { Account } from '#contract/withdrawals.ts';
import { Icon } from '#ui/Icon.tsx';
import { maskAccount } from './destination.ts';
import { destine } from './withdrawal.store.ts';

type Props = {
  readonly accounts: readonly Account[];
  /** Its id. */
  readonly chosen: string | undefined;
  /** NEXT was pressed without a choice. */
  readonly missed: boolean;
};

/** Accounts the borrower has used before; only the last four digits show. */
export function SavedAccounts({ accounts, chosen, missed }: Props) {
  const problem = useId();
  return (
    <fieldset className="withdrawal-vendors" aria-describedby={missed ? problem : undefined}>
      <legend className="visually-hidden">Saved account</legend>
      {accounts.map(({ id, account_name, bank_name, account_number }) => (
        <label key={id}>
          <input
            type="radio"
            name="account"
            checked={chosen === id}
            onChange={() => destine({ accountId: id })}
          />
          <span>
            {account_name}
            <br />
            <span className="quiet">{bank_name}</span>
          </span>
          <span className="withdrawal-number">{maskAccount(account_number)}</span>
        </label>
      ))}
      <div role="alert">
        {missed && (
          <p className="withdrawal-warning" id={problem}>
            <Icon name="warn" /> <span>Choose one of them, or a new account.</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
