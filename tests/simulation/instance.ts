import './fixed.ts';
import { assemble } from '#provider/assemble.ts';
import { readConfig } from '#provider/config.ts';
import type { Context } from '#provider/context.ts';
import { connectPostgres } from '#provider/db/connect.ts';
import { withCells } from '#provider/db/open.ts';
import { startWorkers } from '#provider/runtime/workers.ts';
import { standingClock } from '#support/provider.ts';
import type { Outside } from './outside.ts';
import { env, type Place, tokenSecret } from './place.ts';
import type { Scheduler } from './scheduler.ts';
import { type Host, type Weather, Wire } from './wire.ts';

/** One process of the provider, which can be killed and never ends by itself. */
export type Instance = Host & {
  readonly context: Context;
  /** As a server has received it; undefined when the process dies before it answers. */
  ask(request: Request): Promise<Response | undefined>;
  /** As by a signal that nobody can catch: what it was at is at once nobody's. */
  kill(): Promise<void>;
};

/**
 * A connection is slow at first, and a day that passes at once is no reason to close what is idle. The
 * server's own time limits would count real seconds.
 */
const few = { max: 3, idleTimeoutMillis: 0, options: '' };

type Surroundings = {
  readonly scheduler: Scheduler;
  readonly place: Place;
  readonly weather: Weather;
  readonly outside: Outside;
  /** Told of what should never be logged. */
  readonly complain: (problem: string) => void;
};

/** Starts a process with connections of its own. Rejects when the database is not to be had. */
export async function startInstance(name: string, around: Surroundings): Promise<Instance> {
  const { scheduler, place, weather, outside, complain } = around;
  const wires = new Set<Wire>();
  const host: Host = { name, scheduler, lines: place.lines, wires, weather };
  const database = await withCells(
    connectPostgres(place.address, { stream: () => new Wire(host), ...few }),
  );
  const config = { ...readConfig(env), tokenSecret };
  const ahead = scheduler.dice.between(-1_000, 1_000); // no two machines have the same time
  const now = () => Date.now() + ahead;
  const clock = { ...standingClock(0), now, real: now };
  let isAlive = true;
  const log = (event: string, detail?: Record<string, unknown>) => {
    if (!isAlive || event === 'request') return;
    scheduler.say(`  ${name} logs “${event}” ${JSON.stringify(detail ?? {}).slice(0, 300)}`);
    if (detail?.code === 'internal') complain(`an error of ours: ${detail.error ?? event}`);
  };
  const { app, context } = assemble({ database, config, log, clock });
  outside.surround(context, host, async (request) => app.fetch(request));
  const stop = startWorkers(context);
  const { promise: death, resolve: die } = Promise.withResolvers<undefined>();
  return Object.assign(host, {
    context,
    ask: (request: Request) => Promise.race([app.fetch(request), death]),
    async kill() {
      isAlive = false;
      outside.forget(host);
      scheduler.drop(host);
      die(undefined);
      void stop();
      // Those first that wait for the locks of others, lest they get them now.
      const inOrder = [...wires].sort((a, b) => Number(b.isWaiting) - Number(a.isWaiting));
      for (const wire of inOrder) await wire.vanish();
    },
  });
}
