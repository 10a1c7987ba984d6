import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useOnDemand } from '#shell/on-demand.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { RecordLink } from '../records/RecordLink.tsx';
import { isFiltered, shownStatuses, type Tab } from './activities.flow.ts';
import { $view, dispatch, followView } from './activities.store.ts';
import { RecordPanel } from './RecordPanel.tsx';
import './activities.css';
import './loan-links.css';
import './record-table.css';
import './filter.css';

const tabs: { id: Tab; label: string }[] = [
  { id: 'credit', label: 'Credit' },
  { id: 'repayments', label: 'Repayments' },
  { id: 'withdrawals', label: 'Withdrawals' },
];

/** Loans, repayments and withdrawals: filtered, sorted and paged as the address says. */
export function Activities() {
  const view = useStore($view);
  const [filtering, setFiltering] = useState(false);
  const [Filter, fetchFilter] = useOnDemand(() =>
    import('./FilterDialog.tsx').then(({ FilterDialog }) => FilterDialog),
  );
  useEffect(followView, []);
  const inUse = (shownStatuses(view).length ? 1 : 0) + (view.dates.of === 'all' ? 0 : 1);
  return (
    <section className="dashboard-loans activities" aria-labelledby="activities-title">
      <h2 id="activities-title" className="dashboard-title" tabIndex={-1}>
        Recent Activities
      </h2>
      <button
        type="button"
        className="activities-filter"
        aria-haspopup="dialog"
        onClick={() => {
          fetchFilter();
          setFiltering(true);
        }}
      >
        <Icon name="filter" />
        Filter
        {isFiltered(view) && (
          <span className="activities-in-use">
            {inUse}
            <span className="visually-hidden"> filters in use</span>
          </span>
        )}
      </button>
      <Tabs
        label="Recent Activities"
        tabs={tabs}
        selected={view.tab}
        onSelect={(tab) => dispatch({ type: 'tab chosen', tab })}
      >
        <RecordPanel view={view} />
      </Tabs>
      <p className="activities-papers">
        <RecordLink to={{ of: 'statements' }}>Statements and yearly interest</RecordLink>
      </p>
      {Filter && filtering && (
        <Filter view={view} onClose={() => setFiltering(false)} key={view.tab} />
      )}
    </section>
  );
}
