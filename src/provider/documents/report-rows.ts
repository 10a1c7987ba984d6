import type { getBreakdown } from '#contract/breakdown.ts';
import type { WireOf } from '#contract/call.ts';
import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import type { BreakdownRow } from '#credit/breakdown.ts';
import { type Currency, minor } from '#credit/money.ts';

type Month = WireOf<typeof getBreakdown>['breakdown'][number];

const amounts = [
  'principal_at_month_beginning',
  'principal_repaid',
  'principal_at_month_end',
  'minimum_principal_at_month_beginning',
  'minimum_principal_at_month_end',
  'interest_at_month_beginning',
  'interest_overcharge',
  'interest_repaid',
  'interest_at_month_end',
] as const satisfies readonly (keyof BreakdownRow)[];

/** The columns of a report for a spreadsheet: a breakdown row's own names. */
export const breakdownHead: readonly string[] = [
  'loan_id',
  'currency',
  'tenure',
  'start_of_period',
  'end_of_period',
  ...amounts,
];

export const breakdownRecord = (month: Month, currency: Currency): CsvRecord => [
  month.loan_id,
  currency,
  month.tenure,
  month.start_of_period,
  month.end_of_period,
  ...amounts.map((name) => csvAmount(minor(month[name]))),
];
