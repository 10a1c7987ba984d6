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

/** Whether this requester may not try the code, right or wrong. The contact's lock is held. */
export async function isLocked(
  tx: Tx,
  { contact, code_id }: On,
  requester: Requester,
  now: number,
): Promise<boolean> {
  const own = sql<boolean>`${isRequestedBy(requester)} and sent_at > ${instant(now - dayMs)}`;
  const sum = (which: typeof own) =>
    sql<number>`coalesce(sum(failures) filter (where ${which}), 0)::int`;
  const failed = await tx
    .selectFrom('code_requesters')
    .innerJoin('one_time_codes', 'one_time_codes.code_id', 'code_requesters.code_id')
    .select([
      sum(sql<boolean>`one_time_codes.code_id = ${code_id} and ${own}`).as('onCode'),
      sum(own).as('ofRequester'),
      sum(sql<boolean>`address <> '' and address = ${requester.address}`).as('ofAddress'),
      sql<number>`coalesce(sum(failures), 0)::int`.as('ofAll'),
    ])
    .where('contact', '=', contact)
    .where('sent_at', '>', instant(now - ofAllWithinMs))
    .executeTakeFirstOrThrow();
  const isOver = (name: keyof typeof maxTries) => failed[name] >= maxTries[name];
  if (isOver('onCode') || isOver('ofRequester')) return true;
  return (isOver('ofAddress') || isOver('ofAll')) && !(await isKnown(tx, contact, requester));
}
