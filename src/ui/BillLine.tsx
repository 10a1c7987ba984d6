import './BillLine.css';

type BillLineProps = {
  /** Name of the list for screen readers. */
  label: string;
  points: readonly {
    date: string;
    amount: string;
    /** done lies in the past; overdue is past and unpaid; last is the balloon */
    state: 'done' | 'overdue' | 'due' | 'last';
  }[];
};

/** The debt's days in a row: what was lent or paid, what is due, and the last bill as the largest dot. */
export function BillLine({ label, points }: BillLineProps) {
  return (
    <ol className="bill-line" aria-label={label} data-many={points.length > 4 ? '' : undefined}>
      {points.map((point) => (
        <li key={point.date} data-state={point.state}>
          <span className="bill-line-date">
            {point.date}
            {point.state === 'last' && ', last'}
            {point.state === 'overdue' && ', overdue'}
          </span>
          <span className="bill-line-amount">{point.amount}</span>
        </li>
      ))}
    </ol>
  );
}
