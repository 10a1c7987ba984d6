import { type DayStyle, formatDay, lagosDay } from '#credit/calendar.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { channelOf, contactOf } from '../messages/contact.ts';
import { type Words, wordsBy } from '../messages/words.ts';
import { lagosTime } from '../notifications/phrases.ts';
import { deviceOf } from './device.ts';

/**
 * Writes to a borrower who is signed in from a device that they have not used before. The first
 * device of all is not new, nor is anything compared with sessions whose device was not kept.
 */
export async function notifyNewDevice(
  tx: Tx,
  { clock, messages }: Context,
  { user_id, user_agent }: { user_id: string; user_agent: string | null },
): Promise<void> {
  const known = await tx
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', user_id)
    .where('user_agent', 'is not', null)
    .execute();
  const device = deviceOf(user_agent);
  if (known.length === 0 || known.some((one) => deviceOf(one.user_agent) === device)) return;
  const borrower = await tx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const to = contactOf(borrower);
  const now = clock.now();
  await messages.send(tx, {
    user_id,
    to,
    channel: channelOf(to),
    ...wordsBy(channelOf(to), newDevice(device ?? 'an unknown device', now)),
  });
}

function newDevice(device: string, now: number): Words {
  const time = `${lagosTime(now)}`;
  const on = (style: DayStyle) => formatDay(lagosDay(now), { style });
  return {
    subject: 'A new device signed in to your account',
    body: `Somebody signed in to your account from ${device} on ${on('long')} at ${time}. If it was you, do nothing.`,
    sms: `Somebody signed in to your account from ${device} on ${on('medium')} at ${time}. Not you? Sign it out in your profile.`,
    details: {
      facts: [
        ['Device', device],
        ['Signed in', `${on('medium')} at ${time}`],
      ],
      action: { label: 'See your devices', path: '/profile' },
      notYou: 'Open your profile, sign that device out and set another password.',
    },
  };
}
