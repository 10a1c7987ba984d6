import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { assemble } from '#provider/assemble.ts';
import { readConfig } from '#provider/config.ts';
import type { Context } from '#provider/context.ts';
import { openDatabase } from '#provider/db/open.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { startPostgres } from '#support/postgres.ts';
import { standingClock, testNow } from '#support/provider.ts';
import { type Ask, asSent } from './scenarios.ts';

/** A provider that is measured, on real HTTP as well. */
export type Place = {
  readonly engine: string;
  readonly context: Context;
  readonly clock: Context['clock'] & { moveTo(now: number): Promise<void> };
  readonly base: string;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

/** The embedded database in a folder, and a PostgreSQL server; both sync what they acknowledge. */
export const engines = {
  async PGlite(): Promise<Place> {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
    return openPlace('PGlite', { dataDir: folder, databaseUrl: null }, async () => {
      rmSync(folder, { recursive: true });
    });
  },
  async PostgreSQL(): Promise<Place> {
    const server = await startPostgres({ durable: true });
    const config = { dataDir: '', databaseUrl: server.address };
    return openPlace('PostgreSQL', config, () => server.stop());
  },
} as const;

/** Without a network between. */
export const askInProcess =
  ({ fetch }: Place): Ask =>
  async (method, path, wanted) => {
    const { headers, body = null } = asSent(wanted);
    const response = await fetch(new Request(`http://app.test${path}`, { method, headers, body }));
    const text = await response.text();
    if (response.status < 400) return text.startsWith('{') && JSON.parse(text).data;
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  };

async function openPlace(
  engine: string,
  where: { dataDir: string; databaseUrl: string | null },
  afterwards: () => Promise<void>,
): Promise<Place> {
  const database = await openDatabase(where);
  await seed(database, testNow);
  const clock = standingClock(testNow);
  const config = { ...readConfig({}), tokenSecret: 'a secret for benchmarks alone, no more' };
  const { app, context } = assemble({ database, config, clock, log: () => undefined });
  const fetch = async (request: Request) => app.fetch(request, {});
  const server = createServer(getRequestListener(fetch));
  server.keepAliveTimeout = 60_000; // nobody is hung up on while they wait
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    engine,
    context,
    clock,
    base: `http://127.0.0.1:${port}`,
    fetch,
    async close() {
      server.closeAllConnections();
      server.close();
      await database.close();
      await afterwards();
    },
  };
}
