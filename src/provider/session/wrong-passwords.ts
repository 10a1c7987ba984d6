import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { tooMany } from '../errors.ts';
import { reset } from './reset-password.ts';

/** Who tries: the contact that is tried, and the address that it is tried from. */
export type Tried = { readonly contact: string; readonly address: string | undefined };

/** What the audit calls a password that was wrong; its subject is the contact that was tried. */
export const triedWrong = 'try wrong password';
const minute = 60_000;
const ofContact = { most: 10, within: 15 * minute };
/** Many people may share one address, and most of them know their password. */
const ofAddress = { most: 100, within: 60 * minute };

/** Throws too_many_requests when a contact, or an address, has been tried wrong too often. */
export async function requireTries(context: Context, { contact, address }: Tried): Promise<void> {
  if ((await wrongOnContact(context, contact)) >= ofContact.most) {
    throw tooMany(ofContact.within / 1000);
  }
  if (address !== undefined && (await wrongFrom(context, address)) >= ofAddress.most) {
    throw tooMany(ofAddress.within / 1000);
  }
}

/** A password that was reset by a code begins with none: the tries were for the old one. */
async function wrongOnContact(context: Context, contact: string): Promise<number> {
  const { count } = await wrong(context, ofContact.within)
    .where('subject', '=', contact)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit as later')
            .select('later.audit_id')
            .whereRef('later.subject', '=', 'audit.subject')
            .where('later.action', '=', reset)
            .whereRef('later.audit_id', '>', 'audit.audit_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function wrongFrom(context: Context, address: string): Promise<number> {
  const { count } = await wrong(context, ofAddress.within)
    .where(sql<string>`detail ->> 'address'`, '=', address)
    .executeTakeFirstOrThrow();
  return count;
}

const wrong = ({ db, clock }: Context, within: number) =>
  db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', sql.lit(triedWrong))
    .where('at', '>', instant(clock.now() - within));

export async function noteWrongPassword({ db, clock }: Context, { contact, address }: Tried) {
  const detail = JSON.stringify(address === undefined ? {} : { address });
  await db
    .insertInto('audit')
    .values({
      at: instant(clock.now()),
      user_id: null,
      action: triedWrong,
      subject: contact,
      detail,
    })
    .execute();
}
