import { accruedInterest, accruedTotal } from './accrual.ts';
import { newBill } from './bills.ts';
import { addMonths, firstOfMonth, type IsoDay } from './calendar.ts';
import type { LoanAccount } from './loan-account.ts';
import { type Minor, subtract, sum, zero } from './money.ts';
import type { WrittenLine } from './taken-back.ts';

type Loan = Pick<LoanAccount, 'terms' | 'disbursed_on'>;

/**
 * Interest that no bill carried yet at the end of a day, whenever it was: from the loan's lines up to
 * that day, so that a paper about the past says what was owed then. A loan whose nights have not run is
 * `posted` through an earlier day: the month that is over has no bill yet, and all its interest counts.
 */
export function accruedOn(
  loan: Loan,
  lines: readonly WrittenLine[],
  day: IsoDay,
  posted: IsoDay = day,
): Minor {
  const { terms, disbursed_on } = loan;
  if (day < disbursed_on) return zero;
  const known = lines.filter((line) => line.day <= day);
  const paid = known.flatMap((line) => (line.kind === 'principal' ? [line] : []));
  const early = paid.filter((line) => line.early);
  const owedAfter = (last: IsoDay) =>
    subtract(terms.principal, sumOf(paid.filter((line) => line.day <= last)));
  const ofBills = known.filter((line) => line.source === 'posted');
  const bills = [...Map.groupBy(ofBills, ({ bill_due_date }) => bill_due_date)].flatMap(
    ([due_date, own]) => {
      // One that a payment had made due early, and that is gone since.
      if (sumOf(own) === 0) return [];
      const asked = own.filter(({ kind }) => kind === 'principal_due');
      const principal_paid = sumOf(paid.filter((line) => line.bill_due_date === due_date));
      return [{ ...newBill(due_date, zero, sumOf(asked)), principal_paid }];
    },
  );
  const isBehind = posted < firstOfMonth(day);
  const through = isBehind ? posted : day;
  const month = firstOfMonth(through);
  const account = {
    ...loan,
    principal: owedAfter(day),
    // A payment on the 1st is in time for the month that begins.
    period_principal: subtract(owedAfter(month), sumOf(early.filter((line) => line.day > month))),
    given_back_early: sumOf(early),
    posted_through: through,
    bills,
    frozen: [],
    promised: null,
  };
  return accruedTotal(accruedInterest(account, isBehind ? addMonths(month, 1) : day));
}

const sumOf = (lines: readonly { readonly amount: Minor }[]): Minor =>
  sum(lines.map(({ amount }) => amount));
