import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useOnDemand } from '#shell/on-demand.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { RecordLink } from '../records/RecordLink.tsx';
import { isFiltered, shownStatuses, type Tab } from './activities.flow.ts';
import { $view, followView, happen } from './activities.store.ts';
import { Panel } from './Panel.tsx';
import './activities.css';

const tabs: { id: Tab; label: string }[] = [
  { id: 'credit', label: 'Credit' },
  { id: 'repayments', label: 'Repayments' },
  { id: 'withdrawals', label: 'Withdrawals' },
];

/** What was borrowed, paid back and withdrawn: filtered, sorted and by pages, as the address says. */
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
            <span className="visually-hidden"> in use</span>
          </span>
        )}
      </button>
      <Tabs
        label="Recent Activities"
        tabs={tabs}
        selected={view.tab}
        onSelect={(tab) => happen({ type: 'tab chosen', tab })}
      >
        <Panel view={view} />
      </Tabs>
      <p className="activities-papers">
        <RecordLink to={{ of: 'statements' }}>Statements and the interest of a year</RecordLink>
      </p>
      {Filter && filtering && (
        <Filter view={view} onClose={() => setFiltering(false)} key={view.tab} />
      )}
    </section>
  );
}
