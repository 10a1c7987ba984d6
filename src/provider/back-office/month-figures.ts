import { sql } from 'kysely';
import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { type ComplaintKind, complaintKinds } from '#credit/complaints.ts';
import { type Currency, currencies, type Minor } from '#credit/money.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';

/** The days of a month, both included. */
export type Days = { readonly from: IsoDay; readonly to: IsoDay };

/** Of one currency, at the end of the month and within it. */
export type CreditFigures = {
  readonly currency: Currency;
  readonly loans: number;
  /** Principal owed, and that of loans whose oldest unpaid bill is late by more than so many days. */
  readonly lent: Minor;
  readonly late_30: Minor;
  readonly late_60: Minor;
  readonly late_90: Minor;
  readonly late_fees: Minor;
  readonly penal_charges: Minor;
  readonly sales: number;
  readonly undrawn: Minor;
  readonly sold: Minor;
  readonly written_off: Minor;
};

/** Complaints that were filed in the month; the hours are totals, and of those that got so far. */
export type ComplaintFigures = {
  readonly kind: ComplaintKind;
  readonly filed: number;
  readonly read_in_time: number;
  readonly answered: number;
  readonly answer_hours: number;
  readonly closed: number;
  readonly close_hours: number;
};

export type MonthFigures = {
  readonly credit: readonly CreditFigures[];
  readonly complaints: readonly ComplaintFigures[];
};

/** Of all cells. What was learned after the month is not in it, so a report can be made again and is the same. */
export async function monthFigures(context: Context, days: Days): Promise<MonthFigures> {
  const cells = await inEachCell(context, async ({ withoutTimeout: db }) => ({
    credit: await creditOf(db, days),
    complaints: await complaintsOf(db, days),
  }));
  const credit = currencies.map((currency) =>
    added(
      cells.flatMap((cell) => cell.credit.filter((one) => one.currency === currency)),
      { currency },
    ),
  );
  const kinds = Object.keys(complaintKinds) as ComplaintKind[];
  const complaints = kinds.map((kind) =>
    added(
      cells.flatMap((cell) => cell.complaints.filter((one) => one.kind === kind)),
      { kind },
    ),
  );
  return { credit, complaints: complaints.filter(({ filed }) => filed > 0) };
}

/** Rows of the same, with each of their numbers added up. */
function added<Row extends object, Named extends Partial<Row>>(
  rows: readonly Row[],
  named: Named,
): Row {
  const [first] = rows;
  const sums = Object.entries(first ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? rows.reduce((sum, row) => sum + Number(row[name as keyof Row]), 0)
      : value,
  ]);
  return { ...(Object.fromEntries(sums) as Row), ...named };
}

async function creditOf(db: Db, { from, to }: Days): Promise<CreditFigures[]> {
  const { rows } = await sql<CreditFigures>`
    with lines as (
      select loan_lines.* from loan_lines
      where day <= ${to} and coalesce(learned_on, day) <= ${to}
    ), owed as (
      select loans.loan_id, currency, principal - coalesce((
        select sum(amount) from lines
        where lines.loan_id = loans.loan_id and source = 'paid' and kind = 'principal'
      ), 0) as owed
      from loans where disbursed_on <= ${to}
    ), unpaid as (
      select loan_id, bill_due_date,
        sum(case when source = 'posted' then amount else -amount end) as rest
      from lines where bill_due_date <= ${to} group by loan_id, bill_due_date
    ), late as (
      select loan_id, ${to}::date - min(bill_due_date) as days from unpaid where rest > 0
      group by loan_id
    ), charged as (
      select currency, kind, sum(amount) as amount from lines join loans using (loan_id)
      where source = 'posted' and kind in ('late_fee', 'penal_charge') and day >= ${from}
      group by currency, kind
    ), sold as (
      select currency, count(*) as sales, sum(undrawn) as undrawn, sum(sold) as sold,
        sum(sales.written_off) as written_off
      from sales join loans using (loan_id) where day between ${from} and ${to} group by currency
    )
    select currencies.currency, coalesce(stand.loans, 0)::int as loans,
      coalesce(stand.lent, 0)::bigint as lent,
      coalesce(stand.late_30, 0)::bigint as late_30,
      coalesce(stand.late_60, 0)::bigint as late_60,
      coalesce(stand.late_90, 0)::bigint as late_90,
      coalesce((select amount from charged where charged.currency = currencies.currency
        and kind = 'late_fee'), 0)::bigint as late_fees,
      coalesce((select amount from charged where charged.currency = currencies.currency
        and kind = 'penal_charge'), 0)::bigint as penal_charges,
      coalesce(sold.sales, 0)::int as sales,
      coalesce(sold.undrawn, 0)::bigint as undrawn,
      coalesce(sold.sold, 0)::bigint as sold,
      coalesce(sold.written_off, 0)::bigint as written_off
    from unnest(${[...currencies]}::text[]) as currencies (currency)
    left join (
      select currency, count(*) filter (where owed > 0) as loans, sum(owed) as lent,
        sum(owed) filter (where days > 30) as late_30,
        sum(owed) filter (where days > 60) as late_60,
        sum(owed) filter (where days > 90) as late_90
      from owed left join late using (loan_id) group by currency
    ) as stand on stand.currency = currencies.currency
    left join sold on sold.currency = currencies.currency
  `.execute(db);
  return rows;
}

async function complaintsOf(db: Db, { from, to }: Days): Promise<ComplaintFigures[]> {
  const begins = instant(lagosMidnight(from));
  const ends = instant(lagosMidnight(addDays(to, 1)));
  const { rows } = await sql<ComplaintFigures>`
    select kind, count(*)::int as filed,
      count(*) filter (where read_at <= filed_at + interval '24 hours')::int as read_in_time,
      count(answered_at)::int as answered,
      coalesce(sum(extract(epoch from answered_at - filed_at)) / 3600, 0)::float8 as answer_hours,
      count(closed_at)::int as closed,
      coalesce(sum(extract(epoch from closed_at - filed_at)) / 3600, 0)::float8 as close_hours
    from complaints where filed_at >= ${begins} and filed_at < ${ends} group by kind
  `.execute(db);
  return rows;
}
