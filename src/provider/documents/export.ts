import { Readable } from 'node:stream';
import type { listLoans, listWithdrawals } from '#contract';
import type { QueryOf } from '#contract/call.ts';
import type { exportRecords } from '#contract/export.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import { describeLoan, loansIn } from '../loans/answer.ts';
import { matchingLoans } from '../loans/list.ts';
import { describeRepayment } from '../repayments/describe.ts';
import { matchingRepayments } from '../repayments/list.ts';
import { describeWithdrawal } from '../withdrawals/describe.ts';
import { matchingWithdrawals } from '../withdrawals/list.ts';

type Asked = CallRequest<typeof exportRecords>;

/** Every record of a kind that the filters leave, oldest first, as lines of JSON. */
export async function recordsFile(asked: Asked): Promise<FileAnswer> {
  const { kind } = asked.params;
  const lines = kinds[kind](asked);
  return {
    name: `${kind}s.ndjson`,
    type: 'application/x-ndjson',
    body: Readable.from(lines, { objectMode: false }),
  };
}

const kinds = { loan: loanLines, repayment: repaymentLines, withdrawal: withdrawalLines };

function loanLines({ context: { db, clock }, borrower: { user_id }, query }: Asked) {
  const loans = loansIn(db, { onlyOwed: true });
  const found = matchingLoans(loans, user_id, query as QueryOf<typeof listLoans>)
    .orderBy('requested_at')
    .orderBy('loan_id')
    .limit(together);
  const today = lagosDay(clock.now());
  return linesOf(
    (last?: Awaited<ReturnType<typeof found.execute>>[number]) =>
      (last
        ? found.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('requested_at', 'loan_id'), '>', tuple(last.requested_at, last.loan_id)),
          )
        : found
      ).execute(),
    (row) => {
      const { bills: _, ...loan } = describeLoan(row, today);
      return loan;
    },
  );
}

function repaymentLines({ context: { db }, borrower: { user_id }, query }: Asked) {
  const found = matchingRepayments(db, user_id, query)
    .orderBy('date')
    .orderBy('repayment_id')
    .limit(together);
  return linesOf(
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

function withdrawalLines({ context: { db }, borrower: { user_id }, query }: Asked) {
  const found = matchingWithdrawals(db, user_id, query as QueryOf<typeof listWithdrawals>)
    .orderBy('pending_at')
    .orderBy('withdrawal_id')
    .limit(together);
  return linesOf(
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
async function* linesOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
  describe: (row: Row) => object,
): AsyncGenerator<string> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    yield rows.map((row) => `${JSON.stringify(describe(row))}\n`).join('');
  } while (rows.length === together);
}
