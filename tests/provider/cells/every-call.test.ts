import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstCell, type Schema } from '#provider/db/cells.ts';
import { PlannedClient } from '#provider/db/planned-client.ts';
import { homeCellOf } from '#support/database.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Judge, judgeBy } from '../openapi/description.ts';
import { examples } from '../openapi/examples.ts';
import { type Faulty, faultyFrom } from '../openapi/faults.ts';
import { walkOf } from '../openapi/walk.ts';

const provider = providerForFile({ cells: 4 });
const home = homeCellOf(4);

/** Calls that name nobody: they read what is shared from whichever cell they begin in. */
const aboutNobody = ['GET /application', 'GET /banks', 'GET /paper-keys', 'POST /newsletter'];
/**
 * A code that we never sent carries no cell, and neither does a partner's user whom nobody knows: they are
 * looked for in the first. There the signature of a request about many users is used up, too.
 */
const alsoInFirst = [
  // Admins are written to from there.
  'POST /desk/session',
  'POST /desk/passkey',
  'POST /signin/link',
  'PUT /partner/users/{partner_user_id}/holdings',
  'PUT /partner/holdings',
  'POST /partner/holds',
  'GET /partner/users/{partner_user_id}/hold',
  'GET /partner/sales/{id}',
  'POST /partner/sales/{id}',
];
/** What a partner reads of all its users goes from cell to cell. */
const cellByCell = [
  // What waits for our own people in all of them.
  'GET /desk/queue',
  // What one of them names is looked for.
  'GET /desk/loans/{id}',
  'POST /desk/borrowers',
  'GET /desk/borrowers/{id}',
  'GET /desk/borrowers/{id}/statement',
  'GET /desk/overview',
  'GET /desk/report',
  'POST /desk/incoming',
  'POST /desk/settlement',
  'GET /desk/wires/{id}',
  'POST /desk/wires/{id}/proofs',
  'GET /desk/proofs/{id}',
  'GET /desk/partners/{id}',
  'POST /desk/deeds',
  'POST /desk/proposals/{id}/approval',
  'DELETE /desk/proposals/{id}',
  'GET /partner/loans',
  'GET /partner/bills',
  'GET /partner/events',
  'GET /partner/statement',
  'GET /partner/statement/file',
];

const tablesIn = (folder: 'public' | 'cell') =>
  readdirSync(`src/provider/db/schema/${folder}`).flatMap((file) =>
    [
      ...readFileSync(`src/provider/db/schema/${folder}/${file}`, 'utf8').matchAll(
        /^create table (\w+)/gm,
      ),
    ].map(([, table = '']) => table),
  );
const shared = tablesIn('public');
/** What is on record, and what waits for a second person, lies where its effect does. */
const inBoth = ['audit', 'audit_seals', 'proposals'];
const ofBorrowers = tablesIn('cell').filter((table) => !shared.includes(table));

type Asked = { readonly schema: Schema | undefined; readonly text: string };
const asking = new AsyncLocalStorage<Asked[]>();
const schemas = new WeakMap<object, Schema>();
const { enter } = PlannedClient.prototype;
const { query } = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
let judge: Judge;
let faulty: Faulty;

beforeAll(async () => {
  judge = judgeBy(await (await provider.fetch('/api/openapi.json')).json());
  faulty = faultyFrom(provider);
  PlannedClient.prototype.enter = function (schema) {
    schemas.set(this, schema);
    enter.call(this, schema);
  };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...sent: unknown[]) {
      const [first] = sent as [string | { text?: string }];
      const text = typeof first === 'string' ? first : (first.text ?? '');
      asking.getStore()?.push({ schema: schemas.get(this), text });
      return query.apply(this, sent);
    },
  });
});
afterAll(() => {
  PlannedClient.prototype.enter = enter;
  Object.assign(pg.Client.prototype, { query });
});

const names = (text: string, tables: readonly string[]) =>
  tables.filter((table) => new RegExp(`(?<![\\w.])"?${table}"?(?!\\w)`).test(text));

test('the tables of borrowers are known from their files', () => {
  expect(ofBorrowers).toEqual(expect.arrayContaining(['loans', 'users', 'ledger_entries']));
  expect(ofBorrowers.length).toBeGreaterThan(40);
});

test.each(examples)(
  '$call.method $call.path asks its borrower’s cell and no other',
  async ({ call, walk }) => {
    const asked: Asked[] = [];
    const fetch: typeof provider.fetch = (...sent) =>
      asking.run(asked, () => provider.fetch(...sent));
    const { ask } = walkOf(call, { ...provider, fetch }, judge);
    await walk(ask, provider, faulty);
    const name = `${call.method} ${call.path}`;
    if (aboutNobody.includes(name)) return;
    const own = new Set<Schema | undefined>([home]);
    if (alsoInFirst.includes(name)) own.add(firstCell);
    if (cellByCell.includes(name)) for (const { schema } of asked) own.add(schema);
    const elsewhere = asked.filter(
      ({ schema, text }) => !own.has(schema) && names(text, ofBorrowers).length > 0,
    );
    expect(elsewhere).toEqual([]);
    // What writes a shared table is no part of a cell's transaction.
    const mixed = asked.filter(
      ({ schema, text }) =>
        schema !== 'public' &&
        /^\s*(insert|update|delete)/i.test(text) &&
        names(
          text,
          shared.filter((table) => !inBoth.includes(table) && !table.startsWith('sandbox_')),
        ).some((table) =>
          new RegExp(`^\\s*(insert into|update|delete from) "?${table}"?`, 'i').test(text),
        ),
    );
    expect(mixed).toEqual([]);
  },
);
