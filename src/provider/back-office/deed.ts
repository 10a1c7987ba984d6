import { sql } from 'kysely';
import type { DeedFields } from '#contract/desk-deeds.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** What a deed is done to, what was typed for it, and what `prepare` has found. */
export type Order = Required<DeedFields> & {
  readonly subject: string;
  /** When the line of the bank's statement was imported that a transfer came by. */
  readonly confirmed_at?: string;
};

export type Deed = {
  /**
   * What a proposal is made on, locked. If it has changed when somebody approves, the proposal is void.
   * Throws not_found.
   */
  readonly ground: (tx: Tx, subject: string) => Promise<unknown>;
  /** Gives a `Refusal` where no money moved, and something was written down all the same. */
  readonly work: (context: Context, order: Order, operator: string) => Promise<unknown>;
  /**
   * What is asked of others before the transaction. Asked again when it is approved, the name of an account must be the
   * same.
   */
  readonly prepare?: (
    context: Context,
    order: Order,
  ) => Promise<Partial<Pick<Order, 'account_name' | 'confirmed_at'>> | undefined>;
  /** What must hold beyond the transaction of the work, in every cell. */
  readonly around?: <Done>(
    context: Context,
    order: Order,
    work: () => Promise<Done>,
  ) => Promise<Done>;
  /** What is done once it is done for good: in other cells, each in a transaction of its own. */
  readonly after?: (context: Context, order: Order) => Promise<unknown>;
  /** About what all cells share. */
  readonly isShared?: true;
};

/** Rows of a table, as they are or some of their columns. */
export const rows =
  (table: string, column: string, kept: readonly string[] = []) =>
  async (tx: Tx, subject: string) => {
    const row = kept.length > 0 ? sql.join(kept.map((one) => sql.ref(one))) : sql`*`;
    const found = await sql`
      select ${row} from ${sql.table(table)} where ${sql.ref(column)} = ${subject} for no key update
    `.execute(tx);
    if (found.rows.length === 0) throw refuse('not_found');
    return found.rows;
  };

/** Of a partner that a path or a deed names. Throws not_found for what is no number of ours. */
export function applicationIdOf(named: string): number {
  if (!/^\d{1,9}$/.test(named)) throw refuse('not_found');
  return Number(named);
}
