import type { CSSProperties, ReactNode } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { BillSteps } from '#ui/BillSteps.tsx';
import { Certificate } from '#ui/Certificate.tsx';
import { HardWord } from '#ui/HardWord.tsx';
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
  const figure = money(principal);
  const total = money(quote.total_repayable);
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
      <p className="label">You will pay back</p>
      <p className="sheet-total" style={{ '--characters': total.length } as CSSProperties}>
        <span className="number">{total}</span>
      </p>
      <p className="sheet-summary">
        You will borrow {money(principal)} against your portfolio at {offer.partner}.{' '}
        {payBack(
          quote.total_repayable,
          bills.map(({ total }) => total),
          currency,
        )}
      </p>
      <div className="sheet-seal" style={{ '--characters': figure.length } as CSSProperties}>
        <Rosette seed={offer.partner} />
        <p>
          <span className="label">You borrow</span>
          <span className="number">{figure}</span>
        </p>
      </div>
      {last && bills.length > 1 && (
        <p>
          <b>
            The last bill is a <HardWord of="balloon" />.
          </b>{' '}
          The first {bills.length - 1} bills pay back {money(subtract(principal, last.principal))}{' '}
          of your principal. The last one, on{' '}
          {formatDay(isoDay(last.due_date), { style: 'medium' })}, asks for the other{' '}
          {money(last.principal)} at once, with interest.
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
              {bill.days > 0 && (
                <span className="sheet-note">
                  One month and {bill.days} {bill.days === 1 ? 'day' : 'days'}
                </span>
              )}
              {index === bills.length - 1 && (
                <span className="sheet-note">Everything that is left</span>
              )}
            </th>
            <td data-label="Interest">{money(bill.interest)}</td>
            <td data-label="Principal">{money(bill.principal)}</td>
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
          <th scope="row">Total</th>
          <td data-label="Interest">{money(quote.total_interest)}</td>
          <td data-label="Principal">{money(quote.principal)}</td>
          <td>
            <ExplainedFigure figure={{ of: 'total' }} name="total">
              {money(quote.total_repayable)}
            </ExplainedFigure>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
