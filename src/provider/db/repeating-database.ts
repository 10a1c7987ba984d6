import { Kysely, type TransactionBuilder } from 'kysely';
import { repeatUndone } from './repeat.ts';
import type { Database } from './tables.ts';

/**
 * A database that repeats a transaction which was undone in favour of another. A statement outside a
 * transaction is repeated by its client, see `PlannedClient`.
 */
export class RepeatingDatabase extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    return repeating(super.transaction());
  }
}

function repeating(builder: TransactionBuilder<Database>): TransactionBuilder<Database> {
  const methods: Pick<TransactionBuilder<Database>, keyof TransactionBuilder<Database>> = {
    setAccessMode: (mode) => repeating(builder.setAccessMode(mode)),
    setIsolationLevel: (level) => repeating(builder.setIsolationLevel(level)),
    execute: (work) => repeatUndone(() => builder.execute(work)),
  };
  return methods as TransactionBuilder<Database>;
}
