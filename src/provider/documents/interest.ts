import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import type { getInterestFile } from '#contract/documents.ts';
import { type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';
import type { Asked, FileAnswer } from '../endpoint.ts';
import { readStatement } from '../statement/read.ts';
import { costsOf, type MonthlyCost, noCost } from './cost.ts';
import { interestBlocks } from './interest-blocks.ts';
import { csvAnswer, nameOf, pdfAnswer } from './made.ts';
import { partnerName } from './partner.ts';
import { referenceOf } from './reference.ts';

/** What borrowing cost in a calendar year of Lagos, and what was paid of it. */
export async function interestFile({
  context: { db, clock },
  borrower,
  query: { format, currency, application_id = 0, year },
  origin,
}: Asked<typeof getInterestFile>): Promise<FileAnswer> {
  const at = clock.now();
  const today = lagosDay(at);
  const of = year ?? Number(today.slice(0, 4));
  const { user_id } = borrower;
  const days = { from: isoDay(`${of}-01-01`), to: isoDay(`${of}-12-31`) };
  const statements = await readStatement(db, { user_id, application_id, currency, ...days });
  const whole = statements.map((one) => ({ ...one, costs: costsOf(one.lines) }));
  const loans = await loansOf(db, user_id);
  const made = {
    name: `interest-${of}`,
    reference: referenceOf('interest', user_id, application_id, of, whole),
    at,
    origin,
  };
  if (format === 'csv') return csvAnswer(made, head, recordsOf(whole, loans));
  const until = days.to < today ? '' : ' The year is not over: this is what it has cost so far.';
  return pdfAnswer(made, {
    title: `Interest of ${of}`,
    landscape: true,
    summary: `${nameOf(borrower)}, ${await partnerName(db, application_id)}.${until}`,
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

async function loansOf(db: Db, user_id: string): Promise<Partners> {
  const rows = await db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'applications.name'])
    .where('user_id', '=', user_id)
    .execute();
  return new Map(rows.map(({ loan_id, name }) => [loan_id, name]));
}

const amounts = Object.keys(noCost) as (keyof typeof noCost)[];
const head = ['month', 'currency', 'loan_id', 'partner', ...amounts];

function* recordsOf(whole: readonly Costs[], partners: Partners): Generator<CsvRecord> {
  for (const { currency, costs } of whole) {
    for (const cost of costs) {
      const month = monthOf(cost.month);
      yield [month, currency, cost.loan_id, partners.get(cost.loan_id) ?? '', ...figures(cost)];
    }
  }
}

const monthOf = (day: IsoDay) => day.slice(0, 7);
const figures = (cost: MonthlyCost): CsvRecord => amounts.map((name) => csvAmount(cost[name]));
