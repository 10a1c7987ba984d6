import { useStore } from '@nanostores/react';
import { type ComponentProps, useDeferredValue, useEffect, useState } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { $currency } from '#stores/currency.ts';
import { restoreFigures } from '#stores/kept-figures.ts';
import { followChanges } from '#stores/live.ts';
import { $openLoans } from '#stores/loans.ts';
import { $held, $portfolios } from '#stores/portfolio.ts';
import { $user } from '#stores/user.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { followRedirect, keepCard } from './dashboard.store.ts';
import { Figures } from './Figures.tsx';
import { Records } from './records/Records.tsx';
import './dashboard.css';

/** One glance: what is owed, what is next, how safe the portfolio is, what can be done now. */
export function DashboardScreen() {
  // Before anything is read.
  useState(restoreFigures);
  return (
    <Shell title="Dashboard" portfolioSwitcher currencySwitcher>
      <Dashboard />
      <Records />
    </Shell>
  );
}

function Dashboard() {
  const user = useRead($user);
  const portfolios = useRead($portfolios);
  const loans = useRead($openLoans);
  const held = useStore($held);
  const currency = useStore($currency);
  useEffect(followRedirect, []);
  useEffect(followChanges, []);
  useEffect(() => void keepCard(), []);

  for (const read of [user, portfolios, loans]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (user.status !== 'ready' || loans.status !== 'ready' || !held || !currency) {
    return <DashboardSkeleton />;
  }
  return <Chosen user={user.data} held={held} loans={loans.data} currency={currency} />;
}

/** The switch shows its choice in the next frame, and the drawings follow it. */
function Chosen(figures: ComponentProps<typeof Figures>) {
  return <Figures {...useDeferredValue(figures)} />;
}
