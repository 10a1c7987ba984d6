import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listLoans, listRepayments, listWithdrawals } from '#contract';
import { exported, exportRecords } from '#contract/export.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ brokenLedger: true });
const ada = 'ada@example.com';

async function exportOf(as: string, kind: keyof typeof exported, query = '') {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  const path = exportRecords.path.replace('{kind}', kind);
  return provider.fetch(`/api${path}${query}`, { headers });
}
async function linesOf(as: string, kind: keyof typeof exported, query = '') {
  const text = await (await exportOf(as, kind, query)).text();
  return text.split('\n').flatMap((line) => (line ? [exported[kind].parse(JSON.parse(line))] : []));
}

test('a line is what the list says of a record, oldest first, a loan without its bills', async () => {
  const all = { limit: 100, order: 'asc' } as const;
  const { loans } = await provider.answer(listLoans, { as: ada, query: all });
  const { repayments } = await provider.answer(listRepayments, { as: ada, query: all });
  const { withdrawals } = await provider.answer(listWithdrawals, { as: ada, query: all });
  expect(await linesOf(ada, 'loan')).toEqual(loans.map(({ bills: _, ...loan }) => loan));
  expect(await linesOf(ada, 'repayment')).toEqual(repayments);
  expect(await linesOf(ada, 'withdrawal')).toEqual(withdrawals);
});

test('only what the filters leave is in it, and nothing of anybody else', async () => {
  const filters = { status: ['completed'], currency: 'USD', application_id: 1 } as const;
  const query = { ...filters, limit: 100, order: 'asc' } as const;
  const { withdrawals } = await provider.answer(listWithdrawals, { as: ada, query });
  expect(withdrawals.length).toBeGreaterThan(0);
  const asked = '?status=completed&currency=USD&application_id=1';
  expect(await linesOf(ada, 'withdrawal', asked)).toEqual(withdrawals);
  expect(await linesOf(ada, 'loan', '?status=completed')).toEqual([]);
  const { email } = await newBorrower(provider);
  expect(await linesOf(email, 'withdrawal')).toEqual([]);
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
  const lines = await linesOf(owner.email ?? '', 'withdrawal');
  const { total } = await provider.answer(listWithdrawals, { as: owner.email ?? '' });
  expect(lines).toHaveLength(total);
  expect(new Set(lines.map((line) => 'withdrawal_id' in line && line.withdrawal_id)).size).toBe(
    total,
  );
});

async function otherColumns(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'withdrawals' and column_name <> 'withdrawal_id'
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
  expect(whole).toBe(await (await exportOf(ada, 'loan')).text());
});
