import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Bindings } from '../http/endpoint.ts';

/**
 * A sandbox's calls need no token, and a page of elsewhere must not make them through the browser of
 * whoever runs one: not under its own Origin, not by a name that it has pointed at this machine, and
 * not with a body that browsers send without asking first. A script of one's own sends no Origin.
 */
export function guardSandbox({ config }: Context): MiddlewareHandler<Bindings> {
  const ownHost = config.origin ? new URL(config.origin).host : undefined;
  const isOwn = (host: string) => host === ownHost || isOfThisMachine(host);
  return async (c, next) => {
    const host = c.req.header('host');
    if (host !== undefined && !isOwn(host)) throw refuse('not_allowed', foreignHost);
    const origin = c.req.header('origin');
    const asking = origin === undefined ? undefined : URL.parse(origin)?.host;
    if (origin !== undefined && (!asking || ![host, ownHost].includes(asking))) {
      throw refuse('not_allowed', foreignOrigin);
    }
    const type = c.req.header('content-type');
    if (c.req.method !== 'GET' && type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
      throw refuse('unsupported_media_type');
    }
    await next();
  };
}

const foreignHost =
  'The sandbox does not know itself by this name. Open it by its IP address or as localhost, or set APP_ORIGIN to this address.';
const foreignOrigin =
  'The sandbox’s calls are for its own pages, and for scripts outside a browser.';

/** No page can point an IP address, or a name below localhost, at another machine. */
function isOfThisMachine(host: string): boolean {
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' };
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || /^(.+\.)?localhost$/.test(hostname);
}
