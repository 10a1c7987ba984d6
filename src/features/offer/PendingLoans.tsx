import { formatMoney } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { $openLoans } from '#stores/reads/loans.ts';
import { isUnderWay } from './loan-progress.ts';

/** Loans that were requested and are not paid out yet, each with a link to its receipt. */
export function PendingLoans() {
  const read = useRead($openLoans);
  if (read.status !== 'ready') return null;
  const waiting = read.data.filter(({ loanStatus }) => isUnderWay(loanStatus));
  return (
    <ul className="offer-pending">
      {waiting.map(({ loan_id, principal, currency }) => (
        <li key={loan_id}>
          You asked for {formatMoney(principal, currency)}.{' '}
          <a href={`/offer?loan=${loan_id}`}>See its progress</a>
        </li>
      ))}
    </ul>
  );
}
