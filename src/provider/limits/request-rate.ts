import type { MiddlewareHandler } from 'hono';
import { minuteMs } from '#credit/durations.ts';
import type { Context } from '../context.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Bindings } from '../http/endpoint.ts';
import { clientAddress } from './client-address.ts';

/** What watches over us from outside asks often, and from one address. */
const watched = ['/api/health', '/api/ready'];

/**
 * Finds out the address that a request comes from, and refuses one that asks too often: 429. Where
 * requests are limited, all whose address is not known count as one.
 */
export function limitAddresses(context: Context): MiddlewareHandler<Bindings> {
  const take = allowanceOf(context);
  const { trustedProxies, ratePerMinute } = context.config;
  const nameless = ratePerMinute > 0 ? 'unknown' : undefined;
  return async (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for');
    const address = clientAddress(c.env?.clientAddress, forwardedFor, trustedProxies) ?? nameless;
    c.set('clientAddress', address);
    if (address && !watched.includes(c.req.path)) requireOne(take, address);
    await next();
  };
}

/** The same for a session, from however many addresses it is used. */
export function limitSessions(context: Context): (session_id: string) => void {
  const take = allowanceOf(context);
  return (session_id) => requireOne(take, session_id);
}

const unlimited: Allowance = () => 0;

const allowanceOf = ({ config, clock }: Context): Allowance =>
  config.ratePerMinute > 0 ? allowance(config.ratePerMinute, () => clock.now()) : unlimited;

function requireOne(take: Allowance, name: string): void {
  const seconds = take(name);
  if (seconds > 0) throw tooMany(seconds);
}

/** Takes one from a name's allowance; gives 0, or the seconds to wait when there is none left. */
export type Allowance = (name: string) => number;

/**
 * `perMinute` for each name, which may be used at once and come back evenly. For each name only
 * the instant is kept at which its allowance will be whole again, and only for the `mostNames`
 * that asked last, so memory is bounded whoever asks.
 */
export function allowance(perMinute: number, now: () => number, mostNames = 50_000): Allowance {
  const wholeAt = new Map<string, number>();
  const gap = minuteMs / perMinute;
  return (name) => {
    const at = now();
    // The sandbox's clock may go back, and must not lock anybody out.
    const before = Math.min(Math.max(wholeAt.get(name) ?? at, at), at + minuteMs);
    const missing = before + gap - (at + minuteMs);
    wholeAt.delete(name);
    wholeAt.set(name, missing > 0 ? before : before + gap);
    if (wholeAt.size > mostNames) forgetOldest(wholeAt);
    return missing > 0 ? Math.ceil(missing / 1000) : 0;
  };
}

function forgetOldest(map: Map<string, number>): void {
  for (const name of map.keys()) {
    map.delete(name);
    return;
  }
}
