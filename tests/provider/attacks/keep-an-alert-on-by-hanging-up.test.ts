import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '#hosting/server.ts';
import type { Db } from '#provider/db/tables.ts';
import { providerForFile } from '#support/fixtures.ts';
import { replaceDatabase } from '#support/provider.ts';
import { serve } from '#support/serving.ts';

const provider = providerForFile({
  env: { LOG: 'all' },
  log: (event, detail) => void logged.push({ event, ...detail }),
});
let server: RunningServer;
let logged: { event: string; route?: string; status?: number }[] = [];
/** What has come of the request under way. */
let arrived = Promise.withResolvers<void>();
let hungUp = Promise.withResolvers<void>();
let handled = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await serve({
    async handle(request, address) {
      request.signal.addEventListener('abort', () => hungUp.resolve());
      arrived.resolve();
      return provider.handle(request, address).finally(() => handled.resolve());
    },
  });
});
afterAll(async () => {
  await server.stop();
});
beforeEach(() => {
  logged = [];
  arrived = Promise.withResolvers();
  hungUp = Promise.withResolvers();
  handled = Promise.withResolvers();
});

/** Sends this over a socket of its own, and closes it without waiting for an answer. */
async function sendAndHangUp(text: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  await arrived.promise;
  socket.resetAndDestroy();
  await hungUp.promise;
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n');
const json = 'content-type: application/json';

/** How many requests of signing in have failed by our fault, and by theirs. */
async function failures() {
  const headers = { host: '127.0.0.1' };
  const figures = await (await provider.fetch('/api/metrics', { headers }, '127.0.0.1')).text();
  const of = (kind: string) =>
    Number(
      new RegExp(`requests_total{.*/signin",status="${kind}"} (\\d+)`).exec(figures)?.[1] ?? 0,
    );
  return { ours: of('5xx'), theirs: of('4xx') };
}

describe('who hangs up keeps no alert on', () => {
  test.each([
    ['of a length that was told', head('POST', '/api/user/signin', json, 'content-length: 900')],
    [
      'in pieces',
      `${head('POST', '/api/user/signin', json, 'transfer-encoding: chunked')}5\r\n{"ema\r\n`,
    ],
  ])('in the middle of a body %s', async (_how, text) => {
    const before = await failures();
    logged = [];
    await sendAndHangUp(`${text}{"email":`);
    await handled.promise;
    expect(logged).toMatchObject([{ event: 'request', route: '/api/user/signin', status: 499 }]);
    expect(await failures()).toEqual({ ...before, theirs: before.theirs + 1 });
  });

  test('while a slow call is being worked on', async () => {
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const { db } = provider.context;
    const holding = db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').selectAll().forUpdate().execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const body = JSON.stringify({ email: 'ada@example.com', password: 'Holdfast-1!' });
    const length = `content-length: ${body.length}`;
    await sendAndHangUp(head('POST', '/api/user/signin', json, length) + body);
    release.resolve();
    await Promise.all([holding, handled.promise]);
    expect(logged).toMatchObject([{ event: 'request', route: '/api/user/signin', status: 499 }]);
  });

  test('and does not hide a fault of ours behind it', async () => {
    const { context } = provider;
    const kept = context.db;
    const wait = Promise.withResolvers<void>();
    const transaction = () => ({ execute: () => wait.promise.then(() => JSON.parse('broken')) });
    const mend = replaceDatabase(provider, { ...kept, transaction } as unknown as Db);
    try {
      const body = JSON.stringify({
        ...{ email: 'somebody@example.com', emailPermit: false, fullname: 'Some Body' },
        ...{ message: 'Hello', userType: 'Individual' },
      });
      const length = `content-length: ${body.length}`;
      await sendAndHangUp(head('POST', '/api/admin/contact', json, length) + body);
      wait.resolve();
      await handled.promise;
      expect(logged.map(({ event, status }) => [event, status])).toEqual([
        ['failed', undefined],
        ['request', 500],
      ]);
    } finally {
      mend();
    }
  });
});
