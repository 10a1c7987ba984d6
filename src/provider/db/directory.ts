import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { minuteMs } from '#credit/durations.ts';
import { anyOf } from './any-of.ts';
import { type Cell, firstCell } from './cells.ts';
import type { OpenDatabase } from './open.ts';
import type { Db } from './tables.ts';

/** A database and its cells; the directory stands in what they share. */
export type Cells = Pick<OpenDatabase, 'at' | 'cells'>;

/** How long an account may take from its reservation to its row. */
const reservedMs = 10 * minuteMs;

/** The cell of a contact that nobody has yet: always the same, so that its codes are counted in one place. */
export function drawCell(cells: readonly Cell[], contact: string): Cell {
  const number = createHash('sha256').update(contact).digest().readUInt32BE();
  return cells[number % cells.length] ?? firstCell;
}

/** Where the borrower with this contact lives; undefined when nobody has it. */
export async function cellOfContact(shared: Db, contact: string): Promise<Cell | undefined> {
  const row = await shared
    .selectFrom('directory_contacts')
    .select('cell')
    .where('contact', '=', contact)
    .executeTakeFirst();
  return row?.cell;
}

/** Whether a borrower has this contact. One that is only reserved may be left of an attempt that failed. */
export async function isSomebodys(shared: Db, contact: string): Promise<boolean> {
  const row = await shared
    .selectFrom('directory_contacts')
    .select('contact')
    .where('contact', '=', contact)
    .where('reserved_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes contacts those of a borrower who is about to be written into a cell, where no two may have the
 * same. What was reserved ten minutes ago for nobody is free.
 *
 * @returns false when one of them is somebody's, or about to be in another cell
 */
export async function reserveContacts(
  database: Cells,
  { cell, contacts, now }: { cell: Cell; contacts: readonly string[]; now: number },
): Promise<boolean> {
  await freeReservations(database, now, contacts);
  const reserved_at = new Date(now).toISOString();
  const reserved = await database
    .at('public')
    .db.insertInto('directory_contacts')
    .values(contacts.map((contact) => ({ contact, cell, reserved_at })))
    .onConflict((conflict) =>
      conflict
        .column('contact')
        .doUpdateSet({ reserved_at })
        .where('directory_contacts.cell', '=', cell)
        .where('directory_contacts.reserved_at', 'is not', null),
    )
    .returning('contact')
    .execute();
  return reserved.length === contacts.length;
}

/** The borrower has been written. */
export async function confirmContacts(shared: Db, contacts: readonly string[]): Promise<void> {
  await shared
    .updateTable('directory_contacts')
    .set({ reserved_at: null })
    .where('contact', '=', anyOf(contacts))
    .execute();
}

/** Whether a borrower still has these is asked again in a while, should nobody say so before. */
export async function doubtContacts(
  shared: Db,
  contacts: readonly string[],
  now: number,
): Promise<void> {
  await shared
    .updateTable('directory_contacts')
    .set({ reserved_at: new Date(now).toISOString() })
    .where('contact', '=', anyOf(contacts))
    .execute();
}

/** Frees what was reserved for a borrower who was not written, of these contacts or of all. */
export async function freeReservations(
  { at }: Cells,
  now: number,
  contacts?: readonly string[],
): Promise<void> {
  const { db: shared } = at('public');
  const old = await shared
    .selectFrom('directory_contacts')
    .select(['contact', 'cell'])
    .where('reserved_at', '<', new Date(now - reservedMs).toISOString())
    .$if(contacts !== undefined, (rows) => rows.where('contact', 'in', contacts ?? []))
    .execute();
  for (const { contact, cell } of old) {
    const written = await at(cell)
      .db.selectFrom('users')
      .select('user_id')
      .where((is) => is.or([is('email', '=', contact), is('mobile', '=', contact)]))
      .executeTakeFirst();
    if (written) await confirmContacts(shared, [contact]);
    else {
      await shared
        .deleteFrom('directory_contacts')
        .where('contact', '=', contact)
        .where('reserved_at', 'is not', null)
        .execute();
    }
  }
}

type PartnerUser = { readonly application_id: number; readonly partner_user_id: string };

export async function cellOfPartnerUser(
  shared: Db,
  { application_id, partner_user_id }: PartnerUser,
): Promise<Cell | undefined> {
  const row = await shared
    .selectFrom('directory_partner_users')
    .select('cell')
    .where('application_id', '=', application_id)
    .where('partner_user_id', '=', partner_user_id)
    .executeTakeFirst();
  return row?.cell;
}

/** The same of many, by their ids; none for those who are nobody here. */
export async function cellsOfPartnerUsers(
  shared: Db,
  application_id: number,
  partnerUserIds: readonly string[],
): Promise<Map<string, Cell>> {
  const rows = await shared
    .selectFrom('directory_partner_users')
    .select(['partner_user_id', 'cell'])
    .where('application_id', '=', application_id)
    .where('partner_user_id', '=', anyOf(partnerUserIds))
    .execute();
  return new Map(rows.map(({ partner_user_id, cell }) => [partner_user_id, cell]));
}

/** From now on this user of a partner is looked for in this cell. */
export async function placePartnerUser(
  shared: Db,
  { application_id, partner_user_id }: PartnerUser,
  cell: Cell,
): Promise<void> {
  await shared
    .insertInto('directory_partner_users')
    .values({ application_id, partner_user_id, cell })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'partner_user_id']).doUpdateSet({ cell }),
    )
    .execute();
}

/** Nothing leads to a borrower of this cell any more. */
export async function forgetBorrower(
  shared: Db,
  {
    cell,
    contacts,
    partnerUsers,
  }: {
    readonly cell: Cell;
    readonly contacts: readonly string[];
    readonly partnerUsers: readonly PartnerUser[];
  },
): Promise<void> {
  await shared
    .deleteFrom('directory_contacts')
    .where('contact', '=', anyOf(contacts))
    .where('cell', '=', cell)
    .execute();
  for (const { application_id, partner_user_id } of partnerUsers) {
    await shared
      .deleteFrom('directory_partner_users')
      .where('application_id', '=', application_id)
      .where('partner_user_id', '=', partner_user_id)
      .where('cell', '=', cell)
      .execute();
  }
}

/** Books a transfer's reference for a loan, or for none, unless it was booked `before` for it, or for `another`. */
export async function claimTransfer(
  shared: Db,
  transfer: { readonly reference: string; readonly loan_id: string | null },
): Promise<'now' | 'before' | 'another'> {
  const { numInsertedOrUpdatedRows } = await shared
    .insertInto('directory_transfers')
    .values(transfer)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 0n) return 'now';
  const claimed = await shared
    .selectFrom('directory_transfers')
    .select('loan_id')
    .where('reference', '=', transfer.reference)
    .executeTakeFirst();
  return claimed?.loan_id === transfer.loan_id ? 'before' : 'another';
}

/** It was not credited after all. */
export async function releaseTransfer(
  shared: Db,
  { reference, loan_id }: { readonly reference: string; readonly loan_id: string | null },
): Promise<void> {
  await shared
    .deleteFrom('directory_transfers')
    .where('reference', '=', reference)
    .where('loan_id', 'is not distinct from', loan_id)
    .execute();
}

/** The papers of these loans are gone. */
export async function forgetTransfers(shared: Db, loanIds: readonly string[]): Promise<void> {
  await shared.deleteFrom('directory_transfers').where('loan_id', '=', anyOf(loanIds)).execute();
}

/** Writes the directory anew from what the cells hold. */
export async function rebuildDirectory({ at, cells }: Cells): Promise<void> {
  const { withoutTimeout: shared } = at('public');
  for (const table of directoryTables) await sql`delete from ${sql.table(table)}`.execute(shared);
  for (const cell of cells) {
    const here = sql.id(cell);
    await sql`insert into directory_contacts (contact, cell)
      select email, ${cell}::text from ${here}.users where email is not null union all
      select mobile, ${cell}::text from ${here}.users where mobile is not null`.execute(shared);
    await sql`insert into directory_partner_users (application_id, partner_user_id, cell)
      select application_id, partner_user_id, ${cell}::text from ${here}.partner_users
      on conflict do nothing`.execute(shared);
    await sql`insert into directory_transfers (reference, loan_id)
      select reference, loan_id from ${here}.bank_transfers union all
      select reference, null from ${here}.incoming_transfers
      where set_aside_as is not null`.execute(shared);
  }
}

/** Not backed up: they say again what the cells hold. */
export const directoryTables = [
  'directory_contacts',
  'directory_partner_users',
  'directory_transfers',
] as const;
