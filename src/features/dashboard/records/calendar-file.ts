import { brand } from '#brand';
import type { Loan } from '#contract/loans.ts';
import { addDays, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';

/**
 * The coming bills of a loan as an iCalendar file (RFC 5545): an all-day entry each, in Lagos days,
 * with a reminder at nine in the morning of the day before. A bill keeps its UID, so a later file
 * updates the same entries.
 * @param made the time of the file, in milliseconds
 * @param origin the origin of the links to the dashboard
 */
export function calendarFile(
  loan: Loan,
  { made, origin }: { made: number; origin: string },
): string {
  const bills = comingOf(loan);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Bills//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...bills.flatMap((bill) => eventOf(loan, bill, { made, origin })),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

export const comingOf = ({ bills }: Loan) =>
  bills.filter(({ state }) => state === 'coming' || state === 'due');

function eventOf(
  loan: Loan,
  bill: Loan['bills'][number],
  { made, origin }: { made: number; origin: string },
): string[] {
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  const left = money(subtract(bill.total, bill.paid));
  const reference = shortReference(loan.loan_id);
  const day = isoDay(bill.due_date);
  const isLast = loan.bills.at(-1) === bill;
  const summary = `Pay ${left} to ${brand.name} for your loan at ${loan.application.applicationName}`;
  const about = [
    `${isLast ? 'The last bill' : 'A bill'} of loan ${reference} at ${loan.application.applicationName}:`,
    `interest ${money(bill.interest)}, principal ${money(bill.principal)}.`,
    'This amount assumes you pay each earlier bill on time.',
  ].join(' ');
  return [
    'BEGIN:VEVENT',
    `UID:${loan.loan_id}-${bill.due_date}@${new URL(brand.origin).hostname}`,
    `DTSTAMP:${instant(made)}`,
    `LAST-MODIFIED:${instant(made)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(about)}`,
    `URL:${origin}/dashboard?loan=${loan.loan_id}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(summary)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const compact = (day: string) => day.replaceAll('-', '');
const instant = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes the characters that would end a value. */
const text = (words: string) =>
  words.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

/** Folds a line at 75 octets, never inside a character. Continuation lines begin with a space. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let size = 0;
  let result = '';
  for (const letter of line) {
    const own = bytes.encode(letter).length;
    if (size + own > 75) {
      result += '\r\n ';
      size = 1;
    }
    result += letter;
    size += own;
  }
  return result;
}
