import { sql } from 'kysely';
import { otpTries, otpValidMinutes } from '#credit/codes.ts';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import type { Requester } from '../limits/requester.ts';
import { isKnown, isRequestedBy } from './known-devices.ts';

/**
 * How many wrong tries the codes of one contact take in a day, whatever they are for. Six digits are
 * hit by chance once in 1,000,000 tries, so all who are not known here together hit one in 70 of
 * 1,000,000 days. A known browser, or a session, has its own tries besides: with one of each in the
 * wrong hands it is 90 of 1,000,000, still below 1 in 10,000.
 * One address alone does not use up what all have, however many cookies it makes.
 */
export const maxTries = { onCode: otpTries, ofRequester: 10, ofAddress: 40, ofAll: 70 } as const;

/**
 * A code may be tried until it runs out, so tries of one day can be on codes that are half an hour
 * older. All together are counted as far back as that, so that no 24 hours hold more.
 */
const ofAllWithinMs = dayMs + otpValidMinutes * minuteMs;

type On = { readonly contact: string; readonly code_id: string };

/** How many wrong tries are left: on a code, and today on any. None when it is 0 or less. */
export type TriesLeft = { readonly onCode: number; readonly today: number };

/** What this requester has left before a try, right or wrong. The contact's lock is held. */
export async function triesLeft(
  tx: Tx,
  { contact, code_id }: On,
  requester: Requester,
  now: number,
): Promise<TriesLeft> {
  const isOwn = sql<boolean>`${isRequestedBy(requester)} and sent_at > ${instant(now - dayMs)}`;
  const sum = (which: typeof isOwn) =>
    sql<number>`coalesce(sum(failures) filter (where ${which}), 0)::int`;
  const failed = await tx
    .selectFrom('code_requesters')
    .innerJoin('one_time_codes', 'one_time_codes.code_id', 'code_requesters.code_id')
    .select([
      sum(sql<boolean>`one_time_codes.code_id = ${code_id} and ${isOwn}`).as('onCode'),
      sum(isOwn).as('ofRequester'),
      sum(sql<boolean>`address <> '' and address = ${requester.address}`).as('ofAddress'),
      sql<number>`coalesce(sum(failures), 0)::int`.as('ofAll'),
    ])
    .where('contact', '=', contact)
    .where('sent_at', '>', instant(now - ofAllWithinMs))
    .executeTakeFirstOrThrow();
  const left = (name: keyof typeof maxTries) => maxTries[name] - failed[name];
  const own = left('ofRequester');
  const shared = Math.min(left('ofAddress'), left('ofAll'));
  const isBound = shared < own && !(await isKnown(tx, contact, requester));
  return { onCode: left('onCode'), today: isBound ? shared : own };
}
