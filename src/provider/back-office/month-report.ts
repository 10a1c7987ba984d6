import { buffer } from 'node:stream/consumers';
import type { getDeskReport } from '#contract';
import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import { firstOfMonth, formatDay, isoDay, lagosDay, lastOfMonth } from '#credit/calendar.ts';
import { complaintKinds } from '#credit/complaints.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { type Block, heading, paragraph, table } from '#pdf/block.ts';
import { csvAnswer, csvName, pdfAnswer, referenceOf } from '../documents/made.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import {
  type ComplaintFigures,
  type CreditFigures,
  type MonthFigures,
  monthFigures,
} from './month-figures.ts';

/** A month of the lender in figures, over all cells. */
export async function monthReport({
  context,
  query: { month, format },
  origin,
}: StaffRequest<typeof getDeskReport>): Promise<Answer<typeof getDeskReport>> {
  const at = context.clock.now();
  const today = lagosDay(at);
  const from = isoDay(`${month}-01`);
  if (from > firstOfMonth(today)) {
    throw refuse('date_range_invalid', 'Choose a month that has begun.');
  }
  const last = lastOfMonth(from);
  const to = last < today ? last : today;
  const figures = await monthFigures(context, { from, to });
  const reference = referenceOf('month', from, to, figures);
  const made = { name: `report-${month}`, reference, at, origin };
  const { name, body } =
    format === 'csv'
      ? await csvAnswer(context, csvName(made), head, recordsOf(month, figures))
      : await pdfAnswer(context, made, {
          title: `Report of ${formatDay(from, { style: 'month' })}`,
          summary: `Loans at the end of ${formatDay(to, { style: 'medium' })}, and the month until then. Days in Lagos.`,
          blocks: blocksOf(figures),
        });
  return { data: { name, content: (await buffer(body)).toString('base64') } };
}

const head = ['month', 'of', 'currency', 'figure', 'value'];

const amounts = [
  ['lent', 'Lent'],
  ['late_30', 'Late by more than 30 days'],
  ['late_60', 'Late by more than 60 days'],
  ['late_90', 'Late by more than 90 days'],
  ['late_fees', 'Late fees added'],
  ['penal_charges', 'Penal charges added'],
  ['undrawn', 'Sales: undrawn credit that went back'],
  ['sold', 'Sales: sold'],
  ['written_off', 'Sales: written off'],
] as const satisfies readonly (readonly [keyof CreditFigures, string])[];
const counts = [
  ['loans', 'Loans on which money is owed'],
  ['sales', 'Sales'],
] as const;
const ofComplaints = [
  ['filed', 'Filed'],
  ['read_in_time', 'Read within 24 hours'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
] as const;

function* recordsOf(month: string, { credit, complaints }: MonthFigures): Generator<CsvRecord> {
  for (const one of credit) {
    const row = (figure: string, value: string): CsvRecord => [
      ...[month, 'credit', one.currency, figure, value],
    ];
    for (const [name] of counts) yield row(name, String(one[name]));
    for (const [name] of amounts) yield row(name, csvAmount(one[name]));
  }
  for (const one of complaints) {
    for (const [name] of ofComplaints) yield [month, one.kind, '', name, String(one[name])];
    yield [month, one.kind, '', 'hours_to_answer', hours(one.answer_hours, one.answered)];
    yield [month, one.kind, '', 'hours_to_close', hours(one.close_hours, one.closed)];
  }
}

/** The mean of those that got so far. */
const hours = (all: number, count: number) => (count === 0 ? '' : (all / count).toFixed(1));

const currencyNames = { USD: 'Dollars (USD)', NGN: 'Naira (NGN)' } as const;

function blocksOf({ credit, complaints }: MonthFigures): Block[] {
  return [
    ...credit.flatMap((one): Block[] => [
      heading(currencyNames[one.currency]),
      table(
        ['Figure', 'Value'],
        [
          ...counts.map(([name, says]) => [says, String(one[name])]),
          ...amounts.map(([name, says]) => [says, shown(one, name)]),
        ],
      ),
    ]),
    heading('Complaints'),
    complaints.length === 0
      ? paragraph('No complaint was filed.')
      : table(
          ['About', 'Filed', 'Read in 24 h', 'Answered', 'Hours to it', 'Closed', 'Hours to it'],
          complaints.map(rowOf),
        ),
  ];
}

const rowOf = (one: ComplaintFigures): string[] => [
  complaintKinds[one.kind],
  ...[one.filed, one.read_in_time, one.answered].map(String),
  hours(one.answer_hours, one.answered) || '-',
  String(one.closed),
  hours(one.close_hours, one.closed) || '-',
];

/** What is late with its part of all that is lent. */
function shown(one: CreditFigures, name: (typeof amounts)[number][0]): string {
  const money = formatMoney(one[name] as Minor, one.currency);
  if (!name.startsWith('late_') || name === 'late_fees' || one.lent === 0) return money;
  return `${money} (${((100 * one[name]) / one.lent).toFixed(1)} %)`;
}
