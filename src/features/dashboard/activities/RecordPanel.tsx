import { useStore } from '@nanostores/react';
import { useRef, useSyncExternalStore } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { isFiltered, type View } from './activities.flow.ts';
import { $records, $settling, dispatch, type Shown } from './activities.store.ts';
import { Export } from './Export.tsx';
import { Pagination } from './Pagination.tsx';
import { PendingRecords, usePending } from './PendingRecords.tsx';
import { RecordCard } from './RecordCard.tsx';
import { RecordTable } from './RecordTable.tsx';
import { kindOf } from './record-kinds.ts';
import { SaleRows } from './SaleRows.tsx';
import { countOf, filterWords, summaryOf } from './summary.ts';

/** The records of the chosen tab. Earlier ones stay on screen until the next page has loaded. */
export function RecordPanel({ view }: { readonly view: View }) {
  const read = useRead($records);
  const settling = useStore($settling);
  const last = useRef<Shown>(undefined);
  if (read.status === 'ready') last.current = read.data;
  const shown = last.current?.tab === view.tab && !settling ? last.current : undefined;
  const turning = read.status === 'loading';
  if (read.status === 'failed') return <ReadFailed {...read} />;
  return (
    <>
      <PendingRecords view={view} />
      <div className={shown?.total === 0 ? 'visually-hidden' : 'activities-summary'}>
        <p role="status">
          {!shown && <Spinner />}
          {shown ? summaryOf(shown, shown.view) : `Loading ${view.tab}`}
        </p>
        {shown && isFiltered(shown.view) && shown.total > 0 && (
          <Button variant="quiet" type="button" onClick={() => dispatch({ type: 'all wanted' })}>
            Show all
          </Button>
        )}
      </div>
      {shown ? (
        <div aria-busy={turning || undefined} className="activities-records">
          {shown.total === 0 ? (
            <EmptyRecords shown={shown} />
          ) : (
            <>
              <Listed shown={shown} view={view} />
              <Pagination page={view.page} shown={shown.view.page} total={shown.total} />
              <Export total={shown.total} tab={view.tab} />
            </>
          )}
        </div>
      ) : (
        <Shape rows={last.current?.records.length} />
      )}
      {view.tab === 'credit' && <SaleRows />}
    </>
  );
}

/** A table on wide screens, else cards. */
function Listed({ shown, view }: { readonly shown: Shown; readonly view: View }) {
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(wide).matches);
  const kind = kindOf(shown.tab);
  if (isWide) return <RecordTable kind={kind} records={shown.records} sort={view.sort} />;
  return (
    <ul className="dashboard-list" aria-label={kind.label}>
      {shown.records.map((record) => (
        <RecordCard key={kind.idOf(record)} kind={kind} record={record} />
      ))}
    </ul>
  );
}

const wide = '(width >= 900px)';

function followWidth(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Placeholders as tall as the earlier records, so that nothing below jumps. */
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

const hints = {
  credit: 'Your loans appear here, from the request to the last bill.',
  repayments: 'Your repayments appear here, with what each one paid for.',
  withdrawals: 'Your withdrawals appear here, with the account each one went to.',
};

/**
 * Says that there are no records, or that the filters hide them all: then it offers to show them, and
 * lists those that do not stand above.
 */
function EmptyRecords({ shown }: { readonly shown: Shown }) {
  const { view, hidden } = shown;
  const kind = kindOf(view.tab);
  const above = new Set(usePending(view).map(kind.idOf));
  if (hidden === 0) return <EmptyState title="No transactions yet">{hints[view.tab]}</EmptyState>;
  const records = shown.records.filter((record) => !above.has(kind.idOf(record)));
  const count = hidden - (shown.records.length - records.length);
  const verb = count === 1 ? 'is' : 'are';
  return (
    <>
      <EmptyState title={`Nothing ${filterWords(view)}`}>
        {count > 0 && (
          <p>
            {countOf(count, view.tab)} {verb} hidden by your filter.
          </p>
        )}
        <Button variant="outline" type="button" onClick={() => dispatch({ type: 'all wanted' })}>
          Show all
        </Button>
      </EmptyState>
      {count > 0 && (
        <section className="activities-hidden" aria-labelledby="hidden-title">
          <h3 id="hidden-title" className="label">
            Hidden by your filter
          </h3>
          <Listed shown={{ ...shown, records } as Shown} view={view} />
        </section>
      )}
    </>
  );
}
