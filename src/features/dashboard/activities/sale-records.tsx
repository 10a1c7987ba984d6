import type { Sale } from '#contract/sales.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { SaleFigures } from '../sales/SaleFigures.tsx';
import { SaleLinks } from '../sales/SaleLinks.tsx';
import * as column from './record-kind.tsx';

const idOf = ({ sale_id }: Sale) => sale_id;

/** What ended a default: shown with loans, and no repayment. */
export const saleRecords = column.recordKind({
  label: 'Sales',
  idOf,
  columns: {
    reference: column.reference('sale', idOf),
    date: column.day('Date', ({ date }: Sale) => date),
    amount: column.mainAmount(amountOf),
    state: {
      card: 'state',
      cell: (sale) => <span className="activity-state">{stateOf(sale)}</span>,
    },
  },
  table: [],
  details: (sale) => (
    <div className="activity-about">
      <p className="quiet">{saidOf(sale)}</p>
      <details className="sale-details">
        <summary>Where it came from and what it paid</summary>
        <SaleFigures sale={sale} />
      </details>
    </div>
  ),
  links: ({ loan_id }) => (
    <div className="loan-links">
      <SaleLinks loan_id={loan_id} />
    </div>
  ),
});

/** What its state is about. */
function amountOf({ sold, undrawn, written_off }: Sale): Minor {
  return sold || undrawn || written_off;
}

function stateOf({ sold, undrawn, owed }: Sale): string {
  if (sold > 0) return 'Sale';
  return undrawn === owed ? 'Credit returned' : 'Written off';
}

/** '$900.00 undrawn credit returned, $44.81 sold, $10.00 written off' */
function saidOf({ undrawn, sold, written_off, currency }: Sale): string {
  const parts = [
    [undrawn, 'undrawn credit returned'],
    [sold, 'sold'],
    [written_off, 'written off'],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, what]) => `${formatMoney(amount, currency)} ${what}`)
    .join(', ');
}
