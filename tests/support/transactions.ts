import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { type Transaction, TransactionBuilder } from 'kysely';
import { afterEach, expect } from 'vitest';
import type { Database } from '#provider/db/tables.ts';

// A transaction may be undone in favour of another and repeated, so its work must not reach beyond the
// database: nobody could take that back. Files share their modules, so this is set up once.
const inside = new AsyncLocalStorage<true>();
const shared = globalThis as { reachedOutside?: string[] };

if (!shared.reachedOutside) {
  const reached: string[] = [];
  shared.reachedOutside = reached;
  for (const channel of [
    'undici:request:create',
    'http.client.request.start',
    'net.client.socket',
  ]) {
    subscribe(channel, () => {
      if (inside.getStore()) reached.push(`${channel}\n${new Error().stack}`);
    });
  }
  watchTransactions();
}

afterEach(() => {
  expect(shared.reachedOutside?.splice(0), 'inside a transaction').toEqual([]);
});

/** `npm run prove -- repeated` undoes every transaction once when its work is done. */
function watchTransactions(): void {
  const { execute } = TransactionBuilder.prototype;
  const undone = new WeakSet<object>();
  TransactionBuilder.prototype.execute = function <DB, Result>(
    this: TransactionBuilder<DB>,
    work: (tx: Transaction<DB>) => Promise<Result>,
  ) {
    return execute.call(this, (tx: Transaction<Database>) =>
      inside.run(true, async () => {
        const result = await work(tx as unknown as Transaction<DB>);
        if (process.env.PROVING !== 'repeated' || undone.has(this)) return result;
        undone.add(this);
        throw Object.assign(new Error('undone by the test'), { code: '40001' });
      }),
    ) as Promise<Result>;
  };
}
