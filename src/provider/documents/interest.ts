import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import type { getInterestFile } from '#contract/documents.ts';
import { formatDay, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { add, type Currency, formatMoney, minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { type Block, heading, paragraph } from '#pdf/block.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import { statementFrom, statementReads } from '../statement/get.ts';
import { type Cost, costsOf, type MonthlyCost, noCost, sumOfCosts } from './cost.ts';
import { figureTable, moved, partnerName, partnerRead } from './figures.ts';
import { csvAnswer, csvName, nameOf, pdfAnswer, referenceOf } from './made.ts';

/** What borrowing cost in a calendar year of Lagos, and what was paid of it. */
export async function interestFile({
  context,
  borrower,
  query: { format, currency, application_id = 0, year },
  origin,
}: CallRequest<typeof getInterestFile>): Promise<FileAnswer> {
  const { db, clock } = context;
  const at = clock.now();
  const today = lagosDay(at);
  const of = year ?? Number(today.slice(0, 4));
  const { user_id } = borrower;
  const days = { from: isoDay(`${of}-01-01`), to: isoDay(`${of}-12-31`) };
  const asked = { user_id, application_id, currency, ...days, today };
  const read = await readTogether(db, {
    statement: statementReads(db, asked),
    loans: loansOf(db, user_id),
    partner: partnerRead(db, application_id),
  });
  const whole = statementFrom(read.statement, asked).map((one) => ({
    ...one,
    costs: costsOf(one.lines),
  }));
  const loans = new Map(read.loans.map(({ loan_id, name }) => [loan_id, name]));
  const made = {
    name: `interest-${of}`,
    reference: referenceOf('interest', user_id, application_id, of, whole),
    at,
    origin,
  };
  if (format === 'csv') return csvAnswer(context, csvName(made), head, recordsOf(whole, loans));
  const until = days.to < today ? '' : ' The year is not over, so these are the costs so far.';
  return pdfAnswer(context, made, {
    title: `Interest and charges in ${of}`,
    landscape: true,
    summary: `${nameOf(borrower)}, ${partnerName(read.partner)}.${until}`,
    blocks: interestBlocks(whole, loans),
  });
}

export type Costs = {
  readonly currency: Currency;
  readonly costs: readonly MonthlyCost[];
  readonly opening: {
    readonly interest: number;
    readonly fees: number;
    readonly penalties: number;
  };
  readonly closing: {
    readonly interest: number;
    readonly fees: number;
    readonly penalties: number;
  };
};
/** The partner's name by loan. */
export type Partners = ReadonlyMap<string, string>;

const loansOf = (db: Db, user_id: string) =>
  db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'applications.name'])
    .where('user_id', '=', user_id);

const amounts = Object.keys(noCost) as (keyof typeof noCost)[];
const head = ['month', 'currency', 'loan_id', 'partner', ...amounts];

function* recordsOf(whole: readonly Costs[], partners: Partners): Generator<CsvRecord> {
  for (const { currency, costs } of whole) {
    for (const cost of costs) {
      const month = monthOf(cost.month);
      yield [month, currency, cost.loan_id, partners.get(cost.loan_id) ?? '', ...amountsOf(cost)];
    }
  }
}

const monthOf = (day: IsoDay) => day.slice(0, 7);
const amountsOf = (cost: MonthlyCost): CsvRecord => amounts.map((name) => csvAmount(cost[name]));

const currencyNames = { USD: 'Dollars (USD)', NGN: 'Naira (NGN)' } as const;
const figures = [
  ['Interest', 'interest'],
  ['Late fees', 'fees'],
  ['Penal charges', 'penalties'],
  ['Interest paid', 'interest_paid'],
  ['Fees and charges paid', 'charges_paid'],
  ['Principal paid', 'principal_paid'],
] as const satisfies readonly (readonly [string, keyof Cost])[];

/** A year's cost in each currency that has one: in all, by loan, by month. */
function interestBlocks(whole: readonly Costs[], partners: Partners): Block[] {
  const used = whole.filter(({ costs }) => costs.length > 0);
  if (used.length === 0) return [paragraph('No interest was charged or paid in this year.')];
  return used.flatMap((one) => currencyBlocks(one, partners));
}

function currencyBlocks({ currency, costs, opening, closing }: Costs, partners: Partners): Block[] {
  const all = sumOfCosts(costs);
  const money = (amount: number) => formatMoney(minor(amount), currency);
  const unpaid = ({ interest, fees, penalties }: Costs['opening']) =>
    money(interest + fees + penalties);
  return [
    heading(currencyNames[currency]),
    figureTable(
      ['Interest, fees and charges', 'Amount'],
      [
        { cells: ['Unpaid when the year began', unpaid(opening)] },
        { cells: ['Charged', money(add(all.interest, all.fees, all.penalties))] },
        { cells: ['Paid', money(add(all.interest_paid, all.charges_paid))], strong: true },
        ...(all.written_off > 0 ? [{ cells: ['Written off', money(all.written_off)] }] : []),
        { cells: ['Unpaid at the end', unpaid(closing)] },
      ],
      { shares: [3, 1] },
    ),
    costTable('Loan', currency, all, byLoan(costs, partners)),
    costTable('Month', currency, all, byMonth(costs)),
  ];
}

type Row = { readonly name: string; readonly cost: Cost };

function costTable(first: string, currency: Currency, all: Cost, rows: readonly Row[]): Block {
  const cells = (name: string, cost: Cost) => [
    name,
    ...figures.map(([, figure]) => moved(cost[figure], currency)),
  ];
  return figureTable(
    [first, ...figures.map(([name]) => name)],
    [
      ...rows.map(({ name, cost }) => ({ cells: cells(name, cost) })),
      { cells: cells('Total', all), strong: true },
    ],
    { shares: [1.8] },
  );
}

function byLoan(costs: readonly MonthlyCost[], partners: Partners): Row[] {
  return [...Map.groupBy(costs, ({ loan_id }) => loan_id)].map(([loan_id, own]) => ({
    name: [shortReference(loan_id), partners.get(loan_id)].filter(Boolean).join(', '),
    cost: sumOfCosts(own),
  }));
}

function byMonth(costs: readonly MonthlyCost[]): Row[] {
  return [...Map.groupBy(costs, ({ month }) => month)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([month, own]) => ({
      name: formatDay(month, { style: 'month' }),
      cost: sumOfCosts(own),
    }));
}
