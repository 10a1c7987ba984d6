import { dayMs, hourMs, minuteMs } from '#credit/durations.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Refusal, tooMany } from '../errors/refusal.ts';
import { countsOf, type Limit, type Over } from './counts.ts';

export type SmsLimit = Limit & { readonly within: 'minute' | 'day' };

/** How many SMS with codes may go out. */
export const smsLimits = ({ smsCodes }: Config): readonly SmsLimit[] => [
  { name: 'sms a minute', within: 'minute', withinMs: minuteMs, most: smsCodes.perMinute },
  { name: 'sms a day', within: 'day', withinMs: dayMs, most: smsCodes.perDay },
];

/** How many SMS with codes went out, and how many may. */
export async function smsCodesUsed({
  shared,
  clock,
  config,
}: Pick<Context, 'shared' | 'clock' | 'config'>): Promise<
  readonly (SmsLimit & { sent: number })[]
> {
  const limits = smsLimits(config);
  const sent = await countsOf(shared, limits, clock.now());
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
