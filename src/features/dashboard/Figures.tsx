import { memo, useEffect } from 'react';
import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import type { Currency } from '#credit/money.ts';
import { useOnDemand } from '#shell/on-demand.ts';
import { WhenSeen } from '#shell/WhenSeen.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Actions } from './Actions.tsx';
import { Balance } from './Balance.tsx';
import { Instrument } from './Instrument.tsx';
import { NextBill } from './NextBill.tsx';
import { Activities, Portfolios, ThroughTime } from './parts.tsx';
import { Rates } from './Rates.tsx';
import { standing } from './standing.ts';
import { UpperDetails } from './UpperDetails.tsx';
import { Warnings } from './Warnings.tsx';

type Props = {
  readonly user: User;
  readonly held: readonly Portfolio[];
  readonly loans: readonly Loan[];
  readonly currency: Currency;
};

const loadBlocked = async () => (await import('./BlockedDialog.tsx')).BlockedDialog;

/** Everything that is about one currency. */
export const Figures = memo(function Figures({ user, held, loans, currency }: Props) {
  const [BlockedDialog, fetchBlocked] = useOnDemand(loadBlocked);
  const blocked = user.blacklist.signin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when it is needed
  useEffect(() => {
    if (blocked) fetchBlocked();
  }, [blocked]);
  const now = standing(held, loans, currency);
  return (
    <div className="dashboard">
      <h1 className="visually-hidden">Dashboard</h1>
      <UpperDetails now={user.now} />
      <Warnings user={user} standing={now} currency={currency} />
      <section className="dashboard-instrument" aria-label="Where you stand">
        <Instrument standing={now} currency={currency} />
      </section>
      <section className="dashboard-next" aria-label="What is next">
        <NextBill
          standing={now}
          currency={currency}
          now={user.now}
          barred={user.blacklist.repayment}
        />
        <Balance standing={now} currency={currency} />
        <Actions user={user} standing={now} />
        <Rates rates={user.rates} />
        <Holdings portfolios={now.portfolios} currency={currency} />
      </section>
      {now.portfolios.length > 0 && (
        <WhenSeen shape={<Skeleton height="420px" />}>
          <ThroughTime loans={now.loans} currency={currency} roomBp={now.roomBp} />
        </WhenSeen>
      )}
      <WhenSeen shape={<section className="dashboard-loans" />}>
        <Activities />
      </WhenSeen>
      {blocked && BlockedDialog && <BlockedDialog />}
    </div>
  );
});

function Holdings({
  portfolios,
  currency,
}: {
  readonly portfolios: readonly Portfolio[];
  readonly currency: Currency;
}) {
  if (portfolios.length === 0) {
    return (
      <EmptyState title={`No portfolio in ${currency} here`}>
        Credit is backed by a portfolio in a partner’s app. <a href="/signup">Connect a partner</a>
      </EmptyState>
    );
  }
  return (
    <WhenSeen shape={<Skeleton height={`${portfolios.length * 61}px`} />}>
      <Portfolios portfolios={portfolios} />
    </WhenSeen>
  );
}
