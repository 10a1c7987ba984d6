import { beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '#provider/openapi/document.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc, { counted, seed } from '#support/property.ts';
import { type Operation, operationsOf } from '../fuzz/operations.ts';
import { filledIn, type Person } from '../fuzz/person.ts';
import { type Fields, type Valid, validRequest } from '../fuzz/valid.ts';
import { unknownFields } from './fields.ts';
import { everyRow, names, rowsOf, tellingValues } from './rows.ts';
import { borrowerWithEverything } from './with-everything.ts';

/** What borrowers and those who become some may ask. */
const operational = ['health', 'ready', 'metrics', 'payments', 'desk'];
const calls = operationsOf(openApiDocument()).filter(
  ({ path }) => !operational.includes(path.split('/')[1] ?? '') && !path.endsWith('/openapi.json'),
);
/** Of each call so many. */
const samples = counted(2, 40);
const keyOfTheirs = 'a key that the other has used';

const provider = providerForFile();
let asker: Person;
let other: Person;
/** As the last test left them: reading all of them takes longer than most of what is tried. */
let rows: Awaited<ReturnType<typeof theirRows>>;
beforeAll(async () => {
  asker = await borrowerWithEverything(provider, { usd: 50_123, ngn: 110_000_300, key: 'own' });
  other = await borrowerWithEverything(provider, {
    usd: 61_237,
    ngn: 123_456_700,
    key: keyOfTheirs,
  });
  rows = await theirRows();
});

const theirRows = async () => {
  const all = await everyRow(provider.context.db);
  return { all, own: rowsOf(userOf(other), all) };
};
const userOf = ({ values }: Person) => values.get('user_id')?.[0] ?? '';

/** Anyone may have a code sent to any contact, or try a password: that is no reading or writing. */
const sentToAnyone = ['one_time_codes', 'code_requesters', 'messages', 'audit', 'jobs'];

describe('what one borrower can do with everything that names another', () => {
  test.each(calls.map((call) => [call.name, call] as const))(
    '%s shows and changes nothing of the other',
    async (_, call) => {
      const before = rows;
      const telling = tellingValues(before.own, before.all);
      expect(telling).toEqual(expect.arrayContaining([userOf(other), '61237', '123456700']));
      for (const request of requestsAbout(call)) {
        const { sent, text } = await ask(call, request);
        const told = telling.filter((value) => names(text, value) && !sent.includes(value));
        expect(told, `${sent}\n${text.slice(0, 500)}`).toEqual([]);
      }
      // What a reading call changes shows at the next that may change something, or after all.
      if (call.name.startsWith('GET ') && !process.env.PROVING) return;
      rows = await theirRows();
      expect(lasting(call, rows.own)).toEqual(lasting(call, before.own));
    },
  );

  test('nothing of the other was changed by reading', async () => {
    const before = ofTheirs(rows.own, sentToAnyone);
    rows = await theirRows();
    expect(ofTheirs(rows.own, sentToAnyone)).toEqual(before);
  });

  test('the same words would be found in what the other reads', async () => {
    const { own, all } = rows;
    const telling = tellingValues(own, all);
    const shown = async (path: string) => {
      const headers = { authorization: `Bearer ${other.token}` };
      const text = await (await provider.fetch(`/api${path}`, { headers })).text();
      return telling.filter((value) => names(text, value)).length;
    };
    for (const path of ['/user', '/loan', '/repayment', '/withdrawal', '/portfolio', '/account']) {
      expect([path, await shown(path)]).not.toEqual([path, 0]);
    }
  });

  test('every field that a call takes is known to name somebody or nobody', () => {
    expect(calls.flatMap(unknownFields)).toEqual([]);
  });
});

const lasting = ({ rights }: Operation, own: typeof rows.own) =>
  ofTheirs(own, rights === 'borrower' ? [] : sentToAnyone);

const ofTheirs = (own: typeof rows.own, besides: readonly string[]) =>
  own.filter(({ table }) => table !== 'sessions' && !besides.includes(table));

/** What a call can be asked with: all of the other's, or one's own with some of the other's. */
function requestsAbout(call: Operation): Valid[] {
  const generated = fc.sample(validRequest(call), { numRuns: samples, seed });
  const theirs = generated.map((one, index) => ofTheOther(one, index % 2 === 0 ? 1 : 0.5, index));
  const [first] = theirs;
  if (!first || !call.path.includes('{')) return theirs;
  const ids = [...new Set([...other.values.values()].flat())];
  const byPath = ids.map((id) => ({
    ...first,
    path: Object.fromEntries(Object.keys(first.path).map((name) => [name, id])),
  }));
  return [...theirs, ...byPath];
}

/** Fills in the other's values for a share of the places, the asker's own for the rest. */
function ofTheOther<T>(request: T, share: number, seed: number): T {
  let place = seed;
  const text = JSON.stringify(request).replace(/\{\{\w+ (\w+ \d+)\}\}/g, (_, what) => {
    place += 1;
    return `{{${place % 10 < share * 10 ? 'other' : 'own'} ${what}}}`;
  });
  return JSON.parse(filledIn(text, asker, other));
}

async function ask(call: Operation, { path, query, body }: Valid) {
  await asker.signIn(asker); // it may be a call that ends sessions
  const address = call.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(pairsOf(query));
  // Everybody's password is the same here, and whoever knows it may come in.
  const sent =
    body === undefined ? null : JSON.stringify(body).replaceAll('Holdfast-1!', 'Not-1!xx');
  const response = await provider.fetch(`/api${address}?${search}`, {
    method: call.method,
    headers: {
      ...(call.rights === 'borrower' ? { authorization: `Bearer ${asker.token}` } : {}),
      ...(call.keyed ? { 'idempotency-key': keyOfTheirs } : {}),
    },
    body: call.method === 'GET' ? null : sent,
  });
  return { sent: `${JSON.stringify({ path, query })}${sent}`, text: await response.text() };
}

const pairsOf = (query: Fields): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  );
