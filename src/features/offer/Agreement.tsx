import type { CSSProperties, ReactNode } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { BillSteps } from '#ui/BillSteps.tsx';
import { Certificate } from '#ui/Certificate.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import type { ProviderQuote } from './agreed-quote.ts';
import { BillTable } from './BillTable.tsx';
import { type Borrowing, payBack } from './borrowing.ts';
import { Facts } from './Facts.tsx';

type Props = {
  readonly quote: ProviderQuote;
  readonly offer: Borrowing;
  /** The signatures. */
  readonly children: ReactNode;
};

/** The certificate: what is received and paid back, bill by bill, and what could go wrong. */
export function Agreement({ quote, offer, children }: Props) {
  const { currency, principal, bills } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const figure = formatMoney(principal, currency, { cents: false });
  const last = bills.at(-1);
  return (
    <Certificate>
      <div className="sheet-under" aria-hidden="true">
        <Rosette seed={offer.partner} />
      </div>
      <p className="sheet-head label">
        <span>Credit agreement</span>
        <span>{quote.tenure} months</span>
        <span>{formatDay(isoDay(quote.from), { style: 'medium' })}</span>
      </p>
      <h1>Before you sign</h1>
      <p className="sheet-summary">
        You borrow {money(principal)} against your portfolio at {offer.partner}.{' '}
        {payBack(
          quote.total_repayable,
          bills.map(({ total }) => total),
          currency,
        )}
      </p>
      <div className="sheet-seal" style={{ '--characters': figure.length } as CSSProperties}>
        <Rosette seed={offer.partner} />
        <p>
          <span className="label">Credit of</span>
          <span className="number">{figure}</span>
        </p>
      </div>
      {last && bills.length > 1 && (
        <p>
          <b>The last bill is a balloon.</b> The {bills.length - 1} bills before it pay back{' '}
          {money(subtract(principal, last.principal))} of what you borrow. The other{' '}
          {money(last.principal)} falls due at once on{' '}
          {formatDay(isoDay(last.due_date), { style: 'medium' })}, with its interest.
        </p>
      )}
      <BillSteps
        bills={bills.map(({ due_date, total, principal: step }) => ({
          label: formatDay(isoDay(due_date), { style: 'short' }),
          total: money(total),
          weight: step,
        }))}
      />
      <BillTable quote={quote} />
      <Facts quote={quote} offer={offer} />
      {children}
    </Certificate>
  );
}
