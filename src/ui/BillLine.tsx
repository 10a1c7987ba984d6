import './BillLine.css';

type BillPoint = {
  date: string;
  amount: string;
  /** done lies in the past; overdue is past and unpaid; last is the balloon */
  state: 'done' | 'overdue' | 'due' | 'last';
};

const words = { done: '', overdue: ', overdue', due: '', last: ', last' };

/** More characters than fit on a phone. */
const crowd = 34;

/** The debt's days in a row: what was lent, what is due, and the last bill as the largest dot. */
export function BillLine({ label, points }: { label: string; points: readonly BillPoint[] }) {
  const drawn = points.map((point) => ({ ...point, date: point.date + words[point.state] }));
  const characters = drawn.reduce(
    (n, { date, amount }) => n + Math.max(date.length, amount.length),
    0,
  );
  return (
    <div className="bill-line" data-crowded={characters > crowd ? '' : undefined}>
      <ol aria-label={label} data-many={points.length > 4 ? '' : undefined}>
        {drawn.map(({ date, amount, state }) => (
          <li key={date} data-state={state}>
            <span className="bill-line-date">{date}</span>
            <span className="bill-line-amount">{amount}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
