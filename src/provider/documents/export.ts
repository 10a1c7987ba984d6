import type { listLoans, listWithdrawals } from '#contract';
import type { QueryOf } from '#contract/call.ts';
import type { CsvRecord } from '#contract/csv.ts';
import type { exportRecords } from '#contract/export.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import { describeLoan, loansIn } from '../loans/answer.ts';
import { matchingLoans } from '../loans/list.ts';
import { describeRepayment } from '../repayments/describe.ts';
import { matchingRepayments } from '../repayments/list.ts';
import { describeWithdrawal } from '../withdrawals/describe.ts';
import { matchingWithdrawals } from '../withdrawals/list.ts';
import { csvAnswer } from './made.ts';
import {
  type Columns,
  loanColumns,
  repaymentColumns,
  withdrawalColumns,
} from './record-columns.ts';

type Asked = CallRequest<typeof exportRecords>;

/** Every record of a kind that the filters leave, oldest first, as a table. */
export async function recordsFile(asked: Asked): Promise<FileAnswer> {
  const { context, params, query } = asked;
  const { name, head, rows } = kinds[params.kind](asked);
  return csvAnswer(context, [name, query.currency].filter(Boolean).join('-'), head, rows);
}

const kinds = {
  loan: (asked: Asked) => table('credit', loanColumns, loans(asked)),
  repayment: (asked: Asked) => table('repayments', repaymentColumns, repayments(asked)),
  withdrawal: (asked: Asked) => table('withdrawals', withdrawalColumns, withdrawals(asked)),
};

function table<One>(name: string, columns: Columns<One>, records: AsyncIterable<One>) {
  const cells = columns.map(([, cellOf]) => cellOf);
  return { name, head: columns.map(([heading]) => heading), rows: rowsOf(records, cells) };
}

async function* rowsOf<One>(
  records: AsyncIterable<One>,
  cells: readonly Columns<One>[number][1][],
): AsyncGenerator<CsvRecord> {
  for await (const record of records) yield cells.map((cellOf) => cellOf(record) ?? '');
}

function loans({ context: { db, clock }, borrower: { user_id }, query }: Asked) {
  const all = loansIn(db, { onlyOwed: true });
  const found = matchingLoans(all, user_id, query as QueryOf<typeof listLoans>)
    .orderBy('requested_at')
    .orderBy('loan_id')
    .limit(together);
  const today = lagosDay(clock.now());
  return oneByOne(
    (last?: Awaited<ReturnType<typeof found.execute>>[number]) =>
      (last
        ? found.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('requested_at', 'loan_id'), '>', tuple(last.requested_at, last.loan_id)),
          )
        : found
      ).execute(),
    (row) => ({ ...describeLoan(row, today), forgiven: row.forgiven_at }),
  );
}

function repayments({ context: { db }, borrower: { user_id }, query }: Asked) {
  const found = matchingRepayments(db, user_id, query)
    .orderBy('date')
    .orderBy('repayment_id')
    .limit(together);
  return oneByOne(
    (last?: Awaited<ReturnType<typeof found.execute>>[number]) =>
      (last
        ? found.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('date', 'repayment_id'), '>', tuple(last.date, last.repayment_id)),
          )
        : found
      ).execute(),
    describeRepayment,
  );
}

function withdrawals({ context: { db }, borrower: { user_id }, query }: Asked) {
  const found = matchingWithdrawals(db, user_id, query as QueryOf<typeof listWithdrawals>)
    .orderBy('pending_at')
    .orderBy('withdrawal_id')
    .limit(together);
  return oneByOne(
    (last?: Awaited<ReturnType<typeof found.execute>>[number]) =>
      (last
        ? found.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('pending_at', 'withdrawal_id'),
              '>',
              tuple(last.pending_at, last.withdrawal_id),
            ),
          )
        : found
      ).execute(),
    describeWithdrawal,
  );
}

/** So many are read at a time: a long export is never whole in memory, and lets others in between. */
const together = 1_000;

/** Goes on after the `last` record that was read, so that one which is added meanwhile moves none. */
async function* oneByOne<Row, One>(
  read: (last: Row | undefined) => Promise<Row[]>,
  describe: (row: Row) => One,
): AsyncGenerator<One> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    for (const row of rows) yield describe(row);
  } while (rows.length === together);
}
