import { useStore } from '@nanostores/react';
import { type ComponentProps, useDeferredValue, useEffect, useState } from 'react';
import { FirstView } from '#shell/FirstView.tsx';
import { useOnDemand } from '#shell/on-demand.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { $currency } from '#stores/reads/currency.ts';
import { followChanges } from '#stores/reads/live.ts';
import { $openLoans } from '#stores/reads/loans.ts';
import { restoreReads } from '#stores/reads/persist.ts';
import { $held, $portfolios } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { followRedirect, recordReturnedCard } from './dashboard.store.ts';
import { Figures } from './Figures.tsx';
import { Records } from './records/Records.tsx';
import './dashboard.css';

/**
 * The dashboard: what is owed, what is next, how safe the portfolio is, and the possible actions.
 */
export function DashboardScreen() {
  // Amounts of an earlier visit appear before the first read.
  useState(restoreReads);
  return (
    <Shell title="Dashboard" portfolioSwitcher currencySwitcher>
      <Blocked />
      <Dashboard />
      <Records />
    </Shell>
  );
}

const loadBlocked = async () => (await import('./BlockedDialog.tsx')).BlockedDialog;

/** For an account that is blocked from signing in: as soon as that is known, whatever else loads. */
function Blocked() {
  const { data: user } = useStore($user);
  const [BlockedDialog, fetchBlocked] = useOnDemand(loadBlocked);
  const blocked = user?.blacklist.signin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when it is needed
  useEffect(() => {
    if (blocked) fetchBlocked();
  }, [blocked]);
  return blocked && BlockedDialog && <BlockedDialog user={user} />;
}

function Dashboard() {
  const user = useRead($user);
  const portfolios = useRead($portfolios);
  const loans = useRead($openLoans);
  const held = useStore($held);
  const currency = useStore($currency);
  useEffect(followRedirect, []);
  useEffect(followChanges, []);
  useEffect(() => void recordReturnedCard(), []);

  for (const read of [user, portfolios, loans]) {
    if (read.status === 'failed') return <ReadFailed title="Dashboard" {...read} />;
  }
  if (user.status !== 'ready' || loans.status !== 'ready' || !held || !currency) {
    return (
      <FirstView>
        <DashboardSkeleton />
      </FirstView>
    );
  }
  return <Chosen user={user.data} held={held} loans={loans.data} currency={currency} />;
}

/** Defers the drawings, so that a switch shows its choice in the next frame. */
function Chosen(figures: ComponentProps<typeof Figures>) {
  return <Figures {...useDeferredValue(figures)} />;
}

/** The shape of the dashboard while it loads. */
function DashboardSkeleton() {
  return (
    <div className="dashboard" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your figures
      </p>
      <Skeleton width="12rem" height="1.5rem" />
      <div className="dashboard-instrument">
        <div className="dashboard-ring" />
        <Skeleton height="64px" />
      </div>
      <div className="dashboard-next">
        <Skeleton width="60%" height="150px" />
        <Skeleton height="112px" />
        <Skeleton height="68px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}
