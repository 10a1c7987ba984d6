import type { Account } from '#contract/withdrawals.ts';
import { maskAccount } from './destination.ts';

type Props = {
  readonly accounts: readonly Account[];
  readonly chosen: Account | undefined;
  readonly onChoose: (account: Account) => void;
};

/** Accounts the borrower has used before; only the last four digits show. */
export function SavedAccounts({ accounts, chosen, onChoose }: Props) {
  return (
    <fieldset className="withdrawal-vendors">
      <legend className="visually-hidden">Saved account</legend>
      {accounts.map((account) => (
        <label key={account.id}>
          <input
            type="radio"
            name="account"
            checked={chosen?.id === account.id}
            onChange={() => onChoose(account)}
          />
          <span>
            {account.account_name}
            <br />
            <span className="quiet">{account.bank_name}</span>
          </span>
          <span className="withdrawal-number">{maskAccount(account.account_number)}</span>
        </label>
      ))}
    </fieldset>
  );
}
