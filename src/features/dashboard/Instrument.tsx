import { Suspense } from 'react';
import { type Currency, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { Dial } from '#ui/Dial.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { AccountSummary } from './account-summary.ts';

const ByPartner = lazyPart(async () => (await import('./ByPartner.tsx')).ByPartner);

/** The dial with debt, redline and headroom, and the same amounts in text. */
export function Instrument({
  summary,
  currency,
  blocked,
}: {
  readonly summary: AccountSummary;
  readonly currency: Currency;
  /** The borrower is blocked from borrowing. */
  readonly blocked: boolean;
}) {
  const { owed, redline, value, availableCredit, headroomBp, portfolios, partners } = summary;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const showsDebt = owed > 0 || blocked;
  const label = showsDebt
    ? `You owe ${money(owed)}. Redline ${money(redline)}. Portfolio ${money(value)}.`
    : `Nothing owed. You can borrow ${money(availableCredit)}. Portfolio ${money(value)}.`;
  return (
    <>
      <Dial debt={owed} redline={redline} value={value} label={label}>
        <span className="label">{showsDebt ? 'You owe' : 'You can borrow'}</span>
        <MoneyText amount={showsDebt ? owed : availableCredit} currency={currency} size="figure" />
        <span className="quiet">
          {blocked
            ? 'Borrowing is blocked'
            : showsDebt
              ? `${money(availableCredit)} left to borrow`
              : 'and you owe nothing'}
        </span>
      </Dial>
      <div className="dashboard-room">
        {headroomBp !== undefined && (
          <p>
            <b>{formatPercent(Math.floor(headroomBp / 100) * 100)}</b> room before{' '}
            {portfolios.length > 1 ? 'the first portfolio is at its redline' : 'the redline'}
          </p>
        )}
        {owed > 0 && <p>{partsOf(summary, money)}</p>}
      </div>
      {partners.length > 1 && <p className="label readings-of">All partners together</p>}
      <dl className="readings" data-long={money(value).length > 12 || undefined}>
        <div>
          <dt className="label reading-debt">You owe</dt>
          <dd>{money(owed)}</dd>
        </div>
        <div>
          <dt className="label reading-redline">Redline</dt>
          <dd>{money(redline)}</dd>
        </div>
        <div>
          <dt className="label reading-value">Portfolio</dt>
          <dd>{money(value)}</dd>
        </div>
      </dl>
      {partners.length > 1 && (
        <Suspense fallback={<Skeleton height={`${40 + partners.length * 130}px`} />}>
          <ByPartner summary={summary} currency={currency} />
        </Suspense>
      )}
    </>
  );
}

/** Splits the debt into principal, and interest and charges. */
function partsOf(
  { owed, principal, overdue }: AccountSummary,
  money: (amount: Minor) => string,
): string {
  const added = subtract(owed, principal);
  const name = overdue.bills.length > 0 ? 'interest and charges' : 'interest';
  return `${money(principal)} borrowed and ${money(added)} ${name} to today`;
}
