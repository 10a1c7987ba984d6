import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Bindings } from './endpoint.ts';

// The cookie of the back office. It goes to its own calls alone, and with no request that begins on
// another site; a borrower's bearer token is nothing here, nor this anything elsewhere.

const name = 'desk';
const path = '/api/desk';

const originOf = (c: HonoContext<Bindings>, { config }: Context) =>
  config.origin ?? new URL(c.req.url).origin;

const prefixOf = (c: HonoContext<Bindings>, context: Context) =>
  originOf(c, context).startsWith('https:') ? ('secure' as const) : undefined;

export const readDeskCookie = (c: HonoContext<Bindings>, context: Context): string | undefined =>
  getCookie(c, name, prefixOf(c, context)) || undefined;

/** It ends with the browser; its session may end before. */
export function setDeskCookie(c: HonoContext<Bindings>, context: Context, value: string): void {
  const prefix = prefixOf(c, context);
  setCookie(c, name, value, {
    httpOnly: true,
    sameSite: 'Strict',
    path,
    ...(prefix && { prefix, secure: true }),
  });
}

/** Only our own pages may ask. Browsers name their origin with whatever may change something. */
export function requireOwnOrigin(c: HonoContext<Bindings>, context: Context): void {
  const origin = c.req.header('origin');
  if (origin === originOf(c, context) || (origin === undefined && c.req.method === 'GET')) return;
  throw refuse('not_allowed', 'The back office answers its own pages only.');
}
