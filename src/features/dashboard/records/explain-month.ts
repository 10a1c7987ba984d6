import type { BreakdownLine, BreakdownRow } from '#contract/breakdown.ts';
import type { Loan } from '#contract/loans.ts';
import { addMonths, formatDay, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract, sum } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { extraDays } from '#credit/schedule.ts';
import {
  lateFeeBp,
  monthInterest,
  partMonthInterest,
  penalChargeBp,
  shareOf,
} from '#credit/terms.ts';
import type { Breakdown } from './breakdown.store.ts';

/** An amount of a month, with the sentence that explains it. */
export type Explained = { readonly name: string; readonly figure: Minor; readonly why: string };

/** What each amount of a month is called where no heading stands above it. */
export const monthNames = {
  principal_at_month_beginning: 'Principal at the start',
  principal_repaid: 'Principal paid',
  principal_at_month_end: 'Principal at the end',
  minimum_principal_at_month_beginning: 'Billed principal at the start',
  minimum_principal_at_month_end: 'Billed principal at the end',
  interest_at_month_beginning: 'Interest due',
  interest_overcharge: 'Late fees and charges',
  interest_repaid: 'Interest and charges paid',
  interest_at_month_end: 'Interest and charges left',
} as const satisfies Partial<Record<keyof BreakdownRow, string>>;

/** Explains every amount of one month, in the order of the table. */
export function explainMonth({ loan, rows, lines }: Breakdown, index: number): Explained[] {
  const row = rows[index];
  if (!row) return [];
  const month: Month = {
    loan,
    row,
    before: rows[index - 1],
    rows,
    lines: lines.filter(({ day }) => row.start_of_period <= day && day <= row.end_of_period),
  };
  return [...principal(month), ...billed(month), ...interest(month)];
}

type Month = {
  readonly loan: Loan;
  readonly row: BreakdownRow;
  readonly before: BreakdownRow | undefined;
  readonly rows: readonly BreakdownRow[];
  /** The lines of this month alone. */
  readonly lines: readonly BreakdownLine[];
};

function principal({ loan, row, before, lines }: Month): Explained[] {
  const money = moneyOf(loan);
  const { principal_at_month_beginning: start, principal_repaid: repaid } = row;
  return [
    {
      name: monthNames.principal_at_month_beginning,
      figure: start,
      why: before
        ? `Left at the end of ${monthOf(before)}.`
        : `You borrowed this on ${dayOf(row.start_of_period)}.`,
    },
    {
      name: monthNames.principal_repaid,
      figure: repaid,
      why:
        repaid === 0
          ? 'No payment went to principal this month.'
          : `${paidOn(lines, ['principal'], money)} Your payments covered charges and interest first.`,
    },
    {
      name: monthNames.principal_at_month_end,
      figure: row.principal_at_month_end,
      why: `${money(start)} − ${money(repaid)}.`,
    },
  ];
}

function billed({ loan, row, before, lines }: Month): Explained[] {
  const money = moneyOf(loan);
  const carried = before?.minimum_principal_at_month_end;
  const asked = lines.filter(({ kind }) => kind === 'principal_due');
  const { minimum_principal_at_month_beginning: start, minimum_principal_at_month_end: end } = row;
  const parts = [
    ...(carried ? [`${money(carried)} unpaid from earlier bills`] : []),
    ...asked.map(
      ({ amount, day }) =>
        `${money(amount)} in the bill of ${dayOf(day)}${shareWords(amount, loan, row)}`,
    ),
  ];
  const paid = subtract(start, end);
  return [
    {
      name: monthNames.minimum_principal_at_month_beginning,
      figure: start,
      why: parts.length > 0 ? sentence(parts) : 'No bill has included principal yet.',
    },
    {
      name: monthNames.minimum_principal_at_month_end,
      figure: end,
      why: paid > 0 ? `${money(start)} − ${money(paid)} paid.` : 'You paid none of it.',
    },
  ];
}

/** A bill asks for a share of the principal; the last one asks for all of it. */
function shareWords(amount: Minor, { interest, bills }: Loan, row: BreakdownRow): string {
  const bp = Math.round(interest * 100);
  const left = row.principal_at_month_beginning;
  if (shareOf(left, bp) === amount) return `, ${formatPercent(bp)} of the principal`;
  return bills.at(-1)?.due_date === row.start_of_period ? ', all that was left' : '';
}

function interest(month: Month): Explained[] {
  const { loan, row, before, lines } = month;
  const money = moneyOf(loan);
  const { interest_at_month_beginning: start, interest_overcharge: added } = row;
  const carried = before?.interest_at_month_end;
  const posted = lines.filter(({ source }) => source === 'posted');
  const due = [
    ...(carried ? [`${money(carried)} unpaid from ${before && monthOf(before)}`] : []),
    ...posted.flatMap((line) => interestWords(line, month)),
  ];
  const charges = posted.filter(({ kind }) => kind === 'late_fee' || kind === 'penal_charge');
  const removed = subtract(sum(charges.map(({ amount }) => amount)), added);
  const charged = [
    ...charges.map((line) => chargeWords(line, loan)),
    ...(removed > 0 ? [`we removed ${money(removed)}`] : []),
  ];
  return [
    {
      name: monthNames.interest_at_month_beginning,
      figure: start,
      why: due.length > 0 ? sentence(due) : 'No interest was due yet. Your first bill adds it.',
    },
    {
      name: monthNames.interest_overcharge,
      figure: added,
      why: charged.length > 0 ? sentence(charged) : 'No payment was late.',
    },
    {
      name: monthNames.interest_repaid,
      figure: row.interest_repaid,
      why:
        row.interest_repaid > 0
          ? paidOn(lines, ['penalty', 'fee', 'interest', 'accrued_interest'], money)
          : 'No payment went to interest or charges this month.',
    },
    {
      name: monthNames.interest_at_month_end,
      figure: row.interest_at_month_end,
      why: `${money(start)} + ${money(added)} − ${money(row.interest_repaid)}.`,
    },
  ];
}

/** The interest of the previous month, or of the days before the first whole month. */
function interestWords({ kind, amount, day }: BreakdownLine, { loan, rows }: Month): string[] {
  const money = moneyOf(loan);
  const bp = Math.round(loan.interest * 100);
  if (kind === 'extra_interest') {
    const days = extraDays(lagosDay(Date.parse(loan.disbursed ?? loan.requested)));
    const isWhole = partMonthInterest(loan.principal, bp, days) === amount;
    const how = `, ${days}/30 of ${formatPercent(bp)} of ${money(loan.principal)}`;
    return [`${money(amount)} for the first ${days} days${isWhole ? how : ''}`];
  }
  if (kind !== 'interest') return [];
  const of = addMonths(isoDay(day), -1);
  const past = rows.find((row) => row.start_of_period.slice(0, 7) === of.slice(0, 7));
  const base = past && bases(past).find((one) => monthInterest(one, bp) === amount);
  const how = base === undefined ? '' : `, ${formatPercent(bp)} of ${money(base)}`;
  const isBill = day.endsWith('-01');
  return [`${money(amount)} for ${isBill && past ? monthOf(past) : 'the days until then'}${how}`];
}

/**
 * The possible bases of a month's interest: the principal at its start, or after a payment on the
 * 1st.
 */
const bases = (row: BreakdownRow): Minor[] => [
  row.principal_at_month_beginning,
  row.principal_at_month_end,
];

function chargeWords({ kind, amount, day, bill_due_date }: BreakdownLine, loan: Loan): string {
  const said = `${moneyOf(loan)(amount)} on ${dayOf(day)}`;
  const bill = bill_due_date ? `the bill of ${dayOf(bill_due_date)}` : 'a bill';
  if (kind === 'late_fee') {
    return `${said}, a late fee for ${bill}: ${formatPercent(lateFeeBp(loan.currency))} of the principal and the interest due`;
  }
  return `${said}, a penal charge: ${formatPercent(penalChargeBp)} of the unpaid part of ${bill}`;
}

/** The payment days, with the amounts that went to these kinds. */
function paidOn(
  lines: readonly BreakdownLine[],
  kinds: readonly BreakdownLine['kind'][],
  money: (amount: Minor) => string,
): string {
  const paid = lines.filter(
    ({ source, kind }) => (source === 'paid' || source === 'sale') && kinds.includes(kind),
  );
  const days = Map.groupBy(paid, ({ source, day }) => `${day} ${source}`);
  const said = [...days.values()].map((own) => {
    const [first] = own;
    const how = first?.source === 'sale' ? ' from undrawn credit and the sale' : '';
    return `${money(sum(own.map(({ amount }) => amount)))}${how} on ${dayOf(first?.day ?? '')}`;
  });
  return `${said.join(', ')}.`;
}

const sentence = (parts: readonly string[]) => `${parts.join('; ')}.`;
const moneyOf = (loan: Loan) => (amount: Minor) => formatMoney(amount, loan.currency);
const dayOf = (day: string) => formatDay(day as IsoDay, { style: 'short' });
/** The month of a row: 'March 2026'. */
export const monthOf = (row: BreakdownRow): string =>
  formatDay(isoDay(row.start_of_period), { style: 'month' });
