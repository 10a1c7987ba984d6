import type { Loan } from '#contract/loans.ts';
import { saveFile } from '#stores/save-file.ts';
import { $user } from '#stores/user.ts';
import { calendarFile } from './calendar-file.ts';

/** Saves the bills to come as a file that calendars read. */
export function saveCalendar(loan: Loan): void {
  const now = $user.get().data?.now;
  const made = now ? Date.parse(now) : Date.now();
  const text = calendarFile(loan, { made, origin: location.origin });
  saveFile(new Blob([text], { type: 'text/calendar' }), `bills-${loan.loan_id.slice(0, 8)}.ics`);
}
