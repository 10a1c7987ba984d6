import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Owner } from './held.ts';
import { exported, formatOfExport } from './schema.ts';

/** A row as the database writes it in JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Everything that is held about a borrower and theirs to have, as of one moment. */
export async function collect(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: Owner,
): Promise<{ readonly tables: Readonly<Record<string, readonly Row[]>> }> {
  const tables = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found: [string, Row[]][] = [];
      for (const { table, whose, secret = [] } of exported) {
        const { rows } = await sql<{ row: Row }>`
          select to_jsonb(one) - ${secret}::text[] as row from ${sql.table(table)} as one
          where ${whose(owner)} order by to_jsonb(one)::text`.execute(tx);
        found.push([table, rows.map(({ row }) => row)]);
      }
      return Object.fromEntries(found);
    });
  const { user_id } = owner;
  const head = { format: formatOfExport, exported_at: instant(clock.now()), user_id };
  return { ...head, tables };
}

export async function ownerOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<Owner> {
  const { email, mobile } = await db
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { user_id, contacts: [email, mobile].filter((contact) => contact !== null) };
}
