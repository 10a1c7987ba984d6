import type { Loan } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { $user } from '#stores/reads/user.ts';
import { saveFile } from '#stores/save-file.ts';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import { calendarFile, comingOf } from './calendar-file.ts';

const states = { paid: '', due: 'Due today', overdue: 'Overdue', coming: '' } as const;

/** The unpaid bills, with a calendar file of their due days. */
export function Bills({ loan }: { readonly loan: Loan }) {
  const unpaid = loan.bills.filter(({ state }) => state !== 'paid');
  if (unpaid.length === 0) return null;
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  const save = () => {
    saveCalendar(loan);
    toast('Calendar file saved. Open it to add the bills to your calendar.', 'success');
  };
  const isRunning = loan.disbursed !== null;
  return (
    <section aria-labelledby="breakdown-bills">
      <h3 id="breakdown-bills" className="breakdown-title">
        Coming bills
      </h3>
      <table className="bills">
        <thead>
          <tr className="label">
            <th scope="col">Due</th>
            <th scope="col">Interest</th>
            <th scope="col">Principal</th>
            <th scope="col">Charges</th>
            <th scope="col">To pay</th>
          </tr>
        </thead>
        <tbody>
          {unpaid.map((bill) => (
            <tr key={bill.due_date} data-state={bill.state}>
              <th scope="row">
                {formatDay(isoDay(bill.due_date), { style: 'medium' })}
                <span className="bills-note">
                  {states[bill.state] ||
                    (bill === loan.bills.at(-1) ? 'Last bill: all that is left' : '')}
                </span>
              </th>
              <td data-label="Interest">{money(bill.interest)}</td>
              <td data-label="Principal">{money(bill.principal)}</td>
              <td data-label="Charges">{money(bill.charges)}</td>
              <td data-label="To pay" className="bills-total">
                {money(subtract(bill.total, bill.paid))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">These amounts assume you pay each earlier bill on time.</p>
      {isRunning && comingOf(loan).length > 0 && (
        <Button type="button" className="small" onClick={save}>
          Add to your calendar (.ics)
        </Button>
      )}
    </section>
  );
}

/** Saves the coming bills as an iCalendar file. */
function saveCalendar(loan: Loan): void {
  const now = $user.get().data?.now;
  const made = now ? Date.parse(now) : Date.now();
  const text = calendarFile(loan, { made, origin: location.origin });
  saveFile(
    new Blob([text], { type: 'text/calendar' }),
    `bills-${shortReference(loan.loan_id)}.ics`,
  );
}
