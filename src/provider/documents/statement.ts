import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import type { getStatementFile } from '#contract/documents.ts';
import type { StatementLine } from '#contract/statement.ts';
import { formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { readTogether } from '../db/read-together.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import {
  type CurrencyStatement,
  daysOf,
  type Held,
  instantsOf,
  statementFrom,
  statementReads,
} from '../statement/get.ts';
import { type Return, returnsFrom, returnsReads } from '../statement/returns.ts';
import { partnerName, partnerRead } from './figures.ts';
import { csvAnswer, csvName, nameOf, pdfAnswer, referenceOf } from './made.ts';
import { statementBlocks } from './statement-blocks.ts';

/** The borrower's account over any range of days. */
export async function statementFile({
  context,
  borrower,
  query: { format, ...query },
  origin,
}: CallRequest<typeof getStatementFile>): Promise<FileAnswer> {
  const { db, clock } = context;
  const at = clock.now();
  const { currency, application_id = 0 } = query;
  const days = daysOf(query, lagosDay(at));
  const { user_id } = borrower;
  const today = lagosDay(at);
  const wanted = { user_id, application_id, currency, ...days, today };
  const read = await readTogether(db, {
    statement: statementReads(db, wanted),
    returns: returnsReads(db, wanted),
    partner: partnerRead(db, application_id),
  });
  const whole = statementFrom(read.statement, wanted);
  const made = {
    name: `statement-${days.from}-to-${days.to}`,
    reference: referenceOf('statement', user_id, application_id, days, whole),
    at,
    origin,
  };
  const returns = returnsFrom(read.returns, wanted, instantsOf(days));
  if (format === 'csv')
    return csvAnswer(context, csvName(made), head, recordsOf(whole, returns, days));
  const partner = partnerName(read.partner);
  const shown = (day: IsoDay) => formatDay(day, { style: 'medium' });
  return pdfAnswer(context, made, {
    title: 'Statement',
    landscape: true,
    summary: `${nameOf(borrower)}, ${partner}. From ${shown(days.from)} to ${shown(days.to)}, days in Lagos.`,
    blocks: statementBlocks(whole, returns, days),
  });
}

const balances = ['credit', 'debt', 'principal', 'interest', 'fees', 'penalties'] as const;
const head = [
  'day',
  'time_utc',
  'kind',
  'currency',
  'loan_id',
  'reference',
  ...balances,
  'credit_balance',
  'debt_balance',
  'accrued',
  'payoff',
  'returned',
  'returned_currency',
];

/** What is held in the first row of a currency and in its last, what moved between them. */
function* recordsOf(
  whole: readonly CurrencyStatement[],
  returns: readonly Return[],
  { from, to }: { from: IsoDay; to: IsoDay },
): Generator<CsvRecord> {
  for (const { currency, opening, closing, lines } of whole) {
    yield held(from, 'opening_balance', currency, opening);
    for (const line of lines) yield movement(line, currency);
    for (const one of returns) if (one.currency === currency) yield returned(one);
    yield held(to, 'closing_balance', currency, closing);
  }
}

const held = (day: IsoDay, kind: string, currency: Currency, now: Held): CsvRecord => [
  ...[day, '', kind, currency, '', ''],
  ...balances.map((name) => csvAmount(now[name])),
  ...[now.credit, now.debt, now.accrued, now.payoff].map(csvAmount),
  ...['', ''],
];

const movement = (line: StatementLine, currency: Currency): CsvRecord => [
  ...[lagosDay(Date.parse(line.date)), line.date, line.kind, currency, line.loan_id ?? ''],
  line.reference,
  ...balances.map((name): Minor => line[name]).map(csvAmount),
  ...[line.credit_balance, line.debt_balance].map(csvAmount),
  ...['', '', '', ''],
];

/** It moves neither credit nor debt: what it moved on the loan is a line of its own. */
const returned = ({ date, kind, currency, reference, ...one }: Return): CsvRecord => [
  ...[lagosDay(Date.parse(date)), date, kind, currency, '', reference],
  ...Array.from({ length: balances.length + 4 }, () => ''),
  ...[csvAmount(one.amount), one.paid_currency],
];
