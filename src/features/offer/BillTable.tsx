import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import type { ProviderQuote } from './agreed-quote.ts';

/** Every bill: its day, its interest, its principal and what is paid. */
export function BillTable({ quote }: { readonly quote: ProviderQuote }) {
  const { currency, bills } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
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
              {formatDay(isoDay(bill.due_date), { style: 'medium' })}
              {bill.days > 0 && <span className="sheet-note">{bill.days} days and a month</span>}
              {index === bills.length - 1 && <span className="sheet-note">All that is left</span>}
            </th>
            <td data-label="Interest">{money(bill.interest)}</td>
            <td data-label="Principal">{money(bill.principal)}</td>
            <td>{money(bill.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">In all</th>
          <td data-label="Interest">{money(quote.total_interest)}</td>
          <td data-label="Principal">{money(quote.principal)}</td>
          <td>{money(quote.total_repayable)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
