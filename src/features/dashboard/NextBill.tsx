import { daysBetween, formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, sum } from '#credit/money.ts';
import { loanToRepay } from '#stores/loan-to-repay.ts';
import { carryRepayment } from '#stores/repay-entry.ts';
import { BillLine } from '#ui/BillLine.tsx';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { hasBillToPay, type Standing } from './standing.ts';

/** The next amount to pay and its day, then the bills after it; before that what was asked for. */
export function NextBill({
  standing,
  currency,
  now,
  barred,
}: {
  readonly standing: Standing;
  readonly currency: Currency;
  readonly now: string;
  /** May not repay. */
  readonly barred: boolean;
}) {
  const [next] = standing.bills;
  const loan = loanToRepay(standing.loans);
  const today = lagosDay(Date.parse(now));
  const asked = sum(standing.underWay.map(({ principal }) => principal));
  return (
    <>
      {asked > 0 && (
        <div className="dashboard-bill" role="status">
          <h2 className="label dashboard-when">You asked for</h2>
          <div className="dashboard-sum">
            <MoneyText amount={asked} currency={currency} size="figure" />
          </div>
          <p className="quiet">
            Processing takes under 15 minutes. It shows here as soon as it is disbursed.
          </p>
        </div>
      )}
      {next && (
        <div className="dashboard-bill">
          <h2 className="label dashboard-when">{when(next, today)}</h2>
          <div className="dashboard-sum">
            <MoneyText amount={next.left} currency={currency} size="figure" />
          </div>
          {loan && !barred && !next.overdue && hasBillToPay(loan) && (
            <Button className="small dashboard-pay" onClick={() => carryRepayment(loan)}>
              Pay {formatMoney(loan.minimum.amount, currency)} by card
            </Button>
          )}
          <BillLine
            label="Coming bills"
            points={shownBills(standing.bills).map((bill) => ({
              date: formatDay(bill.due_date as IsoDay, { style: 'short' }),
              amount: formatMoney(bill.left, currency),
              state: bill.overdue ? 'overdue' : bill.last ? 'last' : 'due',
            }))}
          />
        </div>
      )}
    </>
  );
}

/** The next three and the last: the balloon is never out of sight. */
function shownBills(bills: Standing['bills']): Standing['bills'] {
  return bills.length > 4 ? [...bills.slice(0, 3), ...bills.slice(-1)] : bills;
}

function when(bill: Standing['bills'][number], today: IsoDay): string {
  const day = formatDay(bill.due_date as IsoDay, { style: 'short' });
  const days = daysBetween(today, bill.due_date as IsoDay);
  if (bill.overdue) return `Oldest bill, ${day}`;
  if (days <= 0) return 'Bill due today';
  return `Next bill, ${day}, in ${days} ${days === 1 ? 'day' : 'days'}`;
}
