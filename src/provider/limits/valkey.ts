import { createClient } from '@redis/client';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../context.ts';

export type SharedAllowance = {
  /** Takes one from a name's allowance; gives 0, or the seconds to wait when there is none left. */
  take(name: string): Promise<number>;
  close(): void;
};

/** Whoever asks waits no longer than this for a Valkey that does not answer. */
const answerWithinMs = 250;
const longestPauseMs = 2_000;
/** It is asked every so often whether it is there: then a silent one is given up, and nobody waits for it. */
const pingMs = 500;

let countedAlone = 0;

/** How many requests this process has counted by itself because Valkey did not answer. */
export const requestsCountedAlone = (): number => countedAlone;

/**
 * `perMinute` for each name, counted in one place for all processes; a minute begins with its first
 * request. While Valkey is away `alone` counts, so nobody is refused because of that.
 */
export function valkeyAllowance(
  url: string,
  perMinute: number,
  { alone, log }: { alone: (name: string) => number; log: Log },
): SharedAllowance {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: answerWithinMs },
    pingInterval: pingMs,
    socket: {
      connectTimeout: answerWithinMs * 4,
      socketTimeout: pingMs * 4,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, longestPauseMs),
    },
  });
  const tried = new Promise<unknown>((settled) => {
    client.once('ready', settled).once('error', settled);
  });
  // Each request that is counted alone tells of it.
  client.on('error', () => undefined);
  client.connect().catch(() => undefined);
  const limiter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: 'holdfast:requests',
    points: perMinute,
    duration: 60,
  });
  let isAway = false;
  /** A line when it goes and one when it comes back, not one for each request. */
  const note = (away: boolean, error?: unknown) => {
    if (away && !isAway) log('valkey away', { error: String(error) });
    if (!away && isAway) log('valkey back');
    isAway = away;
  };
  return {
    async take(name) {
      await tried;
      try {
        await limiter.consume(name);
        note(false);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) {
          note(false);
          return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        }
        note(true, refused);
        countedAlone++;
        return alone(name);
      }
    },
    close: () => client.destroy(),
  };
}
