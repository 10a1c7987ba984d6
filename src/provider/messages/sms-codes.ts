import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { dayMs, hourMs, minuteMs } from '#credit/durations.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Refusal, refuse, tooMany } from '../errors/refusal.ts';
import { countsOf, type Limit, type Over } from '../limits/counts.ts';
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

export type SmsLimit = Limit & { readonly within: 'minute' | 'day' };

/** How many SMS with codes may go out. */
export const smsLimits = ({ smsCodes }: Config): readonly SmsLimit[] => [
  { name: 'sms a minute', within: 'minute', withinMs: minuteMs, most: smsCodes.perMinute },
  { name: 'sms a day', within: 'day', withinMs: dayMs, most: smsCodes.perDay },
];

/** How many SMS with codes went out, and how many may. */
export async function smsCodesUsed({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<readonly (SmsLimit & { sent: number })[]> {
  const limits = smsLimits(config);
  const sent = await countsOf(db, limits, clock.now());
  return limits.map((limit, at) => ({ ...limit, sent: sent[at] ?? 0 }));
}

/** What is answered, whoever asks, when as many have gone out as may; the log says so too. */
export function smsCeiling({ log }: Context, { limit, before }: Over<SmsLimit>): Refusal {
  const { within, most } = limit;
  log('sms ceiling reached', { within, sent: before, most });
  const seconds = (within === 'minute' ? minuteMs : hourMs) / 1000;
  return tooMany(seconds, 'We cannot send an SMS just now. Use your email instead.');
}

export const isOfSms = (limit: Limit): limit is SmsLimit => 'within' in limit;
