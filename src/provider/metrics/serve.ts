import type { Hono, Context as HonoContext } from 'hono';
import { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Bindings } from '../http/endpoint.ts';
import { isFromThisMachine } from '../limits/client-address.ts';
import { isSame } from '../limits/same-secret.ts';
import { addMachineMetrics } from './machine.ts';
import type { RequestMetrics } from './requests.ts';

/**
 * `GET /metrics` for a Prometheus: requests are this process's own, what waits is everybody's.
 * Whoever may not read it learns nothing, not even that it is there.
 */
export function serveMetrics(
  app: Hono<Bindings>,
  context: Context,
  requests: RequestMetrics,
  addWorkMetrics: (registry: Registry, context: Context) => Promise<void>,
): void {
  app.get('/metrics', async (c) => {
    if (!mayWatch(context, c)) throw refuse('not_found');
    // Read anew for each scrape: a metric whose database is away is left out, not repeated.
    const registry = new Registry();
    addMachineMetrics(registry, context);
    await addWorkMetrics(registry, context);
    const text = (await requests.registry.metrics()) + (await registry.metrics());
    return new Response(text, { headers: { 'content-type': registry.contentType } });
  });
}

/** Who knows the token; without one set, who asks from this machine. */
function mayWatch({ config }: Context, c: HonoContext<Bindings>): boolean {
  return config.metricsToken
    ? isSame(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`)
    : isFromThisMachine(c);
}
