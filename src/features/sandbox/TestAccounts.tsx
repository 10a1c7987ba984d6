import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $accounts } from './sandbox.store.ts';

/** What becomes of a withdrawal, by the end of the account's number. */
export function TestAccounts() {
  const accounts = useRead($accounts);
  return (
    <section aria-labelledby="sandbox-accounts">
      <h2 id="sandbox-accounts">Test bank accounts</h2>
      <p className="quiet">At any bank. The last four digits decide.</p>
      {accounts.status === 'failed' && <ReadFailed {...accounts} />}
      {accounts.status === 'loading' && <Skeleton height="8rem" lines={3} />}
      {accounts.status === 'ready' && (
        <ul className="sandbox-cards">
          {accounts.data.map(({ account_number, label }) => (
            <li key={account_number}>
              <p className="sandbox-contact">
                <span className="figure">{account_number}</span>
                <CopyButton compact text={account_number} label={`Copy ${account_number}`} />
              </p>
              <p className="quiet">{label}.</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
