import { useStore } from '@nanostores/react';
import type { Loan } from '#contract/loans.ts';
import { $currency } from '#stores/currency.ts';
import { $openLoans } from '#stores/loans.ts';
import type { View } from './activities.flow.ts';
import { $open } from './activities.store.ts';
import { LoanCard } from './LoanCard.tsx';
import { RepaymentCard } from './RepaymentCard.tsx';
import { loansUnderWay, stepsOf, whatComes } from './under-way.ts';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import { statusWords } from './words.ts';

/** What is not done yet stands above the list, whatever the filter hides. */
export function UnderWay({ view }: { readonly view: View }) {
  const { data: open } = useStore($open);
  const loans = loansUnderWay(useStore($openLoans).data ?? [], useStore($currency), view);
  const items =
    view.tab === 'credit'
      ? loans.map((loan) => (
          <LoanCard key={loan.loan_id} loan={loan}>
            <Progress loan={loan} />
          </LoanCard>
        ))
      : open?.tab === 'repayments' && view.tab === 'repayments'
        ? open.records.map((one) => <RepaymentCard key={one.repayment_id} repayment={one} />)
        : open?.tab === 'withdrawals' && view.tab === 'withdrawals' && isHidden(view)
          ? open.records.map((one) => <WithdrawalCard key={one.withdrawal_id} withdrawal={one} />)
          : [];
  if (items.length === 0) return null;
  return (
    <section className="under-way" aria-labelledby="under-way-title">
      <h3 id="under-way-title" className="label">
        {view.tab === 'credit' ? 'Not billed yet' : 'On its way'}
      </h3>
      <ul className="dashboard-list">{items}</ul>
    </section>
  );
}

/** Without a filter of states the list itself has them. */
const isHidden = ({ statuses }: View) => statuses.withdrawals.length > 0;

function Progress({ loan }: { readonly loan: Loan }) {
  return (
    <div className="activity-about">
      <ol className="activity-steps">
        {stepsOf(loan).map(({ status, reached }) => (
          <li
            key={status}
            data-reached={reached || undefined}
            aria-current={status === loan.loanStatus ? 'step' : undefined}
          >
            {statusWords[status]}
          </li>
        ))}
      </ol>
      <p className="quiet">{whatComes(loan)}</p>
    </div>
  );
}
