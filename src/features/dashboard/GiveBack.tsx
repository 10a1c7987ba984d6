import { formatMoney } from '#credit/money.ts';
import { returnable, returnCreditAddress } from '#stores/navigation/prefill.ts';
import { loanNamer } from '#stores/reads/loan-names.ts';
import { loansToRepay } from '#stores/reads/loan-to-repay.ts';
import type { AccountSummary } from './account-summary.ts';

/** For each loan with credit that was never withdrawn: a link that gives it back, at no cost. */
export function GiveBack({ loans }: Pick<AccountSummary, 'loans'>) {
  const returning = loansToRepay(loans).filter((loan) => returnable(loan) > 0);
  if (returning.length === 0) return null;
  const nameOf = loanNamer(returning);
  return (
    <ul>
      {returning.map((loan) => (
        <li key={loan.loan_id}>
          <a href={returnCreditAddress(loan)}>
            Give {formatMoney(returnable(loan), loan.currency)} back to your loan
            {returning.length > 1 && ` at ${nameOf(loan)}`}, at no cost
          </a>
        </li>
      ))}
    </ul>
  );
}
