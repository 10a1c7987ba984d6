import { type ComponentProps, Suspense } from 'react';
import type { User } from '#contract/users.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { Icon } from '#ui/Icon.tsx';
import type { AccountSummary } from './account-summary.ts';
import { Default } from './coming/Default.tsx';

const HeldLoan = lazyPart(async () => (await import('./HeldLoan.tsx')).HeldLoan);

/** Headroom in basis points from which the redline counts as near. */
const near = 1500;

type HeldLoans = readonly ComponentProps<typeof HeldLoan>['loan'][];

type Props = {
  readonly user: User;
  readonly summary: AccountSummary;
  readonly currency: Currency;
};

/** Urgent matters: payouts and requests on hold, overdue bills, portfolios near their redline. */
export function Warnings({ user, summary, currency }: Props) {
  const { overdue, reached, headroomBp } = summary;
  const held = summary.underWay.filter((loan) => loan.held !== null) as HeldLoans;
  const isNear = headroomBp !== undefined && headroomBp <= near;
  const hold = user.withdrawalHold;
  const isBehind = overdue.bills.length > 0 || user.sales.coming > 0;
  if (!hold && !isBehind && held.length === 0 && !isNear) return null;
  return (
    <div className="dashboard-warnings">
      {hold && <HeldWithdrawals hold={hold} />}
      <Suspense>
        {held.map((loan) => (
          <HeldLoan
            key={loan.loan_id}
            loan={loan}
            minimum={user.minimums.loan[currency]}
            currency={currency}
            blocked={user.blacklist.loan}
          />
        ))}
      </Suspense>
      {isBehind && <Default user={user} summary={summary} currency={currency} />}
      {reached.length > 0 ? (
        <Reached summary={summary} currency={currency} />
      ) : (
        isNear && <Near summary={summary} currency={currency} />
      )}
    </div>
  );
}

function HeldWithdrawals({ hold }: { readonly hold: NonNullable<User['withdrawalHold']> }) {
  const { support } = hold;
  return (
    <section className="dashboard-warning" data-grave aria-labelledby="held">
      <Icon name="warn" />
      <div>
        <h2 id="held">Our team checks your withdrawals</h2>
        <p>
          {whyHeld(hold)} We check each withdrawal before we send it. You can still repay and
          borrow. Questions: <a href={`mailto:${support}`}>{support}</a>.
        </p>
      </div>
    </section>
  );
}

function whyHeld({ kind, amount, taken, since }: NonNullable<User['withdrawalHold']>): string {
  const money = formatMoney(amount, 'NGN');
  const day = lagosDayOf(since);
  if (taken) return `${money} that you had paid was taken back, so your loan owes it again.`;
  return kind === 'dispute'
    ? `On ${day} your bank or card company asked us to return ${money} that you had paid.`
    : `Since ${day}, ${money} that you had paid is on its way back to you.`;
}

type RedlineProps = Omit<Props, 'user'>;

function Reached({ summary: { reached }, currency }: RedlineProps) {
  const names = reached
    .map(
      ({ application, value, redline }) =>
        `${application.name} is worth ${formatMoney(value, currency)}, its redline is ${formatMoney(redline, currency)}`,
    )
    .join('; ');
  return (
    <section className="dashboard-warning" data-grave aria-labelledby="redline">
      <Icon name="warn" />
      <div>
        <h2 id="redline">Your portfolio has fallen to its redline</h2>
        <p>
          {names}. No new credit is given on it until it has risen or a part is repaid. Nothing is
          sold because of it.
        </p>
      </div>
    </section>
  );
}

function Near({ summary: { headroomBp = 0, nearest, portfolios }, currency }: RedlineProps) {
  if (!nearest) return null;
  const on = portfolios.length > 1 ? ` on your portfolio at ${nearest.application.name}` : '';
  return (
    <section className="dashboard-warning" aria-labelledby="redline">
      <Icon name="warn" />
      <div>
        <h2 id="redline">
          Near the redline: {formatPercent(wholePercent(headroomBp))} room to fall
        </h2>
        <p>
          At {formatMoney(nearest.redline, currency)} new credit{on} stops. Repaying a part moves
          the redline down. Nothing is sold because of it.
        </p>
      </div>
    </section>
  );
}

/** Rounded down, so that it never shows more headroom than there is. */
const wholePercent = (bp: number) => Math.floor(bp / 100) * 100;
