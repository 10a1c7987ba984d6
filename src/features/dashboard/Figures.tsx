import { useStore } from '@nanostores/react';
import { memo, Suspense } from 'react';
import { brand } from '#brand';
import type { Loan } from '#contract/loans.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import type { Currency } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { asOfText } from '#shell/time-of.ts';
import { WhenSeen } from '#shell/WhenSeen.tsx';
import { $asOf } from '#stores/reads/live.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Actions } from './Actions.tsx';
import { summarizeAccount } from './account-summary.ts';
import { Balance, Rates } from './Balance.tsx';
import { Instrument } from './Instrument.tsx';
import { NextBill } from './NextBill.tsx';
import { NoticeShape } from './NoticeShape.tsx';
import { billingMonth } from './readings.ts';
import { Warnings } from './Warnings.tsx';

type Props = {
  readonly user: User;
  readonly held: readonly Portfolio[];
  readonly loans: readonly Loan[];
  readonly currency: Currency;
};

const Portfolios = lazyPart(async () => (await import('./Portfolios.tsx')).Portfolios);
const ThroughTime = lazyPart(async () => (await import('./time/ThroughTime.tsx')).ThroughTime);
const Activities = lazyPart(async () => (await import('./activities/Activities.tsx')).Activities);
const SaleNotices = lazyPart(async () => (await import('./sales/SaleNotices.tsx')).SaleNotices);
const BlockedActions = lazyPart(async () => (await import('./BlockedActions.tsx')).BlockedActions);

/** Everything on the dashboard that depends on the currency. */
export const Figures = memo(function Figures({ user, held, loans, currency }: Props) {
  const summary = summarizeAccount(held, loans, currency);
  return (
    <div className="dashboard">
      <h1 className="visually-hidden" tabIndex={-1}>
        Dashboard
      </h1>
      {user.sales.unread > 0 && (
        <Suspense fallback={<NoticeShape />}>
          <SaleNotices />
        </Suspense>
      )}
      <UpperDetails now={user.now} />
      <Warnings user={user} loans={loans} summary={summary} currency={currency} />
      <section className="dashboard-instrument" aria-label="Where you stand">
        <Instrument summary={summary} currency={currency} user={user} />
      </section>
      <section className="dashboard-next" aria-label="What is next">
        <NextBill
          summary={summary}
          currency={currency}
          now={user.now}
          blocked={user.blacklist.repayment}
        />
        <Balance summary={summary} currency={currency} blacklist={user.blacklist} />
        <Actions user={user} summary={summary} />
        {user.blocks.length > 0 && (
          <Suspense>
            <BlockedActions user={user} summary={summary} currency={currency} />
          </Suspense>
        )}
        <Rates rates={user.rates} />
        <Holdings
          portfolios={summary.portfolios}
          currency={currency}
          blocked={user.blacklist.loan}
          late={summary.overdue.count + summary.elsewhere.overdue.count > 0}
        />
      </section>
      {summary.portfolios.length > 0 && (
        <WhenSeen shape={<Skeleton height="420px" />}>
          <ThroughTime summary={summary} currency={currency} />
        </WhenSeen>
      )}
      <WhenSeen shape={<section className="dashboard-loans" />}>
        <Activities />
      </WhenSeen>
    </div>
  );
});

function Holdings({
  portfolios,
  currency,
  blocked,
  late,
}: {
  readonly portfolios: readonly Portfolio[];
  readonly currency: Currency;
  readonly blocked: boolean;
  readonly late: boolean;
}) {
  if (portfolios.length === 0) {
    return (
      <EmptyState title={`No portfolio in ${currency} here`}>
        You borrow against a portfolio in a partner’s app. To connect it, open {brand.name} from
        that app. <a href="/faqs#who-can-join">Which apps?</a>
      </EmptyState>
    );
  }
  return (
    <WhenSeen shape={<Skeleton height={`${portfolios.length * 61}px`} />}>
      <Portfolios portfolios={portfolios} blocked={blocked} late={late} />
    </WhenSeen>
  );
}

/** The billing month, and the time of the amounts when they may be old. */
function UpperDetails({ now }: { readonly now: string }) {
  const asOf = useStore($asOf);
  return (
    <div className="dashboard-upper">
      <p>
        <span className="label">Billing month</span> {billingMonth(now)}
      </p>
      {asOf && <p className="dashboard-as-of">{asOfText(asOf, now)}</p>}
    </div>
  );
}
