import { randomUUID } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Context } from '../context.ts';
import type { Bindings } from '../http/endpoint.ts';
import type { RequestMetrics } from '../metrics/requests.ts';
import { type Tell, traced } from '../tracing/span.ts';

/** As nginx calls it: the client closed its connection before it had the answer. */
export const hungUp = 499;

/** What reading a body fails with whose client has gone in the middle of it. */
export const isHangUp = ({ message }: Error): boolean =>
  /^(aborted|Client connection prematurely closed\.)$/.test(message);

/**
 * Names every request, in the answer's `x-request-id` too, and logs a line for each: the route's
 * pattern, never the path or the query, because both may hold codes and contacts. All are counted, and
 * traced when traces are sent anywhere.
 */
export function recordRequests(
  { log, config }: Context,
  metrics: RequestMetrics,
): MiddlewareHandler<Bindings> {
  const record = async (c: HonoContext<Bindings>, next: () => Promise<void>, tell: Tell) => {
    const started = performance.now();
    const request_id = sane(c.req.header('x-request-id')) ?? randomUUID();
    c.set('requestId', request_id);
    await next();
    c.res.headers.set('x-request-id', request_id);
    const { method } = c.req;
    const status = statusOf(c);
    const route = patternOf(routePath(c, -1));
    const ms = performance.now() - started;
    metrics.count({ method, route, status, seconds: ms / 1000 });
    const facts = { 'http.request.method': method, 'http.response.status_code': status };
    tell({ ...facts, 'http.route': route ?? 'none' }, `${method} ${route ?? 'none'}`);
    if (config.log === 'problems' && status < 500) return;
    const user_id = c.get('userId');
    log('request', {
      request_id,
      method,
      route,
      status,
      ms: Math.round(ms),
      ...(user_id ? { user_id } : {}),
    });
  };
  return (c, next) => {
    const traceparent = c.req.header('traceparent');
    return traced({ kind: 'request', name: 'request', traceparent }, (tell) =>
      record(c, next, tell),
    );
  };
}

/** Nobody reads the answer to a client that has gone; what failed by our fault still counts as such. */
const statusOf = ({ req, res }: HonoContext<Bindings>) =>
  req.raw.signal.aborted && res.status < 500 ? hungUp : res.status;

/** The caller's own name for the request, unless it could be anything else. */
const sane = (id: string | undefined) => (id && /^[\w-]{8,64}$/.test(id) ? id : undefined);

/** What only middleware has matched is no route of ours. */
const patternOf = (path: string) => (path.endsWith('*') ? null : path);
