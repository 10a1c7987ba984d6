import { sql } from 'kysely';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import { count, countsOf, type Limit } from '../limits/counts.ts';
import type { Requester } from '../limits/requester.ts';
import { lockContact } from './codes.ts';
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
const ofAddress = ({ address }: Requester): readonly Limit[] =>
  address === ''
    ? []
    : [{ name: `wrong passwords ${address}`, most: 100, withinMs: 60 * minuteMs }];

/**
 * Throws too_many_requests when a requester has been wrong too often at a contact, or all strangers
 * together, or an address.
 */
export async function requireTries(context: Context, tried: Tried): Promise<void> {
  const { db, shared, clock } = context;
  const wrong = await wrongOnContact(db, clock.now(), tried);
  const [from = 0] = await countsOf(shared, ofAddress(tried.requester), clock.now());
  await requireLeft(context, tried, { ...wrong, from });
}

/**
 * Notes a wrong one. Throws as `requireTries` does when there were too many before it, so that of many
 * at the same time exactly as many as may be are told that they are wrong.
 */
export async function noteWrongPassword(context: Context, tried: Tried): Promise<void> {
  const { db, shared, clock } = context;
  const { contact, requester } = tried;
  const now = clock.now();
  const [from = 0] = await count(shared, ofAddress(requester), now);
  const wrong = await db.transaction().execute(async (tx) => {
    await lockContact(tx, contact);
    const before = await wrongOnContact(tx, now, tried);
    await tx
      .insertInto('audit')
      .values({
        at: instant(now),
        user_id: null,
        action: triedWrong,
        subject: contact,
        detail: JSON.stringify(requester),
      })
      .execute();
    return before;
  });
  await requireLeft(context, tried, { ...wrong, from });
}

type Wrong = {
  readonly own: number;
  readonly here: number;
  readonly all: number;
  readonly from: number;
};

async function requireLeft(
  { db }: Context,
  { contact, requester }: Tried,
  { own, here, all, from }: Wrong,
): Promise<void> {
  if (own >= ofRequester.most) throw tooMany(ofRequester.within / 1000);
  const isOver = all >= onContact.most || here >= onContact.ofAddress;
  const overHere = ofAddress(requester).find(({ most }) => from >= most);
  if (!isOver && !overHere) return;
  if (await isKnown(db, contact, requester)) return;
  throw tooMany((isOver || !overHere ? onContact.within : overHere.withinMs) / 1000);
}

/** A password that was reset by a code begins with none: the tries were for the old one. */
async function wrongOnContact(db: Db, now: number, { contact, requester }: Tried) {
  const { device, cookieless, address } = requester;
  const own = cookieless
    ? sql`detail ->> 'cookieless' = 'true' and detail ->> 'address' = ${address}`
    : sql`detail ->> 'device' = ${device}`;
  const recent = instant(now - ofRequester.within);
  const here = sql`detail ->> 'address' = ${address} and ${address} <> ''`;
  return db
    .selectFrom('audit')
    .select([
      sql<number>`count(*) filter (where at > ${recent} and ${own})::int`.as('own'),
      sql<number>`count(*) filter (where ${here})::int`.as('here'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where('action', '=', sql.lit(triedWrong))
    .where('at', '>', instant(now - onContact.within))
    .where('subject', '=', contact)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit as later')
            .innerJoin('users', 'users.user_id', 'later.subject')
            .select('later.audit_id')
            .where((is) => is.or([is('email', '=', contact), is('mobile', '=', contact)]))
            .where('later.action', '=', reset)
            .whereRef('later.audit_id', '>', 'audit.audit_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
}
