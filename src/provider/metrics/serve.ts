import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import type { Bindings } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { exposition, expositionType } from './exposition.ts';
import { processFigures } from './process.ts';
import type { RequestFigures } from './requests.ts';
import { workFigures } from './work.ts';

/**
 * `GET /metrics` for a Prometheus: requests are this process's own, what waits is everybody's.
 * Whoever may not read it learns nothing, not even that it is there.
 */
export function serveMetrics(
  app: Hono<Bindings>,
  context: Context,
  requests: RequestFigures,
): void {
  app.get('/metrics', async (c) => {
    if (!mayWatch(context, c)) throw refuse('not_found');
    const families = [
      ...processFigures(context.config),
      ...requests.families(),
      ...(await workFigures(context)),
    ];
    return new Response(exposition(families), { headers: { 'content-type': expositionType } });
  });
}

/**
 * Who knows the token; without one set, who asks from this machine. A proxy on this machine asks
 * from there too, for the whole world: what it hands on says so, and does not count.
 */
function mayWatch({ config }: Context, c: HonoContext<Bindings>): boolean {
  if (config.metricsToken) {
    return isSame(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`);
  }
  const handedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];
  return (
    isLoopback(c.env?.clientAddress) &&
    handedOn.every((name) => c.req.header(name) === undefined) &&
    // A page of elsewhere whose name was pointed at this machine is asked for by that name.
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header('host') ?? '')
  );
}

const isLoopback = (address: string | undefined) =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? '');

/** In a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
