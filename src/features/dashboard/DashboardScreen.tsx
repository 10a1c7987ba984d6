import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useRead } from '#shell/use-read.ts';
import { WhenSeen } from '#shell/WhenSeen.tsx';
import { $currency } from '#stores/currency.ts';
import { followChanges } from '#stores/live.ts';
import { $openLoans } from '#stores/loans.ts';
import { $held, $portfolios } from '#stores/portfolio.ts';
import { $user } from '#stores/user.ts';
import { Actions } from './Actions.tsx';
import { BlockedDialog } from './BlockedDialog.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { followRedirect, keepCard } from './dashboard.store.ts';
import { Instrument } from './Instrument.tsx';
import { NextBill } from './NextBill.tsx';
import { PortfolioList } from './PortfolioList.tsx';
import { Activities } from './parts.tsx';
import { Rates } from './Rates.tsx';
import { standing } from './standing.ts';
import './dashboard.css';

/** One glance: what is owed, what is next, how safe the portfolio is, what can be done now. */
export function DashboardScreen() {
  return (
    <Shell title="Dashboard" portfolioSwitcher currencySwitcher>
      <Dashboard />
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
  const now = standing(held, loans.data, currency);
  return (
    <div className="dashboard">
      <h1 className="visually-hidden">Dashboard</h1>
      <section className="dashboard-instrument" aria-label="Where you stand">
        <Instrument standing={now} currency={currency} />
      </section>
      <section className="dashboard-next" aria-label="What is next">
        <NextBill
          standing={now}
          currency={currency}
          now={user.data.now}
          barred={user.data.blacklist.repayment}
        />
        <Actions user={user.data} standing={now} />
        <Rates rates={user.data.rates} />
        <PortfolioList portfolios={now.portfolios} />
      </section>
      <WhenSeen shape={<section className="dashboard-loans" />}>
        <Activities />
      </WhenSeen>
      {user.data.blacklist.signin && <BlockedDialog />}
    </div>
  );
}
