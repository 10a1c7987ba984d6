import { useId, useState } from 'react';
import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import type { DueDay, UnpaidBill } from '#stores/reads/schedule.ts';
import { BillLine } from '#ui/BillLine.tsx';
import { Button } from '#ui/Button.tsx';

/** So many due days are shown before the borrower asks for all. */
const few = 3;

type Props = { readonly days: readonly DueDay[]; readonly currency: Currency };

/** Every unpaid bill by its due day: on a line for one short loan, else as a list that names loans. */
export function BillSchedule({ days, currency }: Props) {
  const loans = new Set(days.flatMap(({ bills }) => bills.map(({ loan_id }) => loan_id)));
  return loans.size > 1 || days.length > few + 1 ? (
    <DueDays days={days} currency={currency} />
  ) : (
    <BillLine
      label={`Coming bills at ${days[0]?.bills[0]?.name}`}
      points={days.map((day) => ({
        date: formatDay(day.due_date, { style: 'short' }),
        amount: formatMoney(day.left, currency),
        state: day.overdue ? 'overdue' : day.last ? 'last' : 'due',
      }))}
    />
  );
}

function DueDays({ days, currency }: Props) {
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
                  {day.bills.length > 1 && <span>{amountOf(bill, currency)}</span>}
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

const amountOf = ({ left }: UnpaidBill, currency: Currency) => formatMoney(left, currency);
