import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { joinNewsletter } from '#contract';
import { assemble } from '#provider/assemble.ts';
import type { DiskSpace } from '#provider/db/disk-space.ts';
import { currentPaperKey } from '#provider/documents/paper-keys.ts';
import { openApiDocument } from '#provider/openapi/document.ts';
import { startWorkers } from '#provider/runtime/workers.ts';
import { sandboxContract } from '#provider/sandbox/contract.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc, { seed } from '#support/property.ts';
import { everyRow } from '../cross-read/rows.ts';
import { borrowerWithEverything } from '../cross-read/with-everything.ts';
import { type Operation, operationsOf } from '../fuzz/operations.ts';
import { filledIn, type Person } from '../fuzz/person.ts';
import { type Valid, validRequest } from '../fuzz/valid.ts';

const token = 'the-token-of-a-watcher';
const nearlyFull: DiskSpace = { free: () => 12_000_000, isLow: () => true };
/** They tell how the provider is: other tests have them. */
const operational = [
  ...['/health', '/ready', '/metrics', '/payments/webhook'],
  ...['/openapi.json', '/partner/openapi.json'],
];
const calls = operationsOf(openApiDocument(sandboxContract)).filter(
  ({ path }) => !operational.includes(path),
);
const reads = calls.filter(({ method }) => method === 'GET');
const writes = calls.filter(({ method }) => method !== 'GET');

const provider = providerForFile({ env: { METRICS_TOKEN: token } });
let asker: Person;
let whenFull: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(async () => {
  asker = await borrowerWithEverything(provider, { usd: 50_123, ngn: 110_000_300, key: 'own' });
  const { context, clock } = provider;
  // The first paper of all makes a key.
  await currentPaperKey(context);
  const { app } = assemble({ ...context, clock, disk: nearlyFull });
  whenFull = async (path, init) => app.fetch(new Request(`http://app.test/api${path}`, init));
});

const ofAsker = () => ({ headers: { authorization: `Bearer ${asker.token}` } });

function addressOf({ path: pattern }: Operation, { path, query }: Valid): string {
  const address = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `${address}?${new URLSearchParams(pairs)}`;
}

describe('while the disk is nearly full', () => {
  test.each(reads.map((call) => [call.name, call] as const))(
    '%s answers as ever, and writes nothing',
    async (_, call) => {
      const { db } = provider.context;
      // Not even when a session was last of use, which is noted by whatever is asked.
      await db.updateTable('sessions').set({ seen_at: null }).execute();
      const before = await everyRow(db);
      const paths = fc.sample(validRequest(call), { numRuns: 5, seed }).map((one) => {
        const own = JSON.stringify(one).replaceAll('{{other ', '{{own ');
        return addressOf(call, JSON.parse(filledIn(own, asker, asker)));
      });
      const answers: [string, number][] = [];
      for (const path of paths) answers.push([path, (await whenFull(path, ofAsker())).status]);
      expect(await everyRow(db)).toEqual(before);
      for (const [path, status] of answers) {
        const asEver = await provider.fetch(`/api${path}`, ofAsker());
        expect([path, asEver.status]).toEqual([path, status]);
        expect(status).toBeLessThan(500);
      }
    },
  );

  test.each(writes.map((call) => [call.name, call] as const))(
    '%s is put off before it does anything',
    async (_, { method, path }) => {
      const answer = await whenFull(path.replace(/\{\w+\}/g, 'x'), { ...ofAsker(), method });
      const { code, message } = await answer.json();
      expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([
        ...[503, 'unavailable', '60'],
      ]);
      expect(message).toBe(
        'We cannot save anything right now, so nothing was changed. Try again later.',
      );
    },
  );

  test('so is what the card processor tells, which tells it again', async () => {
    expect((await whenFull('/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(503);
  });

  test('the process is well and ready, says that it only reads, and raises an alert', async () => {
    expect((await whenFull('/health')).status).toBe(200);
    const ready = await whenFull('/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { data: { status: 'read_only' } }]);
    const headers = { authorization: `Bearer ${token}` };
    const figures = await (await whenFull('/metrics', { headers })).text();
    expect(figures).toContain('\nholdfast_writes_stopped 1\n');
    expect(figures).toContain('\nholdfast_disk_free_bytes 12000000\n');
    const asEver = await (await provider.fetch('/api/metrics', { headers })).text();
    expect(asEver).toContain('\nholdfast_writes_stopped 0\n');
  });

  test('no job is begun, and every one is once there is room', async () => {
    const { context } = provider;
    let looks = 0;
    let isLow = true;
    const disk: DiskSpace = {
      free: () => 0,
      isLow() {
        looks += 1;
        return isLow;
      },
    };
    const due = () => sql`select from jobs where run_at <= ${new Date(context.clock.now())}`;
    const count = async () => (await due().execute(context.db)).rows.length;
    const waiting = await count();
    expect(waiting).toBeGreaterThan(0);
    const before = await everyRow(context.db);
    const stop = startWorkers({ ...context, disk }, provider.clock);
    // Workers look once a second.
    await vi.waitFor(() => expect(looks).toBeGreaterThan(5), 30_000);
    expect(await everyRow(context.db)).toEqual(before);
    isLow = false;
    await vi.waitFor(async () => expect(await count()).toBe(0), 30_000);
    await stop();
  }, 70_000);
});

test('a database that finds its disk full is unavailable, and nothing is our fault', async () => {
  const { db } = provider.context;
  await sql`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on newsletter_emails
    execute function disk_full()`.execute(db);
  const answer = await provider.fetch(`/api${joinNewsletter.path}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'reader@example.com' }),
  });
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable']);
  expect(answer.headers.get('retry-after')).toBe('60');
});
