import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { hasNginx, startNginx } from '#support/nginx.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { isUnderWay } from '../durability/aftermath.ts';
import { built, type Cluster, openCluster, until } from './cluster.ts';
import { isFlat, toldOf, watchMemory } from './memory.ts';
import { borrowersFor, countOfDeeds, notAsTold, startTraffic, type Told } from './traffic.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 60);
/**
 * One process is killed each minute, and is away for as long as a supervisor takes to notice. The
 * other one lives all the time, or nobody would see what grows slowly.
 */
const [killEveryMs, awayMs] = [60_000, 3_000];
/** The clock goes on by a day, so that bills, fees and sessions that end are part of it. */
const dayEveryMs = 20_000;
const connections = 12;
/** What one connection rests between two deeds: people read before they tap. */
const pauseMs = 40;
/** What was open at the moment of a kill fails then, or a moment later. */
const ofTheKillMs = 2_000;
/** No answer at all, or the balancer's word for that: whoever is left answers as always. */
const cutOff = /: (\D|502$|504$)/;

let postgres: Postgres;
let cluster: Cluster;
beforeAll(async () => {
  if ((await buildIfStale()) !== 0) throw new Error('The build failed: see above.');
  postgres = await startPostgres({ durable: true });
  cluster = await openCluster(postgres.address, built);
});
afterAll(async () => {
  await cluster?.close();
  await postgres?.stop();
});

test(
  'a soak at the mix of a day',
  async () => {
    const { members, database } = cluster;
    const [killed, living] = members;
    if (!hasNginx) throw new Error('The soak needs an nginx, and there is none here');
    const balancer = await startNginx(killed.url, living.url);
    const groups = await borrowersFor(database, connections);
    const before = await countOfDeeds(database);
    const traffic = startTraffic([balancer.url], groups, pauseMs);
    const began = performance.now();
    const ended = new AbortController();
    const days = moveClock(balancer.url, ended.signal);
    const memory = members.map(({ url }) => watchMemory(url, ended.signal));
    const kills: number[] = [];
    while (performance.now() - began < minutes * 60_000) {
      await after(killEveryMs - awayMs);
      kills.push(performance.now());
      await killed.end('SIGKILL');
      await after(awayMs);
      await killed.start();
    }
    ended.abort();
    await days;
    const [ofKilled = [], ofLiving = []] = await Promise.all(memory);
    await traffic.stop();
    const seconds = (performance.now() - began) / 1000;
    await balancer.stop();
    await until(async () => !(await isUnderWay(database)));

    const { told } = traffic;
    const soak = `${minutes} minutes, two processes of the build on PostgreSQL behind nginx, ${kills.length} kills`;
    const acknowledged = told.loans.length + told.withdrawals.length + told.repayments.length;
    const problems = await notAsTold(database, told);
    const twice = (await countOfDeeds(database)) - before - told.intents;
    find({
      promise: `${soak}: acknowledged writes lost or done twice, problems of the books`,
      wanted: '0',
      measured: `${problems.length} of ${acknowledged}, ${twice} records too many or too few${problems[0] ? `: ${problems[0]}` : ''}`,
      held: problems.length === 0 && twice === 0 && acknowledged > kills.length,
    });
    const odd = told.failures.filter(
      ({ at, what }) =>
        !cutOff.test(what) || !kills.some((kill) => at >= kill && at < kill + awayMs + ofTheKillMs),
    );
    find({
      promise: `${soak}: answers of 5xx or none, besides the killed one's open sockets`,
      wanted: '0',
      measured: `${odd.length}${odd[0] ? ` (${odd[0].what})` : ''}; at the kills ${told.failures.length - odd.length}`,
      held: odd.length === 0,
    });
    find({
      promise: `${soak}: at what pace`,
      wanted: 'no answer later than the app waits for: 20 s',
      measured: paceOf(told, seconds),
      held: share(told, 100) < 20_000,
    });
    find({
      promise: `${soak}: memory at the start, in the middle and at the end`,
      wanted: 'in the last third at most a tenth more than in the middle one',
      measured: `${toldOf(ofLiving)}; of the one that is killed ${toldOf(ofKilled)}`,
      held: isFlat(ofLiving),
    });
  },
  (minutes + 10) * 60_000,
);

async function moveClock(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await after(dayEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const body = JSON.stringify({ advance: 'P1D' });
    await fetch(`${address}/api/sandbox/clock`, { method: 'POST', body }).catch(() => undefined);
  }
}

function paceOf(told: Told, seconds: number): string {
  const perSecond = Math.round(told.requests / seconds);
  const times = [50, 99, 100].map((one) => `p${one} ${Math.round(share(told, one))} ms`).join(', ');
  return `${told.requests} requests, ${perSecond} a second, ${times}`;
}

function share({ taken }: Told, percent: number): number {
  const sorted = taken.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
