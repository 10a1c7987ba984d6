import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addDays, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { audit } from '#provider/audit.ts';
import { chained, said } from '#provider/audit-chain/entries.ts';
import { readHeads } from '#provider/audit-chain/heads.ts';
import { proveAudit } from '#provider/audit-chain/prove.ts';
import { sealAudit } from '#provider/audit-chain/seal.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
let auditHeads: string;
beforeEach(async () => {
  auditHeads = join(await mkdtemp(join(tmpdir(), 'holdfast-heads-')), 'heads.jsonl');
  await provider.context.db.deleteFrom('audit_seals').execute();
  await provider.context.db.deleteFrom('audit').execute();
  await write(5);
  await seal();
});

const seal = () => {
  const { context } = provider;
  return sealAudit({ ...context, config: { ...context.config, auditHeads } }, 'cell_00');
};
const prove = async () => proveAudit(provider.context.db, await readHeads(auditHeads));

const write = (count: number, action = 'operator') =>
  provider.context.db.transaction().execute(async (tx) => {
    const at = new Date(provider.clock.now()).toISOString();
    for (let index = 0; index < count; index++) {
      await audit(tx, { user_id: null, action, subject: `s${index}`, at, detail: { index, b: 1 } });
    }
  });

test('what is written is chained, and proven whole', async () => {
  await write(3);
  expect(await prove()).toMatchObject({ entries: 5, waiting: 3, broken: null });
  await seal();
  expect(await prove()).toMatchObject({ entries: 8, waiting: 0, broken: null });
  await seal();
  expect((await prove()).entries).toBe(8);
});

const rowAt = async (place: number) => {
  const row = await provider.context.db
    .selectFrom('audit_seals')
    .select('audit_id')
    .where('seal', '=', place)
    .executeTakeFirstOrThrow();
  return row.audit_id;
};

test('the first entry that was changed is named', async () => {
  const [changed, later] = [await rowAt(3), await rowAt(4)];
  const change = (audit_id: number) =>
    provider.context.db
      .updateTable('audit')
      .set({ detail: JSON.stringify({ index: 2, b: 2 }) })
      .where('audit_id', '=', audit_id)
      .execute();
  await change(later);
  await change(changed);
  const { broken, entries } = await prove();
  expect(broken).toBe(`Entry ${changed} (place 3) was changed.`);
  expect(entries).toBe(2);
});

test('an entry that was removed is named, with its seal or without', async () => {
  const removed = await rowAt(4);
  await provider.context.db.deleteFrom('audit').where('audit_id', '=', removed).execute();
  expect((await prove()).broken).toBe(`Entry ${removed} (place 4) was removed.`);
  await provider.context.db.deleteFrom('audit_seals').where('seal', '=', 4).execute();
  expect((await prove()).broken).toBe('Place 4 is missing: its seal was removed.');
});

test('a chain that was written anew, or cut, is found by a head that was kept outside', async () => {
  const tomorrow = addDays(isoDay('2026-03-10'), 1);
  await provider.clock.moveTo(lagosMidnight(tomorrow) + 60_000);
  await write(2);
  await seal();
  const heads = await readHeads(auditHeads);
  expect(heads).toMatchObject([{ schema: 'cell_00', day: '2026-03-10', seal: 5 }]);
  expect((await prove()).broken).toBeNull();

  // Somebody who can write the database changes an entry and chains all of them again.
  await provider.context.db
    .updateTable('audit')
    .set({ subject: 'somebody else' })
    .where('audit_id', '=', await rowAt(2))
    .execute();
  const rows = await provider.context.db
    .selectFrom('audit')
    .select(['audit_id', said.as('entry')])
    .orderBy('audit_id')
    .execute();
  let hash = '0'.repeat(64);
  for (const { audit_id, entry } of rows) {
    hash = chained(hash, entry);
    await provider.context.db
      .updateTable('audit_seals')
      .set({ hash })
      .where('audit_id', '=', audit_id)
      .execute();
  }
  expect((await proveAudit(provider.context.db)).broken).toBeNull();
  expect((await prove()).broken).toMatch(/^The chain was rewritten: on 2026-03-10 it ended/);

  await provider.context.db.deleteFrom('audit_seals').where('seal', '>', 3).execute();
  expect((await prove()).broken).toBe('The chain was cut: on 2026-03-10 it reached place 5.');
});

test('two processes that chain at once make one chain', async () => {
  const other = await provider.secondInstance();
  try {
    await write(40);
    await Promise.all([
      seal(),
      sealAudit(other.context, 'cell_00'),
      seal(),
      sealAudit(other.context, 'cell_00'),
    ]);
    await seal();
    expect(await prove()).toMatchObject({ entries: 45, waiting: 0, broken: null });
  } finally {
    await other.close();
  }
});

test('an entry that is committed after a later one is chained behind it', async () => {
  const add = (audit_id: number) =>
    sql`insert into audit (audit_id, at, action, subject) overriding system value
      values (${audit_id}, now(), 'operator', 'x')`.execute(provider.context.db);
  await add(900_000);
  await seal();
  await add(899_999);
  await seal();
  expect(await prove()).toMatchObject({ entries: 7, waiting: 0, broken: null });
  expect(await rowAt(7)).toBe(899_999);
});

test('wrong passwords are in no chain, because they are forgotten', async () => {
  await write(3, 'try wrong password');
  await seal();
  await provider.context.db
    .deleteFrom('audit')
    .where('action', '=', 'try wrong password')
    .execute();
  expect(await prove()).toMatchObject({ entries: 5, waiting: 0, broken: null });
});
