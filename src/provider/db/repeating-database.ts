import type { SemaphoreInterface } from 'async-mutex';
import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import type pg from 'pg';
import { traced } from '../tracing/span.ts';
import type { Schema } from './cells.ts';
import { committing, type WayOfWriting, writingLater } from './later.ts';
import type { PlannedClient } from './planned-client.ts';
import { repeatUndone } from './repeat.ts';
import type { Database } from './tables.ts';

/**
 * A schema of the database, which repeats a transaction that was undone in favour of another. A statement
 * outside a transaction is repeated by its client, see `PlannedClient`. What a transaction writes later
 * (`later.ts`) is written before it commits, and what it has done then is done after.
 */
export class RepeatingDatabase extends Kysely<Database> {
  readonly #way: WayOfWriting;

  /**
   * The pool's connections serve other schemas as well: closing one leaves them open. `turns` are those
   * that this one may hold at a time.
   */
  constructor(pool: pg.Pool, schema: Schema, turns: SemaphoreInterface, way: WayOfWriting) {
    const connect = async () => {
      const [, endTurn] = await turns.acquire();
      try {
        const client = await pool.connect();
        const { release } = client;
        client.release = (error) => {
          endTurn();
          release(error);
        };
        (client as PlannedClient & pg.PoolClient).enter(schema);
        return client;
      } catch (error) {
        endTurn();
        throw error;
      }
    };
    const { options } = pool;
    const shared = { options, connect, end: async () => undefined };
    super({ dialect: new PostgresDialect({ pool: shared }) });
    this.#way = way;
  }

  override transaction(): TransactionBuilder<Database> {
    return repeating(super.transaction(), this.#way);
  }
}

/** Transactions that are repeated, and that write later. */
export function repeating(
  builder: TransactionBuilder<Database>,
  way?: WayOfWriting,
): TransactionBuilder<Database> {
  const methods: Pick<TransactionBuilder<Database>, keyof TransactionBuilder<Database>> = {
    setAccessMode: (mode) => repeating(builder.setAccessMode(mode), way),
    setIsolationLevel: (level) => repeating(builder.setIsolationLevel(level), way),
    execute: (work) =>
      traced({ kind: 'inside', name: 'transaction' }, () =>
        repeatUndone(() => committing((all) => builder.execute(all), writingLater(work, way))),
      ),
  };
  return methods as TransactionBuilder<Database>;
}
