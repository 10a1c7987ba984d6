import { sql } from 'kysely';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Requester } from '../limits/requester.ts';
import { isKnown } from './known-devices.ts';
import { reset } from './reset-password.ts';

/** The contact that is tried, and its requester. */
export type Tried = { readonly contact: string; readonly requester: Requester };

/** What the audit calls a password that was wrong; its subject is the contact that was tried. */
export const triedWrong = 'try wrong password';
const ofRequester = { most: 10, within: 15 * minuteMs };
/**
 * Of all who are not known here, and of one address among them, so that it does not use up what all
 * have. A hundred guesses find none but the most common passwords.
 */
const onContact = { most: 100, ofAddress: 50, within: dayMs };
/** Over all contacts. Many people may share one address, and most of them know their password. */
const ofAddress = { most: 100, within: 60 * minuteMs };

/**
 * Throws too_many_requests when a requester has been wrong too often at a contact, or all strangers
 * together, or an address. `noted` of the wrong ones is the try itself, so that of many at the same
 * time the right one is answered as the wrong ones are.
 */
export async function requireTries(context: Context, tried: Tried, noted = 0): Promise<void> {
  const { contact, requester } = tried;
  const { own, here, all } = await wrongOnContact(context, tried);
  if (own - noted >= ofRequester.most) throw tooMany(ofRequester.within / 1000);
  const isOver = all - noted >= onContact.most || here - noted >= onContact.ofAddress;
  const isOverHere = (await wrongFrom(context, requester.address)) - noted >= ofAddress.most;
  if (!isOver && !isOverHere) return;
  if (await isKnown(context.db, contact, requester)) return;
  throw tooMany((isOver ? onContact : ofAddress).within / 1000);
}

/** A password that was reset by a code begins with none: the tries were for the old one. */
async function wrongOnContact({ db, clock }: Context, { contact, requester }: Tried) {
  const { device, cookieless, address } = requester;
  const own = cookieless
    ? sql`detail ->> 'cookieless' = 'true' and detail ->> 'address' = ${address}`
    : sql`detail ->> 'device' = ${device}`;
  const recent = instant(clock.now() - ofRequester.within);
  const here = sql`detail ->> 'address' = ${address} and ${address} <> ''`;
  return db
    .selectFrom('audit')
    .select([
      sql<number>`count(*) filter (where at > ${recent} and ${own})::int`.as('own'),
      sql<number>`count(*) filter (where ${here})::int`.as('here'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where('action', '=', sql.lit(triedWrong))
    .where('at', '>', instant(clock.now() - onContact.within))
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
}

async function wrongFrom({ db, clock }: Context, address: string): Promise<number> {
  if (address === '') return 0;
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', sql.lit(triedWrong))
    .where('at', '>', instant(clock.now() - ofAddress.within))
    .where(sql<string>`detail ->> 'address'`, '=', address)
    .executeTakeFirstOrThrow();
  return count;
}

export async function noteWrongPassword({ db, clock }: Context, { contact, requester }: Tried) {
  await db
    .insertInto('audit')
    .values({
      at: instant(clock.now()),
      user_id: null,
      action: triedWrong,
      subject: contact,
      detail: JSON.stringify(requester),
    })
    .execute();
}
