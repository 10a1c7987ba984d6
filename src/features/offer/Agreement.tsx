import type { ReactNode } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
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
  const last = bills.at(-1);
  return (
    <Certificate>
      <p className="sheet-head label">
        <span>Credit agreement</span>
        <span>{offer.partner}</span>
        <span>{formatDay(isoDay(quote.from), { style: 'medium' })}</span>
      </p>
      <h1>Before you sign</h1>
      <p className="sheet-summary">
        You borrow {money(principal)}.{' '}
        {payBack(
          quote.total_repayable,
          bills.map(({ total }) => total),
          currency,
        )}
      </p>
      <div className="sheet-seal">
        <Rosette seed={`${offer.partner} ${principal}`} />
        <p>
          <span className="label">Credit of</span>
          <span className="number">{formatMoney(principal, currency, { cents: false })}</span>
        </p>
      </div>
      {last && (
        <p>
          <b>The last bill is a balloon.</b> The bills before it pay little of what you borrow, so
          on {formatDay(isoDay(last.due_date), { style: 'medium' })} everything that is left falls
          due at once: {money(last.principal)} of the principal.
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
      <p className="quiet">
        The days are counted from {formatDay(isoDay(quote.from), { style: 'medium' })}. If the money
        reaches you on a later day, the first bill has the interest of that many days less.
      </p>
      {children}
    </Certificate>
  );
}
