import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context } from '../context.ts';
import type { Bindings } from '../http/endpoint.ts';
import { hashCode, linkCodeLength, newLinkCode } from '../messages/codes.ts';

/**
 * Who asks for a code or tries a secret, before anybody is signed in. A browser is told from others
 * by a cookie; where none arrives, as in a partner's frame or from another origin, by its address.
 * Neither proves who somebody is: they only keep one person's failures from counting against another.
 */
export type Requester = {
  /** The cookie, hashed: the one that was sent, or the one that the answer sets. */
  readonly device: string;
  readonly cookieless: boolean;
  /** '' when it is not known. */
  readonly address: string;
};

/** The cookie's value, if it can be one of ours, or a new one. */
function readDevice(sent: string | undefined): { value: string; cookieless: boolean } {
  const isOurs = sent?.length === linkCodeLength && /^[\w-]+$/.test(sent);
  return isOurs ? { value: sent, cookieless: false } : { value: newLinkCode(), cookieless: true };
}

const deviceHash = (secret: string, value: string): string => hashCode(secret, value, 'device');

/** A session asks for itself, wherever it is. */
export const sessionAsks = (session_id: string): Requester => ({
  device: session_id,
  cookieless: false,
  address: '',
});

/** As long as a session is remembered after its end: then the browser is new to us again. */
const keptSeconds = 90 * 86_400;
const name = 'device';

/**
 * Who asks. The cookie is random and says nothing but that it is the same browser as before; it is
 * read here alone, opens nothing, and goes to nobody else.
 */
export function requesterOf(c: HonoContext<Bindings>, context: Context): Requester {
  const { tokenSecret } = context.config;
  const known = c.get('device');
  const { value, cookieless } = readDevice(getCookie(c, name, prefixOf(c, context)));
  const device = known ?? value;
  c.set('device', device);
  const address = c.get('clientAddress') ?? '';
  return { device: deviceHash(tokenSecret, device), cookieless, address };
}

/** Sets the cookie on answers to requests whose requester mattered, and lets it last from then on. */
export function setDeviceCookie(context: Context): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next();
    const device = c.get('device');
    if (device === undefined || isFromElsewhere(c)) return;
    const prefix = prefixOf(c, context);
    setCookie(c, name, device, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: keptSeconds,
      ...(prefix && { prefix, secure: true }),
    });
  };
}

/** A page of another origin asks without credentials: its browser would keep no cookie. */
const isFromElsewhere = (c: HonoContext) =>
  /^(cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '');

/** Under https the name itself keeps other hosts of our domain from setting it. */
function prefixOf(c: HonoContext<Bindings>, { config }: Context): 'host' | undefined {
  return (config.origin ?? c.req.url).startsWith('https:') ? 'host' : undefined;
}
