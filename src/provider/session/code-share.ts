import { type Expression, type SqlBool, sql } from 'kysely';
import { otpResendSeconds, otpValidMinutes } from '#credit/codes.ts';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { clocksDifferMs, instant } from '../clock/clock.ts';
import type { Db, Tx } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Limit } from '../limits/counts.ts';
import type { Requester } from '../limits/requester.ts';
import type { CodeFor } from './codes.ts';
import { isKnown, isRequestedBy } from './known-devices.ts';

/** Of codes sent at one moment, the one that still opens something. */
export const unspentFirst = sql`spent_at is not null`;

export const validMs = otpValidMinutes * minuteMs;
/**
 * Messages with codes in a day for one contact: to a requester, to one address and to everybody, so
 * that none alone uses up what all have.
 */
const max = { ofRequester: 10, fromAddress: 12, ofContact: 20 } as const;
/** Codes that one address may ask for in a day, over all contacts; none where it is not known. */
export const codesFrom = ({ address }: Requester): readonly Limit[] =>
  address === '' ? [] : [{ name: `codes ${address}`, most: 200, withinMs: dayMs }];
/** Requesters of one code from one address: more are programs that throw their cookies away. */
const maxRequesters = 100;

type Asking = { readonly requester: Requester; readonly now: number };
type LastSent = {
  readonly code_id: string;
  readonly sent_at: string;
  readonly handoff_id: string | null;
  readonly spent_at: string | null;
  /** Spent by this requester. */
  readonly spent_here: SqlBool;
};

/** The code of the last message for just this, sent within the resend wait, whether spent or not. */
export async function lastSent(
  tx: Tx,
  wanted: CodeFor,
  { requester, now }: Asking,
): Promise<LastSent | undefined> {
  return (
    tx
      .selectFrom('one_time_codes')
      .select(['code_id', 'sent_at', 'handoff_id', 'spent_at'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('code_requesters')
            .select('device')
            .whereRef('code_requesters.code_id', '=', 'one_time_codes.code_id')
            .whereRef('device', '=', 'spent_by')
            .where(isRequestedBy(requester)),
        ).as('spent_here'),
      )
      .where('contact', '=', wanted.contact)
      .where('application_id', '=', wanted.application_id)
      .where('purpose', '=', wanted.purpose)
      .where('sent_at', '>', instant(now - otpResendSeconds * 1000))
      // The sandbox's clock may go back, and another process's may be a little ahead.
      .where('sent_at', '<=', instant(now + clocksDifferMs))
      .orderBy('sent_at', 'desc')
      .orderBy(unspentFirst)
      .limit(1)
      .executeTakeFirst()
  );
}

/** Codes for just this that were sent within the resend wait and not used: another joins in them. */
export const unspentCodes = (db: Db, wanted: CodeFor, now: number) =>
  db
    .selectFrom('one_time_codes')
    .select('code_id')
    .where('contact', '=', wanted.contact)
    .where('application_id', '=', wanted.application_id)
    .where('purpose', '=', wanted.purpose)
    .where('spent_at', 'is', null)
    .where('sent_at', '>', instant(now - otpResendSeconds * 1000));

/** Until another may be asked for; 0 or less: now. */
export const secondsToWait = (sentAt: string, now: number): number =>
  otpResendSeconds - Math.floor((now - Date.parse(sentAt)) / 1000);

/**
 * Lets a requester use the code that was sent just now, if they do not already.
 *
 * @returns whether nobody at their address did before.
 */
export async function join(
  tx: Tx,
  { code_id }: LastSent,
  { requester, now }: Asking,
): Promise<boolean> {
  const holders = await tx
    .selectFrom('code_requesters')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('device', '=', requester.device).as('own'),
      fn.countAll<number>().filterWhere('address', '=', requester.address).as('here'),
    ])
    .where('code_id', '=', code_id)
    .where((is) =>
      is.or([is('device', '=', requester.device), is('address', '=', requester.address)]),
    )
    .executeTakeFirstOrThrow();
  if (holders.own > 0) return false;
  if (holders.count >= maxRequesters) throw tooMany(otpResendSeconds);
  await hold(tx, code_id, { requester, now });
  return holders.here === 0;
}

export async function hold(tx: Tx, code_id: string, { requester, now }: Asking): Promise<void> {
  await tx
    .insertInto('code_requesters')
    .values({ code_id, ...requester, asked_at: instant(now) })
    .execute();
}

/**
 * Checks that the requester has messages left. Unknown requesters share the messages to a contact and
 * those from an address; a browser that the borrower has used is bound by neither. When they have used
 * up a contact's share a link is still mailed, but only once the last one can no longer be opened.
 *
 * @returns the seconds until then; 0: send now
 * @throws too_many_requests
 */
export async function requireShare(
  tx: Tx,
  { contact, kind }: CodeFor,
  { requester, now }: Asking,
  isAddressOver: boolean,
): Promise<number> {
  const { address } = requester;
  const { ofRequester, fromAddress, ofContact, lastLink } = await tx
    .selectFrom('one_time_codes')
    .innerJoin('code_requesters', 'code_requesters.code_id', 'one_time_codes.code_id')
    .select([
      distinctCodes(isRequestedBy(requester)).as('ofRequester'),
      distinctCodes(sql<boolean>`address <> '' and address = ${address}`).as('fromAddress'),
      distinctCodes(sql.lit(true)).as('ofContact'),
      sql<string | null>`max(sent_at) filter (where kind = 'link' and spent_at is null)`.as(
        'lastLink',
      ),
    ])
    .where('contact', '=', contact)
    .where('sent_at', '>', instant(now - dayMs))
    .executeTakeFirstOrThrow();
  if (ofRequester >= max.ofRequester) throw tooManyCodes();
  const isOver = ofContact >= max.ofContact;
  const isOverHere = isAddressOver || fromAddress >= max.fromAddress;
  if (!isOver && !isOverHere) return 0;
  if (await isKnown(tx, contact, requester)) return 0;
  if (isOverHere || kind === 'otp') throw tooManyCodes();
  const opensUntil = lastLink ? Date.parse(lastLink) + validMs : 0;
  return Math.max(0, Math.ceil((opensUntil - now) / 1000));
}

const tooManyCodes = () => tooMany(dayMs / 1000, 'Too many codes were asked for today.');

const distinctCodes = (which: Expression<SqlBool>) =>
  sql<number>`count(distinct one_time_codes.code_id) filter (where ${which})::int`;
