import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { assemble } from '#provider/assemble.ts';
import { systemClock } from '#provider/clock/clock.ts';
import { readConfig } from '#provider/config.ts';
import { openDatabase, openPostgres } from '#provider/db/open.ts';
import { newDatabase } from '#support/database.ts';

/** A way to the server at `address` that can be told to swallow what passes, and say nothing. */
async function wayTo(address: URL) {
  const way = { isSilent: false };
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = dial(Number(address.port), address.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(one);
      one.on('data', (bytes) => void (way.isSilent || other.write(bytes)));
      one.on('error', () => undefined);
      one.on('close', () => void (way.isSilent || other.destroy()));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const through = new URL(address);
  through.search = ''; // not by the server's socket
  through.port = String((server.address() as AddressInfo).port);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((closed) => server.close(closed));
  };
  return { way, address: through.href, close };
}

test('a database that falls silent hangs nobody, and is asked again once it speaks', async () => {
  const { address, drop } = await newDatabase(inject('postgres'));
  const proxy = await wayTo(new URL(address));
  const database = await openPostgres(proxy.address, { answerWithinMs: 2_000 });
  onTestFinished(async () => {
    await proxy.close();
    await database.close();
    await drop();
  });
  const config = { ...readConfig({}), tokenSecret: 'a secret for tests alone, no more' };
  const { app } = assemble({ database, config, log: () => undefined, clock: systemClock });
  const ask = async (path: string) => {
    const response = await app.request(`http://app.test/api${path}`);
    return { status: response.status, ...((await response.json()) as object) };
  };
  expect(await ask('/application')).toMatchObject({ status: 200 });

  proxy.way.isSilent = true;
  const unavailable = { status: 503, code: 'unavailable', message: expect.any(String) };
  const answers = await Promise.all([ask('/application'), ask('/ready')]);
  expect(answers).toMatchObject([unavailable, unavailable]);

  proxy.way.isSilent = false;
  expect(await ask('/application')).toMatchObject({ status: 200 });
  expect(await ask('/ready')).toMatchObject({ status: 200 });
});

test('the product gives up what a request asks after 12 s, and nothing that reads whole tables', async () => {
  const { address, drop } = await newDatabase(inject('postgres'));
  const { db, withoutTimeout, close } = await openDatabase({ databaseUrl: address, dataDir: '' });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const shown = await Promise.all(
    [db, withoutTimeout].map((one) => sql`show statement_timeout`.execute(one)),
  );
  expect(shown.map(({ rows }) => rows)).toEqual([
    [{ statement_timeout: '12s' }],
    [{ statement_timeout: '0' }],
  ]);
});
