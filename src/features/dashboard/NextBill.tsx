import { daysBetween, formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, sum } from '#credit/money.ts';
import { lateFeeDay, promiseAheadDays } from '#credit/terms.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import type { AccountSummary } from './account-summary.ts';
import { BillSchedule } from './BillSchedule.tsx';
import { PayBill } from './PayBill.tsx';

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
  const today = lagosDay(Date.parse(now));
  // A held loan has its own warning above.
  const processing = summary.underWay.filter(({ held }) => held === null);
  const asked = sum(processing.map(({ principal }) => principal));
  return (
    <>
      {asked > 0 && (
        <div className="dashboard-bill" role="status">
          <h2 className="label dashboard-when">You asked to borrow</h2>
          <div className="dashboard-sum">
            <MoneyText amount={asked} currency={currency} size="figure" />
          </div>
          <p className="quiet">
            We will answer within 15 minutes. You will see the money here as soon as we pay it out.
          </p>
        </div>
      )}
      {next && (
        <div className="dashboard-bill" data-late={next.overdue || undefined}>
          <h2 className="label dashboard-when">{when(next, today)}</h2>
          <div className="dashboard-sum">
            <MoneyText amount={next.left} currency={currency} size="figure" />
            <p className="quiet">{whereOf(next)}</p>
          </div>
          {!blocked && !next.overdue && <PayBill loans={summary.loans} />}
          {!blocked && <MoveBill bills={summary.bills} today={today} />}
          <BillSchedule days={summary.bills} currency={currency} />
        </div>
      )}
    </>
  );
}

/**
 * Says by which day the bill of each loan is promised, or leads to a later day for it, from a week before it is
 * due until its late fee comes.
 */
export function MoveBill({
  bills,
  today,
}: Pick<AccountSummary, 'bills'> & { readonly today: IsoDay }) {
  const ways = bills.flatMap(({ due_date, bills: own }) => {
    const days = daysBetween(today, due_date);
    const isMovable = days <= promiseAheadDays && days > 1 - lateFeeDay;
    return own.flatMap(({ loan_id, name, payBy }) => {
      const isPromised = payBy && payBy >= today;
      if (!isPromised && !isMovable) return [];
      const words = (bill: string) =>
        isPromised ? `You promised to pay by ${dayWords(payBy)}` : `I can’t pay ${bill}`;
      return { loan_id, name, due_date, words };
    });
  });
  const first = ways.filter(
    (one, at) => ways.findIndex(({ loan_id }) => loan_id === one.loan_id) === at,
  );
  // The bill above and the only loan are not named again.
  const [above] = bills;
  const loans = new Set(bills.flatMap(({ bills: own }) => own.map(({ loan_id }) => loan_id)));
  const isAbove = (day: IsoDay) =>
    first.length === 1 && day === above?.due_date && above.bills.length === 1;
  return first.map(({ loan_id, name, due_date, words }) => (
    <p key={loan_id} className="dashboard-move-bill">
      <a href={`/promise?loan_id=${loan_id}`}>
        {loans.size > 1 && !isAbove(due_date) && `${name}: `}
        {words(isAbove(due_date) ? 'this bill' : `the bill of ${dayWords(due_date)}`)}
      </a>
    </p>
  ));
}

const dayWords = (day: IsoDay) => formatDay(day, { style: 'medium' }).replaceAll(' ', '\u00a0');

function when(bill: AccountSummary['bills'][number], today: IsoDay): string {
  const day = dayWords(bill.due_date);
  const days = daysBetween(today, bill.due_date);
  if (bill.overdue) return `Oldest bill, due ${day}, overdue`;
  if (days <= 0) return 'Your bill is due today';
  return days === 1 ? `Next bill, due tomorrow, ${day}` : `Next bill, due ${day}, in ${days} days`;
}

/** 'at Northgate', or 'at Northgate and Harmattan Invest' for bills that fall due together. */
function whereOf({ bills }: AccountSummary['bills'][number]): string {
  return `at ${bills.map(({ name }) => name).join(' and ')}`;
}
