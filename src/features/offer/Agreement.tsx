import type { CSSProperties, ReactNode } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { BillSteps } from '#ui/BillSteps.tsx';
import { Certificate } from '#ui/Certificate.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { ExplainedFigure } from './ExplainedFigure.tsx';
import { LoanFacts } from './LoanFacts.tsx';
import { type Offer, payBack } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

type Props = {
  readonly quote: ProviderQuote;
  readonly offer: Offer;
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
      <LoanFacts quote={quote} offer={offer} />
      {children}
    </Certificate>
  );
}

/** Every bill: its day, its interest, its principal and what is paid. */
function BillTable({ quote }: { readonly quote: ProviderQuote }) {
  const { currency, bills } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const day = (text: string) => formatDay(isoDay(text), { style: 'medium' });
  return (
    <table className="sheet-bills">
      <caption className="visually-hidden">The bills of this loan</caption>
      <thead>
        <tr className="label">
          <th scope="col">Bill due</th>
          <th scope="col">Interest</th>
          <th scope="col">Principal</th>
          <th scope="col">You pay</th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill, index) => (
          <tr key={bill.due_date} data-last={index === bills.length - 1 ? '' : undefined}>
            <th scope="row">
              {day(bill.due_date)}
              {bill.days > 0 && <span className="sheet-note">{bill.days} days and a month</span>}
              {index === bills.length - 1 && <span className="sheet-note">All that is left</span>}
            </th>
            <td data-label="Interest">
              <ExplainedFigure
                figure={{ of: 'bill', index }}
                name={`interest, ${day(bill.due_date)}`}
                passed
              >
                {money(bill.interest)}
              </ExplainedFigure>
            </td>
            <td data-label="Principal">
              <ExplainedFigure
                figure={{ of: 'bill', index }}
                name={`principal, ${day(bill.due_date)}`}
                passed
              >
                {money(bill.principal)}
              </ExplainedFigure>
            </td>
            <td>
              <ExplainedFigure
                figure={{ of: 'bill', index }}
                name={`bill of ${day(bill.due_date)}`}
              >
                {money(bill.total)}
              </ExplainedFigure>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">In all</th>
          <td data-label="Interest">
            <ExplainedFigure figure={{ of: 'total' }} name="interest in all" passed>
              {money(quote.total_interest)}
            </ExplainedFigure>
          </td>
          <td data-label="Principal">
            <ExplainedFigure figure={{ of: 'total' }} name="principal in all" passed>
              {money(quote.principal)}
            </ExplainedFigure>
          </td>
          <td>
            <ExplainedFigure figure={{ of: 'total' }} name="in all">
              {money(quote.total_repayable)}
            </ExplainedFigure>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
