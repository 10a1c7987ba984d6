import type { AllocationLine } from './allocation.ts';
import { addMonths, firstOfMonth, type IsoDay, lastOfMonth } from './calendar.ts';
import type { PostedLine } from './loan-account.ts';
import { add, type Minor, subtract, sum, zero } from './money.ts';
import type { Tenure, Terms } from './terms.ts';

/** One calendar month of a loan, in minor units. Late fees and penal charges are the overcharge. */
export type BreakdownRow = {
  readonly loan_id: string;
  readonly tenure: Tenure;
  readonly start_of_period: IsoDay;
  readonly end_of_period: IsoDay;
  readonly interest_at_month_beginning: Minor;
  readonly interest_overcharge: Minor;
  readonly interest_repaid: Minor;
  readonly interest_at_month_end: Minor;
  readonly minimum_principal_at_month_beginning: Minor;
  readonly minimum_principal_at_month_end: Minor;
  readonly principal_at_month_beginning: Minor;
  readonly principal_repaid: Minor;
  readonly principal_at_month_end: Minor;
};

export type LoanHistory = {
  readonly loan_id: string;
  readonly terms: Terms;
  readonly disbursed_on: IsoDay;
  /** Also those that a payment made due. */
  readonly posted: readonly PostedLine[];
  readonly payments: readonly { readonly day: IsoDay; readonly lines: readonly AllocationLine[] }[];
};

/**
 * A row for each month from disbursement up to the month of `through`, ending early with the month
 * in which nothing is owed any more. Interest and principal that fall due in a month stand at its
 * beginning, so that beginning + overcharge − repaid is always the end.
 */
export function breakdown(history: LoanHistory, through: IsoDay): BreakdownRow[] {
  const rows: BreakdownRow[] = [];
  let start = history.disbursed_on;
  let owed = { interest: zero, minimum: zero, principal: history.terms.principal };
  while (start <= through && add(owed.interest, owed.principal) > 0) {
    const row = monthRow(history, start, owed);
    rows.push(row);
    owed = {
      interest: row.interest_at_month_end,
      minimum: row.minimum_principal_at_month_end,
      principal: row.principal_at_month_end,
    };
    start = addMonths(firstOfMonth(start), 1);
  }
  return rows;
}

type Owed = { readonly interest: Minor; readonly minimum: Minor; readonly principal: Minor };

function monthRow(history: LoanHistory, start: IsoDay, owed: Owed): BreakdownRow {
  const end = lastOfMonth(start);
  const within = ({ day }: { readonly day: IsoDay }) => start <= day && day <= end;
  const posted = history.posted.filter(within);
  const paid = history.payments.filter(within).flatMap((payment) => payment.lines);

  const interest = add(owed.interest, ofKinds(posted, ['interest', 'extra_interest']));
  const overcharge = ofKinds(posted, ['late_fee', 'penal_charge']);
  const repaid = ofKinds(paid, ['penalty', 'fee', 'interest', 'accrued_interest']);
  const minimum = add(owed.minimum, ofKinds(posted, ['principal_due']));
  const principal = paid.filter((line) => line.kind === 'principal');
  const billed = principal.filter((line) => line.bill_due_date !== null);
  const principal_repaid = amountOf(principal);
  return {
    loan_id: history.loan_id,
    tenure: history.terms.tenure,
    start_of_period: start,
    end_of_period: end,
    interest_at_month_beginning: interest,
    interest_overcharge: overcharge,
    interest_repaid: repaid,
    interest_at_month_end: subtract(add(interest, overcharge), repaid),
    minimum_principal_at_month_beginning: minimum,
    minimum_principal_at_month_end: subtract(minimum, amountOf(billed)),
    principal_at_month_beginning: owed.principal,
    principal_repaid,
    principal_at_month_end: subtract(owed.principal, principal_repaid),
  };
}

type Line = PostedLine | AllocationLine;

function ofKinds(lines: readonly Line[], kinds: readonly Line['kind'][]): Minor {
  return amountOf(lines.filter((line) => kinds.includes(line.kind)));
}

function amountOf(lines: readonly Line[]): Minor {
  return sum(lines.map((line) => line.amount));
}
