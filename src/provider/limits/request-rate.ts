import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Bindings } from '../http/endpoint.ts';
import { allowance } from './allowance.ts';
import { clientAddress } from './client-address.ts';
import { valkeyAllowance } from './valkey.ts';

/** How many requests an address or a session may make, over all processes. */
export type RequestLimits = {
  /** Takes one from a name's allowance; gives 0, or the seconds to wait when there is none left. */
  take(name: string): number | Promise<number>;
  /** Every so often, where processes share a database and no Valkey: see `Allowance`. */
  readonly exchange: ((db: Db) => Promise<void>) | undefined;
  close(): void;
};

/**
 * With Valkey all processes count in one place. Without it each counts by itself and tells the others
 * through the database; nobody else is there where that is embedded.
 */
export function requestLimits({
  config,
  clock,
  log,
}: Pick<Context, 'config' | 'clock' | 'log'>): RequestLimits {
  const { ratePerMinute, valkeyUrl } = config;
  const close = () => undefined;
  if (ratePerMinute === 0) return { take: () => 0, exchange: undefined, close };
  const own = allowance(ratePerMinute, () => clock.now());
  if (!valkeyUrl) return { ...own, close };
  const shared = valkeyAllowance(valkeyUrl, ratePerMinute, { alone: own.take, log });
  return { ...shared, exchange: undefined };
}

/** What watches over us from outside asks often, and from one address. */
const watched = ['/api/health', '/api/ready'];

/**
 * Finds out the address that a request comes from, and refuses one that asks too often: 429. Where
 * requests are limited, all whose address is not known count as one.
 */
export function limitAddresses(context: Context): MiddlewareHandler<Bindings> {
  const { trustedProxies, ratePerMinute } = context.config;
  const nameless = ratePerMinute > 0 ? 'unknown' : undefined;
  return async (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for');
    const address = clientAddress(c.env?.clientAddress, forwardedFor, trustedProxies) ?? nameless;
    c.set('clientAddress', address);
    if (address && !watched.includes(c.req.path)) await requireOne(context, address);
    await next();
  };
}

/** Of an address, or of a session from however many addresses it is used. Throws too_many_requests. */
export async function requireOne({ requests }: Context, name: string): Promise<void> {
  const seconds = await requests.take(name);
  if (seconds > 0) throw tooMany(seconds);
}
