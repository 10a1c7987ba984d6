import { formatMoney } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { $openLoans } from '#stores/loans.ts';
import { isUnderWay } from './loan-progress.ts';

/** What has been asked for and is not paid out yet: its receipt is one tap away. */
export function Pending() {
  const read = useRead($openLoans);
  if (read.status !== 'ready') return null;
  const waiting = read.data.filter(({ loanStatus }) => isUnderWay(loanStatus));
  return (
    <ul className="offer-pending">
      {waiting.map(({ loan_id, principal, currency }) => (
        <li key={loan_id}>
          You asked for {formatMoney(principal, currency)}.{' '}
          <a href={`/offer?loan=${loan_id}`}>See how far it is</a>
        </li>
      ))}
    </ul>
  );
}
