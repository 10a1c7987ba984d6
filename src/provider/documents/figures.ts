import { type Currency, formatMoney, type Minor, zero } from '#credit/money.ts';
import { type Block, bold, type Column, plain } from '#pdf/block.ts';
import type { Db } from '../db/tables.ts';

/** As `formatMoney`; a dash for nothing, so that what moved is seen. */
export const moved = (amount: Minor, currency: Currency): string =>
  amount === zero ? '–' : formatMoney(amount, currency);

type Row = { readonly cells: readonly string[]; readonly strong?: boolean };

/** A table of many columns in small letters; all but the first `words` hold figures. */
export function figureTable(
  head: readonly string[],
  rows: Iterable<Row>,
  { words = 1, shares = [] }: { words?: number; shares?: readonly number[] } = {},
): Block {
  return {
    kind: 'table',
    size: 8,
    columns: head.map((_, at): Column => {
      const share = shares[at] ?? 1;
      return at < words ? { share } : { share, align: 'right' };
    }),
    head: head.map((text) => [bold(text)]),
    // A short table is read whole, so that it can be kept on one page.
    rows: Array.isArray(rows) ? [...runsOf(rows)] : runsOf(rows),
  };
}

function* runsOf(rows: Iterable<Row>) {
  for (const { cells, strong } of rows) {
    yield cells.map((text) => [strong ? bold(text) : plain(text)]);
  }
}

/** Whose portfolios a document is about; 0 means all. */
export const partnerRead = (db: Db, application_id: number) =>
  db.selectFrom('applications').select('name').where('application_id', '=', application_id);

export const partnerName = ([partner]: readonly { readonly name: string }[]): string =>
  partner?.name ?? 'all portfolios';
