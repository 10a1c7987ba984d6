import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $accounts } from './sandbox.store.ts';

const cards = [
  { number: '4084 0840 8408 4081', cvv: '408', outcome: 'Succeeds' },
  { number: '5078 5078 5078 5078 12', cvv: '081', outcome: 'Asks for PIN 1111, then succeeds' },
  {
    number: '5060 6666 6666 6666 666',
    cvv: '123',
    outcome: 'Asks for PIN 1234 and code 123456, then succeeds',
  },
  { number: '4084 0800 0000 5408', cvv: '001', outcome: 'Is declined' },
  { number: '4084 0800 0067 0037', cvv: '787', outcome: 'Has insufficient funds' },
  { number: '5060 6600 0000 0064', cvv: '606', outcome: 'Times out' },
];

/** The cards that the sandbox's checkout knows. Any future expiry date is accepted. */
export function TestCards() {
  return (
    <section aria-labelledby="sandbox-cards">
      <h2 id="sandbox-cards">Test cards</h2>
      <p className="quiet">Use any expiry date in the future.</p>
      <ul className="sandbox-cards">
        {cards.map(({ number, cvv, outcome }) => (
          <li key={number}>
            <p className="sandbox-contact">
              <span className="figure">{number}</span>
              <CopyButton compact text={number.replaceAll(' ', '')} label={`Copy ${number}`} />
            </p>
            <p className="quiet">
              CVV {cvv}. {outcome}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The outcome of a withdrawal, by the last digits of the account number. */
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
