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
      name: 'Principal at its start',
      figure: start,
      why: before
        ? `What ${monthOf(before)} left.`
        : `What you borrowed on ${dayOf(row.start_of_period)}.`,
    },
    {
      name: 'Paid of it',
      figure: repaid,
      why:
        repaid === 0
          ? 'No payment reached the principal in this month.'
          : `${paidOn(lines, ['principal'], money)} Charges and interest that were due were paid first.`,
    },
    {
      name: 'Principal at its end',
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
    ...(carried ? [`${money(carried)} of earlier bills, unpaid when the month began`] : []),
    ...asked.map(
      ({ amount, day }) =>
        `${money(amount)} that the bill of ${dayOf(day)} asks for${shareWords(amount, loan, row)}`,
    ),
  ];
  const paid = subtract(start, end);
  return [
    {
      name: 'Billed of it, at its start',
      figure: start,
      why: parts.length > 0 ? sentence(parts) : 'No bill had asked for principal yet.',
    },
    {
      name: 'Billed of it, at its end',
      figure: end,
      why: paid > 0 ? `${money(start)} − ${money(paid)} that was paid.` : 'Nothing of it was paid.',
    },
  ];
}

/** A bill asks for a share of the principal; the last one asks for all of it. */
function shareWords(amount: Minor, { interest, bills }: Loan, row: BreakdownRow): string {
  const bp = Math.round(interest * 100);
  const left = row.principal_at_month_beginning;
  if (shareOf(left, bp) === amount) return `, ${formatPercent(bp)} of what was owed`;
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
  const charged = posted.flatMap((line) => chargeWords(line, loan));
  return [
    {
      name: 'Interest at its start',
      figure: start,
      why: due.length > 0 ? sentence(due) : 'No interest was due yet: the first bill brings it.',
    },
    {
      name: 'Fees and charges',
      figure: added,
      why: charged.length > 0 ? sentence(charged) : 'Nothing was late.',
    },
    {
      name: 'Paid of both',
      figure: row.interest_repaid,
      why:
        row.interest_repaid > 0
          ? paidOn(lines, ['penalty', 'fee', 'interest', 'accrued_interest'], money)
          : 'No payment in this month.',
    },
    {
      name: 'Left of both',
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

function chargeWords({ kind, amount, day, bill_due_date }: BreakdownLine, loan: Loan): string[] {
  const said = `${moneyOf(loan)(amount)} on ${dayOf(day)}`;
  const bill = bill_due_date ? `the bill of ${dayOf(bill_due_date)}` : 'a bill';
  if (kind === 'late_fee') {
    return [
      `${said}, a late fee for ${bill}: ${formatPercent(lateFeeBp(loan.currency))} of the principal and of the interest that was due`,
    ];
  }
  if (kind !== 'penal_charge') return [];
  return [`${said}, a penal charge: ${formatPercent(penalChargeBp)} of what was unpaid of ${bill}`];
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
    const how = first?.source === 'sale' ? ' by undrawn credit and the sale' : '';
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
