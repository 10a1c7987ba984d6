import { useStore } from '@nanostores/react';
import type { Account } from '#contract/withdrawals.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $accounts, $removing, askToRemove, keep, remove } from './accounts.store.ts';

/** Bank accounts that withdrawals can be sent to again; only the last four digits show. */
export function Accounts() {
  const accounts = useRead($accounts);
  return (
    <section className="profile-section" aria-labelledby="profile-accounts">
      <h2 id="profile-accounts">Saved bank accounts</h2>
      {accounts.status === 'failed' && <ReadFailed {...accounts} />}
      {accounts.status === 'loading' && <Skeleton lines={4} />}
      {accounts.status === 'ready' && <List accounts={accounts.data} />}
      <RemoveDialog />
    </section>
  );
}

function List({ accounts }: { readonly accounts: readonly Account[] }) {
  if (accounts.length === 0) {
    return (
      <p className="quiet">
        You have not saved a bank account. When you withdraw, you can save the account for next
        time.
      </p>
    );
  }
  return (
    <ul className="profile-rows">
      {accounts.map((account) => (
        <li key={account.id}>
          <div>
            <p>
              <b>{account.account_name}</b>
            </p>
            <p>
              {account.bank_name} <span className="profile-mask">{masked(account)}</span>
            </p>
            <p className="quiet">
              {account.lastUsed ? `Last used ${lagosDayOf(account.lastUsed)}` : 'Not used yet'}
            </p>
            {!account.payable && (
              <p className="profile-warning">
                <Icon name="warn" />
                <span>This account is in another name, so we cannot pay into it.</span>
              </p>
            )}
          </div>
          <Button
            variant="quiet"
            type="button"
            aria-label={`Remove the account ending ${lastDigits(account)}`}
            onClick={() => askToRemove(account)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog() {
  const asked = useStore($removing);
  const busy = useStore($busy);
  if (!asked) return null;
  const { account, problem } = asked;
  return (
    <Dialog open onClose={() => busy || keep()} title="Remove this account?">
      <p>
        {account.account_name}, {account.bank_name}{' '}
        <span className="profile-mask">{masked(account)}</span>
      </p>
      <p className="quiet">
        You will not see it when you withdraw. Your past withdrawals stay in your records, and money
        that is on its way will still arrive.
      </p>
      <div role="alert">
        {problem && (
          <p className="profile-warning">
            <Icon name="warn" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      <div className="profile-answers">
        <Button variant="outline" type="button" onClick={() => busy || keep()}>
          Keep it
        </Button>
        <Button variant="primary" type="button" busy={busy} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}

const lastDigits = ({ account_number }: Account) => account_number.slice(-4);
const masked = (account: Account) => `•••• ${lastDigits(account)}`;
