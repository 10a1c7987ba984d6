import { randomUUID } from 'node:crypto';
import { titleCase } from '#credit/names.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { confirmContacts, isSomebodys, reserveContacts } from '../db/directory.ts';

/** Somebody whom a partner knows by name. */
export type NewAccount = {
  /** An email address or a mobile number; the account has no other. */
  readonly contact: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly application_id: number;
};

/**
 * Opens an account for a contact that nobody has, in the cell of the context; nothing happens where it is
 * somebody's. Nobody is in it before a code has come to that contact: a partner's word for it is not
 * enough, and for a second contact it would let its owner into the account of the first.
 */
export async function openAccount(
  { cell, database, shared, db, clock }: Context,
  { contact, firstname, lastname, application_id }: NewAccount,
): Promise<void> {
  const now = clock.now();
  const contacts = [contact];
  if (await isSomebodys(shared, contact)) return;
  if (!(await reserveContacts(database, { cell, contacts, now }))) return;
  const at = instant(now);
  const [email, mobile] = contact.includes('@') ? [contact, null] : [null, contact];
  await db.transaction().execute(async (tx) => {
    const user_id = randomUUID();
    const opened = await tx
      .insertInto('users')
      .values({
        ...{ user_id, email, mobile, password_hash: null, bvn: null, joined_at: at },
        firstname: titleCase(firstname),
        lastname: titleCase(lastname),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!opened) return;
    const detail = { application_id };
    await audit(tx, { user_id, action: 'open account', subject: user_id, at, detail });
  });
  await confirmContacts(shared, contacts);
}
