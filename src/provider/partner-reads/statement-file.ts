import type { getPartnerStatementFile } from '#contract';
import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, minor, zero } from '#credit/money.ts';
import { percent } from '#credit/rates.ts';
import { type Block, heading, paragraph } from '#pdf/block.ts';
import { figureTable } from '../documents/figures.ts';
import { csvAnswer, csvName, pdfAnswer, referenceOf } from '../documents/made.ts';
import type { FileAnswer, PartnerRequest } from '../http/endpoint.ts';
import { type Made, type Statement, statementOf } from './statement.ts';

/** A month's share for people, by day, or for a spreadsheet, by loan. */
export async function partnerStatementFile({
  context,
  signed: { key },
  query: { month: asked, format },
  origin,
}: PartnerRequest<typeof getPartnerStatementFile>): Promise<FileAnswer> {
  const { application_id } = key;
  const read = await statementOf(context, application_id, asked);
  const { statement, month, name, erased } = read;
  const made = {
    name: `revenue-share-${statement.month}`,
    reference: referenceOf('revenue share', statement),
    at: context.clock.now(),
    origin,
  };
  if (format === 'csv') return csvAnswer(context, csvName(made), head, recordsOf(read));
  const soFar =
    statement.closed_at === null
      ? ' The month is not closed, so these are the figures so far.'
      : '';
  return pdfAnswer(context, made, {
    title: 'Revenue share',
    summary: `${name}, ${formatDay(month, { style: 'month' })}.${soFar}`,
    blocks: statement.currencies.flatMap((one) => blocksOf(one, erased.get(one.currency) ?? zero)),
  });
}

const head = ['month', 'currency', 'kind', 'day', 'loan_id', 'partner_user_id', 'amount'];

/** A row for each loan and day, then what they add up to and the share of it. */
function* recordsOf({ statement, lines, erased }: Made): Generator<CsvRecord> {
  const { month } = statement;
  for (const { currency, earned, share } of statement.currencies) {
    for (const line of lines) {
      if (line.currency !== currency) continue;
      const { day, loan_id, partner_user_id, interest } = line;
      yield [month, currency, 'interest', day, loan_id, partner_user_id ?? '', csvAmount(interest)];
    }
    const ofErased = erased.get(currency);
    if (ofErased) yield [month, currency, 'erased', '', '', '', csvAmount(ofErased)];
    yield [month, currency, 'earned', '', '', '', csvAmount(earned)];
    yield [month, currency, 'share', '', '', '', csvAmount(share)];
  }
}

const names = { USD: 'Dollars (USD)', NGN: 'Naira (NGN)' } as const;

function blocksOf(one: Statement['currencies'][number], erased: Minor): Block[] {
  const { currency, earned, share_bp, share, days } = one;
  const money = (amount: number) => formatMoney(minor(amount), currency);
  if (days.length === 0 && erased === 0) {
    return [heading(names[currency]), paragraph('No interest was charged.')];
  }
  const ofErased = { cells: ['Loans whose papers have been erased', money(erased)] };
  return [
    heading(names[currency]),
    figureTable(
      ['Day', 'Interest on your users’ loans'],
      [
        ...days.map(({ day, interest }) => ({
          cells: [formatDay(isoDay(day), { style: 'medium' }), money(interest)],
        })),
        ...(erased === 0 ? [] : [ofErased]),
        { cells: ['Interest in the month', money(earned)], strong: true },
        { cells: [`Your share, ${percent(share_bp)}%`, money(share)], strong: true },
      ],
      { shares: [2, 1] },
    ),
  ];
}
