import { daysBetween, formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, sum } from '#credit/money.ts';
import { carryRepayment } from '#stores/navigation/prefill.ts';
import { loanToRepay } from '#stores/reads/loan-to-repay.ts';
import { BillLine } from '#ui/BillLine.tsx';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { type AccountSummary, hasBillToPay } from './account-summary.ts';

/** Requested loans first, then the next bill with its day, then the bills after it. */
export function NextBill({
  summary,
  currency,
  now,
  blocked,
}: {
  readonly summary: AccountSummary;
  readonly currency: Currency;
  readonly now: string;
  /** The borrower is blocked from repaying. */
  readonly blocked: boolean;
}) {
  const [next] = summary.bills;
  const loan = loanToRepay(summary.loans);
  const today = lagosDay(Date.parse(now));
  // A held loan has its own warning above.
  const processing = summary.underWay.filter(({ held }) => held === null);
  const asked = sum(processing.map(({ principal }) => principal));
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
          {loan && !blocked && !next.overdue && hasBillToPay(loan) && (
            <Button className="small dashboard-pay" onClick={() => carryRepayment(loan)}>
              Pay {formatMoney(loan.minimum.amount, currency)} by card
            </Button>
          )}
          <BillLine
            label="Coming bills"
            points={shownBills(summary.bills).map((bill) => ({
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

/** The next three bills and the last one, so that the balloon is always visible. */
function shownBills(bills: AccountSummary['bills']): AccountSummary['bills'] {
  return bills.length > 4 ? [...bills.slice(0, 3), ...bills.slice(-1)] : bills;
}

function when(bill: AccountSummary['bills'][number], today: IsoDay): string {
  const day = formatDay(bill.due_date as IsoDay, { style: 'short' });
  const days = daysBetween(today, bill.due_date as IsoDay);
  if (bill.overdue) return `Oldest bill, ${day}`;
  if (days <= 0) return 'Bill due today';
  return `Next bill, ${day}, in ${days} ${days === 1 ? 'day' : 'days'}`;
}
