import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Call } from '#contract/call.ts';
import { createApp } from '#provider/app.ts';
import { paystackDirectory } from '#provider/banks/paystack.ts';
import type { Context } from '#provider/context.ts';
import type { Database, Db } from '#provider/db/tables.ts';
import { requestLimits } from '#provider/limits/request-rate.ts';
import { paystack } from '#provider/payments/paystack.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Place, Walked } from './walk.ts';

/** The same provider on days when something around it fails. */
export type Faulty = Record<'busy' | 'broken' | 'away' | 'cutOff', Place>;

export function faultyFrom(provider: TestProvider): Faulty {
  const { config } = provider.context;
  const access = {
    ...sandboxProcessorAccess,
    fetch: async () => Promise.reject(new Error('down')),
  };
  const nobodyListens = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
  const outOfOrder = {
    connect: () => Promise.reject(new Error('out of order')),
    options: {},
    end: async () => {},
  };
  const { clock, log } = provider.context;
  const oneAMinute = { ...config, ratePerMinute: 1 };
  const busy = changed(provider, {
    config: oneAMinute,
    requests: requestLimits({ config: oneAMinute, clock, log }),
  });
  return {
    busy: {
      ...busy,
      async fetch(path, init) {
        await busy.fetch('/api/banks'); // the one request that this minute has
        return busy.fetch(path, init);
      },
    },
    broken: changed(provider, only(over(outOfOrder), provider)),
    away: changed(provider, only(over(nobodyListens), provider)),
    cutOff: changed(provider, {
      payments: paystack(access),
      banks: paystackDirectory({ ...access, clock: provider.clock }),
    }),
  };
}

const over = (pool: PostgresPool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** A database of which every schema is the same. */
const only = (db: Db, { context: { database } }: TestProvider): Partial<Context> => ({
  ...{ db, withoutTimeout: db, shared: db },
  database: { ...database, at: () => ({ db, withoutTimeout: db }) },
});

function changed(provider: TestProvider, part: Partial<Context>): Place {
  const app = createApp({ ...provider.context, ...part, log: () => undefined });
  return {
    tokenOf: provider.tokenOf,
    clock: provider.clock,
    fetch: async (path, init) =>
      app.fetch(new Request(`http://app.test${path}`, init), { clientAddress: '192.0.2.2' }),
  };
}

/** What any call answers when the fault is not the asker's. */
export async function failAsAnyCall(
  call: Call,
  { busy, broken, away }: Faulty,
  { ask, model }: Walked,
): Promise<void> {
  const good = { ...model(), ...(call.keyed ? { key: randomUUID() } : {}) };
  await ask('too_many_requests', good, busy);
  if (withoutDatabase.includes(call.path)) return;
  await ask('internal', good, broken);
  await ask('unavailable', good, away);
}

/** These have nothing of ours that could fail. */
export const withoutDatabase = ['/banks'];
