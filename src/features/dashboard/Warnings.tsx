import { type ComponentProps, Suspense } from 'react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { Icon } from '#ui/Icon.tsx';
import type { AccountSummary } from './account-summary.ts';
import { NoticeShape } from './NoticeShape.tsx';

const Default = lazyPart(async () => (await import('./coming/Default.tsx')).Default);
const RedlineWarning = lazyPart(async () => (await import('./RedlineWarning.tsx')).RedlineWarning);
const HeldLoan = lazyPart(async () => (await import('./HeldLoan.tsx')).HeldLoan);

/** Headroom in basis points from which the redline counts as near. */
const near = 1500;

type HeldLoans = readonly ComponentProps<typeof HeldLoan>['loan'][];

type Props = {
  readonly user: User;
  /** In every currency. */
  readonly loans: readonly Loan[];
  readonly summary: AccountSummary;
  readonly currency: Currency;
};

/** Urgent matters: overdue bills, payouts and requests on hold, portfolios near their redline. */
export function Warnings({ user, loans, summary, currency }: Props) {
  const { overdue, elsewhere, headroomBp } = summary;
  const held = summary.underWay.filter((loan) => loan.held !== null) as HeldLoans;
  const isNear = headroomBp !== undefined && headroomBp <= near;
  const hold = user.withdrawalHold;
  const isBehind = overdue.count + elsewhere.overdue.count > 0;
  if (!hold && !isBehind && held.length === 0 && !isNear) return null;
  return (
    <div className="dashboard-warnings">
      {isBehind && (
        <Suspense fallback={<NoticeShape />}>
          <Default user={user} loans={loans} summary={summary} currency={currency} />
        </Suspense>
      )}
      {hold && <HeldWithdrawals hold={hold} />}
      <Suspense fallback={<NoticeShape isShort />}>
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
      {isNear && (
        <Suspense fallback={<NoticeShape isShort />}>
          <RedlineWarning summary={summary} currency={currency} />
        </Suspense>
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
        <h2 id="held">We check your withdrawals first</h2>
        <p>
          {whyHeld(hold)} So a person checks each withdrawal before we send it. You can still repay
          and borrow. If you have a question, write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
      </div>
    </section>
  );
}

function whyHeld({ kind, amount, taken, since }: NonNullable<User['withdrawalHold']>): string {
  const money = formatMoney(amount, 'NGN');
  const day = lagosDayOf(since);
  if (taken) return `Your bank took back ${money} that you had paid, so you owe it again.`;
  return kind === 'dispute'
    ? `On ${day} your bank or card company asked us to return ${money} of your payments.`
    : `Since ${day}, ${money} of your payments is on its way back to you.`;
}
