import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import type { Bindings } from '../endpoint.ts';
import { tooMany } from '../errors.ts';
import { type Allowance, allowance } from './allowance.ts';
import { clientAddress } from './client-address.ts';

/** What watches over us from outside asks often, and from one address. */
const watched = ['/api/health', '/api/ready'];

/** Finds out the address that a request comes from, and refuses one that asks too often: 429. */
export function limitAddresses(context: Context): MiddlewareHandler<Bindings> {
  const take = allowanceOf(context);
  const { trustedProxies } = context.config;
  return async (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for');
    const address = clientAddress(c.env?.clientAddress, forwardedFor, trustedProxies);
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
