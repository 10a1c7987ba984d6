import { useStore } from '@nanostores/react';
import type { Loan } from '#contract/loans.ts';
import { $currency } from '#stores/reads/currency.ts';
import { $openLoans } from '#stores/reads/loans.ts';
import type { View } from './activities.flow.ts';
import { $open, type Records } from './activities.store.ts';
import { nextEvent, pendingLoans, stepsOf } from './pending-loans.ts';
import { RecordCard } from './RecordCard.tsx';
import { kindOf } from './record-kinds.ts';
import { statusWords } from './Status.tsx';

/** The pending records, which stand above the list whatever the filter hides. */
export function usePending(view: View): readonly Records['records'][number][] {
  const { data: open } = useStore($open);
  const loans = pendingLoans(useStore($openLoans).data ?? [], useStore($currency), view);
  if (view.tab === 'credit') return loans;
  return open?.tab === view.tab && (view.tab === 'repayments' || isHidden(view))
    ? open.records
    : [];
}

/** Of payments a page that nobody has paid at is among them. */
const titles = {
  credit: 'Not billed yet',
  repayments: 'Not finished yet',
  withdrawals: 'On its way',
} as const;

export function PendingRecords({ view }: { readonly view: View }) {
  const pending = usePending(view);
  const kind = kindOf(view.tab);
  if (pending.length === 0) return null;
  return (
    <section className="under-way" aria-labelledby="under-way-title">
      <h3 id="under-way-title" className="label">
        {titles[view.tab]}
      </h3>
      <ul className="dashboard-list">
        {pending.map((record) => (
          <RecordCard key={kind.idOf(record)} kind={kind} record={record}>
            {'loanStatus' in record && <Progress loan={record} />}
          </RecordCard>
        ))}
      </ul>
    </section>
  );
}

/** Without a status filter the list itself contains them. */
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
      <p className="quiet">{nextEvent(loan)}</p>
    </div>
  );
}
