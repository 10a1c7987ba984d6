import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { instant } from '../clock/clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { refuse, tooMany } from '../errors/refusal.ts';
import { channelOf } from './contact.ts';

/** Whether this contact may be sent a code: an email always, a number in our countries. */
export function takesCodes({ smsCodes }: Config, contact: string): boolean {
  if (channelOf(contact) === 'email') return true;
  const country = parsePhoneNumberFromString(contact)?.country;
  return country !== undefined && smsCodes.countries.includes(country);
}

/** Throws sms_unavailable, whether anybody has an account under the number or not. */
export function requireTakesCodes(config: Config, contact: string): void {
  if (!takesCodes(config, contact)) throw refuse('sms_unavailable');
}

const periods = [
  ['minute', 60],
  ['day', 86_400],
] as const;

type Used = { readonly within: 'minute' | 'day'; readonly sent: number; readonly most: number };

/** How many SMS with codes went out, and how many may. */
export async function smsCodesUsed(
  db: Db,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
): Promise<readonly Used[]> {
  const since = (seconds: number) => instant(clock.now() - seconds * 1000);
  const sent = await db
    .selectFrom('one_time_codes')
    .select([
      sql<number>`count(*) filter (where sms_at > ${since(60)})::int`.as('minute'),
      sql<number>`count(*)::int`.as('day'),
    ])
    .where('sms_at', '>', since(86_400))
    .executeTakeFirstOrThrow();
  const most = { minute: config.smsCodes.perMinute, day: config.smsCodes.perDay };
  return periods.map(([within]) => ({ within, sent: sent[within], most: most[within] }));
}

/** Throws too_many_requests, whoever asks, when as many have gone out as may; and says so in the log. */
export async function requireSmsLeft(db: Db, context: Context): Promise<void> {
  const over = (await smsCodesUsed(db, context)).find(({ sent, most }) => sent >= most);
  if (!over) return;
  context.log('sms ceiling reached', over);
  const seconds = over.within === 'minute' ? 60 : 3600;
  throw tooMany(seconds, 'We cannot send an SMS just now. Use your email instead.');
}
