import { useId, useState } from 'react';
import { formatDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { Button } from '#ui/Button.tsx';
import type { ScheduleProps } from './BillSchedule.tsx';
import './due-days.css';

/** So many due days are shown before the borrower asks for all. */
const few = 3;

/** Due days as a list that names each bill's loan: the next few, or all. */
export function DueDays({ days, currency }: ScheduleProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const bills = days.reduce((count, day) => count + day.bills.length, 0);
  const isCut = days.length > few + 1;
  return (
    <>
      <ol className="due-days" id={id} aria-label="Coming bills">
        {(isCut && !all ? days.slice(0, few) : days).map((day) => (
          <li key={day.due_date} data-state={day.overdue ? 'overdue' : undefined}>
            <p className="due-day">
              <span>
                {formatDay(day.due_date, { style: 'medium' })}
                {day.overdue && ', overdue'}
              </span>
              <b className="number">{formatMoney(day.left, currency)}</b>
            </p>
            <ul>
              {day.bills.map((bill) => (
                <li key={bill.loan_id} className="quiet">
                  <span>
                    {bill.name}
                    {bill.last && <b>, last bill</b>}
                  </span>
                  {day.bills.length > 1 && <span>{formatMoney(bill.left, currency)}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isCut && (
        <Button
          type="button"
          className="small"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer bills' : `Show all ${bills} bills`}
        </Button>
      )}
    </>
  );
}
