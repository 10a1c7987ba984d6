import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listLoans, listRepayments, listWithdrawals } from '#contract';
import { csvAmount } from '#contract/csv.ts';
import { exportRecords } from '#contract/export.ts';
import { newBorrower } from '#support/borrowers.ts';
import { readSignedCsv } from '#support/csv.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ brokenLedger: true });
const ada = 'ada@example.com';

type Kind = 'loan' | 'repayment' | 'withdrawal';

async function exportOf(as: string, kind: Kind, query = '') {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  const path = exportRecords.path.replace('{kind}', kind);
  return provider.fetch(`/api${path}${query}`, { headers });
}
/** The records by their column's name. */
async function recordsOf(as: string, kind: Kind, query = '') {
  const [head = [], ...records] = readSignedCsv(await (await exportOf(as, kind, query)).text());
  return records.map((cells) =>
    Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
  );
}

test('a record says what the list says of it, oldest first', async () => {
  const all = { limit: 100, order: 'asc' } as const;
  const { loans } = await provider.answer(listLoans, { as: ada, query: all });
  const { repayments } = await provider.answer(listRepayments, { as: ada, query: all });
  const { withdrawals } = await provider.answer(listWithdrawals, { as: ada, query: all });
  expect(await recordsOf(ada, 'loan')).toEqual(
    loans.map((loan) => ({
      Loan: loan.loan_id,
      Portfolio: loan.application.applicationName,
      Status: loan.loanStatus,
      Currency: loan.currency,
      Principal: csvAmount(loan.principal),
      Repaid: csvAmount(loan.totalRepaid),
      'Settled in default': csvAmount(loan.settledBySale),
      'Written off': csvAmount(loan.writtenOff),
      'Principal left': csvAmount(loan.outstanding),
      'You owe': csvAmount(loan.payoff),
      'Interest % a month': String(loan.interest),
      Months: String(loan.tenure),
      Requested: loan.requested,
      Disbursed: loan.disbursed ?? '',
      'Repaid on': loan.repaid ?? '',
      'Liquidated on': loan.liquidated ?? '',
      'Cancelled on': loan.cancelled ?? '',
      'Written off on': '',
    })),
  );
  expect(await recordsOf(ada, 'repayment')).toEqual(
    repayments.map((one) => ({
      Repayment: one.repayment_id,
      Loan: one.loan.loan_id,
      Portfolio: one.application.applicationName,
      Date: one.date,
      Currency: one.currency,
      Amount: csvAmount(one.amount),
      Principal: csvAmount(one.principal),
      'Interest and charges': csvAmount(one.interest),
      'Not needed, sent back': csvAmount(one.returned),
      'Taken back': csvAmount(one.takenBack?.amount ?? 0),
      Rate: one.rate > 1 ? csvAmount(one.rate) : '',
      Kind: one.kind,
      Processor: one.processor.processorName,
      'Made by': one.triggered,
      Reference: one.reference,
    })),
  );
  expect(await recordsOf(ada, 'withdrawal')).toEqual(
    withdrawals.map((one) => ({
      Withdrawal: one.withdrawal_id,
      Loan: one.loan_id,
      Portfolio: one.application.applicationName,
      Status: one.withdrawalStatus,
      Requested: one.pending,
      Completed: one.completed ?? '',
      Rejected: one.rejected ?? '',
      Currency: one.currency,
      Amount: csvAmount(one.amount),
      'Paid in': one.requestedCurrency,
      Paid: csvAmount(one.paid),
      Rate: one.rate > 1 ? csvAmount(one.rate) : '',
      'Account name': one.destination.account_name,
      Bank: one.destination.bank_name ?? '',
      Account: `••••${one.destination.account_number.slice(-4)}`,
      Reason: one.reason ?? '',
    })),
  );
});

test('only what the filters leave is in it, and nothing of anybody else', async () => {
  const filters = { status: ['completed'], currency: 'USD', application_id: 1 } as const;
  const query = { ...filters, limit: 100, order: 'asc' } as const;
  const { withdrawals } = await provider.answer(listWithdrawals, { as: ada, query });
  expect(withdrawals.length).toBeGreaterThan(0);
  const asked = '?status=completed&currency=USD&application_id=1';
  const left = await recordsOf(ada, 'withdrawal', asked);
  expect(left.map((one) => one.Withdrawal)).toEqual(withdrawals.map((one) => one.withdrawal_id));
  expect(await recordsOf(ada, 'loan', '?status=completed')).toEqual([]);
  const { email } = await newBorrower(provider);
  expect(await recordsOf(email, 'withdrawal')).toEqual([]);
});

test('of thousands, many of one moment, each is in it once', async () => {
  const { db } = provider.context;
  await sql`
    insert into withdrawals
    select ('copy-' || number) as withdrawal_id, ${sql.raw(await otherColumns())}
    from (select * from withdrawals order by withdrawal_id limit 1) as model,
      generate_series(1, 2500) as number`.execute(db);
  const owner = await db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.user_id', 'withdrawals.user_id')
    .select('email')
    .where('withdrawal_id', '=', 'copy-1')
    .executeTakeFirstOrThrow();
  const lines = await recordsOf(owner.email ?? '', 'withdrawal');
  const { total } = await provider.answer(listWithdrawals, { as: owner.email ?? '' });
  expect(lines).toHaveLength(total);
  expect(new Set(lines.map((line) => line.Withdrawal)).size).toBe(total);
});

async function otherColumns(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'withdrawals' and table_schema = current_schema() and column_name <> 'withdrawal_id'
    order by ordinal_position`.execute(provider.context.db);
  return rows.map(({ name }) => `model.${name}`).join(', ');
}

test('it is packed for who takes gzip', async () => {
  const headers = {
    authorization: `Bearer ${await provider.tokenOf(ada)}`,
    'accept-encoding': 'gzip, br',
  };
  const answer = await provider.fetch('/api/export/loan', { headers });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const whole = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
  expect(readSignedCsv(whole)).toEqual(readSignedCsv(await (await exportOf(ada, 'loan')).text()));
});
