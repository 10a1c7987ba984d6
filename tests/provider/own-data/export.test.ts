import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileComplaint } from '#contract/complaints.ts';
import { getExportFile, getOwnData, requestExport } from '#contract/own-data.ts';
import { readComplaint } from '#provider/back-office/complaints.ts';
import type { Borrower, Context } from '#provider/context.ts';
import { schemaOf, tablesInOrder } from '#provider/db/backup.ts';
import { statementFile } from '#provider/documents/statement.ts';
import { ownData } from '#provider/own-data/schema.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf, openTestProvider, type TestProvider } from '#support/provider.ts';
import { signInByPassword } from '#support/step-up.ts';
import { unzip } from '#support/unzip.ts';

const provider = providerForFile();
let empty: TestProvider;
beforeAll(async () => {
  empty = await openTestProvider({ empty: true, inMemory: true });
});
afterAll(() => empty.close());

const as = 'femi@example.com';
const hour = 3_600_000;

async function exportOf(email: string) {
  await provider.answer(requestExport, { as: email });
  await runExternalJobs(provider.context);
  const { name, content } = await provider.answer(getExportFile, { as: email });
  const files = unzip(Buffer.from(content, 'base64'));
  const data = JSON.parse(String(files.get('data.json')));
  return { name, files, data: ownData.parse(data) };
}

type Tables = Readonly<Record<string, readonly object[]>>;

/** Puts the rows of an export into a database that holds the partners alone. */
async function importInto({ db }: Context, tables: Tables, cell: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const names = (await tablesInOrder(tx)).filter(
      (name) => schemaOf(name) === cell || schemaOf(name) === 'public',
    );
    for (const name of names) {
      const rows = tables[name.slice(name.indexOf('.') + 1)] ?? [];
      if (rows.length === 0) continue;
      // Of a checkout that is over, nobody needs the way in.
      const whole = rows.map((row) => ({ access_code: '', authorization_url: '', ...row }));
      await sql`insert into ${sql.table(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(whole)})
        on conflict do nothing`.execute(tx);
    }
  });
}

const statementOf = async (context: Context, borrower: Borrower, format: 'pdf' | 'csv') => {
  const query = { format, from: '2020-01-01', to: '2026-03-10' };
  const origin = 'http://app.test';
  const asked = { context, borrower, query, origin } as unknown as Parameters<
    typeof statementFile
  >[0];
  const { body } = await statementFile(asked);
  return buffer(body);
};

test('an export that is put into an empty database gives the same statement, byte for byte', async () => {
  const { files, data } = await exportOf(as);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'data.json',
      'schema.json',
      expect.stringMatching(/^reports\/.*\.pdf$/),
    ]),
  );
  expect([...files.keys()].filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(2);
  const [user] = (data.tables as Tables).users as readonly object[];
  const borrower = { ...user, bound_to: null } as Borrower;
  const formats = ['csv', 'pdf'] as const;
  const before = await Promise.all(
    formats.map((format) => statementOf(provider.context, borrower, format)),
  );
  // What all borrowers share: the partners, and the keys that have signed the papers above.
  const shared = {
    applications: await rowsOf('applications'),
    paper_keys: await rowsOf('paper_keys'),
  };
  await importInto(empty.context, { ...shared, ...data.tables }, empty.context.cell);
  for (const [position, format] of formats.entries()) {
    const after = await statementOf(empty.context, borrower, format);
    expect(after.length).toBeGreaterThan(500);
    expect(after.equals(before[position] ?? Buffer.alloc(0)), format).toBe(true);
  }
});

async function rowsOf(table: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(provider.context.shared);
  return rows.map(({ row }) => row);
}

test('it holds nothing of anybody else, and no secret', async () => {
  const owner = await newBorrower(provider);
  await newBorrower(provider);
  const { data, name } = await exportOf(owner.email);
  expect(name).toMatch(/^my-data-2026-\d\d-\d\d\.zip$/);
  const tables = data.tables as Tables;
  expect(tables.users).toHaveLength(1);
  expect(tables.portfolios).toHaveLength(2);
  expect(JSON.stringify(data)).not.toMatch(/password_hash|argon2|ada@example\.com/);
});

test('the file asks for a step-up, is told of, and is gone a day later', async () => {
  const { email } = await newBorrower(provider);
  const thief = await signInByPassword(provider, email);
  expect(codeOf(await thief.ask(requestExport))).toBe('ok');
  const preparing = await provider.answer(getOwnData, { as: email });
  expect(preparing.export).toMatchObject({ status: 'preparing', bytes: null });
  await runExternalJobs(provider.context);
  expect(codeOf(await thief.ask(getExportFile))).toBe('step_up_required');
  const ready = await provider.answer(getOwnData, { as: email });
  expect(ready.export).toMatchObject({ status: 'ready', bytes: expect.any(Number) });
  // Asked for once more, it is the same.
  const { export: again } = await provider.answer(requestExport, { as: email });
  expect(again).toEqual(ready.export);
  const mails = await provider.context.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', email)
    .execute();
  expect(mails.map(({ subject }) => subject)).toContain('Your data is ready');
  await provider.passTime(24 * hour);
  await runExternalJobs(provider.context);
  expect(codeOf(await provider.ask(getExportFile, { as: email }))).toBe('not_found');
  const kept = await provider.context.db
    .selectFrom('own_data_exports')
    .select('content')
    .where('export_id', '=', again.export_id)
    .executeTakeFirstOrThrow();
  expect(kept.content).toBeNull();
});

test('the borrower sees which of our people looked', async () => {
  const { email } = await newBorrower(provider);
  const body = { kind: 'data_wrong', text: 'My name is misspelt.' } as const;
  const { complaint } = await provider.answer(fileComplaint, { as: email, body });
  expect((await provider.answer(getOwnData, { as: email })).looks).toEqual([]);
  await readComplaint(provider.context, complaint.number, 'uche');
  const { looks } = await provider.answer(getOwnData, { as: email });
  expect(looks).toMatchObject([{ did: 'read a complaint' }]);
});
