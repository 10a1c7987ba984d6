import { sql } from 'kysely';
import { inCellWith } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';

/**
 * The context in the cell of what a person names by its id, its reference, or a borrower's contact;
 * where nobody has it, the verb says so. One cell is asked after another: only staff and the sandbox
 * may name what carries no cell.
 */
export async function inCellNaming(context: Context, name: string): Promise<Context> {
  if (context.database.cells.length === 1) return context;
  return (await inCellWith(context, ({ db }) => isNamedHere(db, name))) ?? context;
}

const named = [
  ['users', 'user_id'],
  ['users', 'email'],
  ['users', 'mobile'],
  ['portfolios', 'portfolio_id'],
  ['loans', 'loan_id'],
  ['withdrawals', 'withdrawal_id'],
  ['sell_orders', 'order_id'],
  ['payment_intents', 'reference'],
  ['refunds', 'reference'],
  ['disputes', 'dispute_id'],
  ['name_exceptions', 'exception_id'],
  ['partner_deliveries', 'event_id'],
  ['notifications', 'notification_id'],
  ['payment_proofs', 'proof_id'],
  ['complaints', 'number'],
  ['bank_transfers', 'reference'],
  ['proposals', 'proposal_id'],
  ['jobs', 'subject'],
] as const;

async function isNamedHere(db: Db, name: string): Promise<boolean> {
  const looks = named.map(
    ([table, column]) => sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${name}`,
  );
  // One that was credited is named by its loan, in whatever cell that is.
  looks.push(sql`select from incoming_transfers where reference = ${name} and closed_at is null`);
  const { rows } = await sql`select where exists (${sql.join(looks, sql` union all `)})`.execute(
    db,
  );
  return rows.length > 0;
}
