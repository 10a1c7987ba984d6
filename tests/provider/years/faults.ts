import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#provider/context.ts';
import type { Db } from '#provider/db/tables.ts';
import { paystack } from '#provider/payments/paystack.ts';
import { paystackTransfers } from '#provider/payments/paystack-transfers.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import type { TestProvider } from '#support/provider.ts';

/** What may happen to a request to the processor; `lost` is carried out and never answered. */
const troubles = ['refused', 'down', 'lost', 'slow'] as const;
const slowMs = 200;

/** Which requests of a day go wrong: few, and on a bad day many. */
export type Weather = { bad: boolean; asked: number; wrong: number };

/**
 * Puts between a provider and its processor, mail, SMS and partner what is between them in life:
 * requests that are refused, answered by an error, lost or late.
 */
export function exposeTo(weather: Weather, { context, handle }: TestProvider): void {
  const isWrong = () => {
    weather.asked += 1;
    const every = weather.bad ? 4 : 60;
    if (weather.asked % every !== 0) return false;
    weather.wrong += 1;
    return true;
  };
  const fetch = async (request: Request) => {
    if (!isWrong()) return handle(request);
    const trouble = troubles[weather.wrong % troubles.length];
    if (trouble === 'down') return new Response('{}', { status: 503 });
    if (trouble === 'refused') throw new TypeError('fetch failed');
    if (trouble === 'slow') await after(slowMs);
    const answer = await handle(request);
    if (trouble === 'lost') throw new TypeError('other side closed');
    return answer;
  };
  const processor = { ...sandboxProcessorAccess, fetch };
  Object.assign(context.payments, paystack(processor));
  Object.assign(context.payouts, paystackTransfers(processor, context.log));
  const carry = async () =>
    isWrong() ? { outcome: 'later', reason: 'the carrier is away' } : { outcome: 'taken' };
  Object.assign(context.carriers, { email: carry, sms: carry });
  const askPartner = async () => ({ status: isWrong() ? 503 : 204, body: '' });
  Object.assign(context, { askPartner } satisfies Partial<Context>);
}

/** Ends one connection of the provider's, whichever is at work, or all of them. */
export async function cut(admin: Db, which: 'one' | 'all'): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'
      order by state = 'active' desc, pid ${which === 'one' ? sql`limit 1` : sql``}
    ) as chosen
  `.execute(admin);
}

/** More than a pool has connections. */
const each = 12;

/** Asks by every connection of a provider, so that those that were ended are noticed and given up. */
export async function askByEach({ context }: TestProvider): Promise<void> {
  const { db, withoutTimeout, shared } = context;
  for (const one of [db, withoutTimeout, shared]) {
    await Promise.allSettled(Array.from({ length: each }, () => sql`select 1`.execute(one)));
  }
}
