import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { isFiltered, type View } from './activities.flow.ts';
import { $records, $settling, happen, type Shown } from './activities.store.ts';
import { CreditTable } from './CreditTable.tsx';
import { Export } from './Export.tsx';
import { LoanCard } from './LoanCard.tsx';
import { NothingHere } from './NothingHere.tsx';
import { Pages } from './Pages.tsx';
import { RepaymentCard } from './RepaymentCard.tsx';
import { RepaymentTable } from './RepaymentTable.tsx';
import { summaryOf } from './summary.ts';
import { UnderWay } from './UnderWay.tsx';
import { useWide } from './use-wide.ts';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import { WithdrawalTable } from './WithdrawalTable.tsx';

/** The records of the chosen tab, with what came before shown until the next are there. */
export function Panel({ view }: { readonly view: View }) {
  const read = useRead($records);
  const settling = useStore($settling);
  const last = useRef<Shown>(undefined);
  if (read.status === 'ready') last.current = read.data;
  const shown = last.current?.tab === view.tab && !settling ? last.current : undefined;
  const turning = read.status === 'loading';
  if (read.status === 'failed') return <ReadFailed {...read} />;
  return (
    <>
      <UnderWay view={view} />
      <div className={shown?.total === 0 ? 'visually-hidden' : 'activities-summary'}>
        <p role="status">
          {!shown && <Spinner />}
          {shown ? summaryOf(shown, shown.view) : `Loading ${view.tab}`}
        </p>
        {shown && isFiltered(shown.view) && shown.total > 0 && (
          <Button variant="quiet" type="button" onClick={() => happen({ type: 'all wanted' })}>
            Show all
          </Button>
        )}
      </div>
      {shown ? (
        <div aria-busy={turning || undefined} className="activities-records">
          {shown.total === 0 ? (
            <NothingHere view={shown.view} hidden={shown.hidden} />
          ) : (
            <>
              <Listed shown={shown} view={view} />
              <Pages page={view.page} shown={shown.view.page} total={shown.total} />
              <Export total={shown.total} tab={view.tab} />
            </>
          )}
        </div>
      ) : (
        <Shape rows={last.current?.records.length} />
      )}
    </>
  );
}

/** A table where there is room for one, else a card each. */
function Listed({ shown, view }: { readonly shown: Shown; readonly view: View }) {
  const wide = useWide();
  switch (shown.tab) {
    case 'credit':
      return wide ? (
        <CreditTable loans={shown.records} sort={view.sort} />
      ) : (
        <ul className="dashboard-list" aria-label="Credit">
          {shown.records.map((loan) => (
            <LoanCard key={loan.loan_id} loan={loan} />
          ))}
        </ul>
      );
    case 'repayments':
      return wide ? (
        <RepaymentTable repayments={shown.records} sort={view.sort} />
      ) : (
        <ul className="dashboard-list" aria-label="Repayments">
          {shown.records.map((one) => (
            <RepaymentCard key={one.repayment_id} repayment={one} />
          ))}
        </ul>
      );
    case 'withdrawals':
      return wide ? (
        <WithdrawalTable withdrawals={shown.records} sort={view.sort} />
      ) : (
        <ul className="dashboard-list" aria-label="Withdrawals">
          {shown.records.map((one) => (
            <WithdrawalCard key={one.withdrawal_id} withdrawal={one} />
          ))}
        </ul>
      );
  }
}

/** As tall as what was there before, so that nothing below jumps. */
function Shape({ rows = 4 }: { readonly rows?: number | undefined }) {
  return (
    <div className="activities-shape">
      {Array.from({ length: Math.max(rows, 1) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} lines={2} height="1.125rem" width="80%" />
      ))}
    </div>
  );
}
