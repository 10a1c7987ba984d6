import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import { Why } from './Why.tsx';

/** Every bill: its day, its interest, its principal and what is paid. */
export function BillTable({ quote }: { readonly quote: ProviderQuote }) {
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
              <Why figure={{ of: 'bill', index }} name={`interest, ${day(bill.due_date)}`} passed>
                {money(bill.interest)}
              </Why>
            </td>
            <td data-label="Principal">
              <Why figure={{ of: 'bill', index }} name={`principal, ${day(bill.due_date)}`} passed>
                {money(bill.principal)}
              </Why>
            </td>
            <td>
              <Why figure={{ of: 'bill', index }} name={`bill of ${day(bill.due_date)}`}>
                {money(bill.total)}
              </Why>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">In all</th>
          <td data-label="Interest">
            <Why figure={{ of: 'total' }} name="interest in all" passed>
              {money(quote.total_interest)}
            </Why>
          </td>
          <td data-label="Principal">
            <Why figure={{ of: 'total' }} name="principal in all" passed>
              {money(quote.principal)}
            </Why>
          </td>
          <td>
            <Why figure={{ of: 'total' }} name="in all">
              {money(quote.total_repayable)}
            </Why>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
