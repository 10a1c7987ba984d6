import { afterAll, beforeAll, test } from 'vitest';
import { everybody } from '#provider/sandbox/seed/people.ts';
import type { TestBorrower } from '#support/borrowers.ts';
import { find } from '#support/finding.ts';
import { hasNginx, startBalancer } from '#support/nginx.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { isUnderWay } from '../durability/aftermath.ts';
import { type Cluster, openCluster, until } from './cluster.ts';
import { borrowersFor, countOfDeeds, notAsTold, type Told } from './traffic.ts';
import { disturbUnderTraffic, killUnderTraffic, rollUnderTraffic, type Trial } from './trials.ts';

const [starts, kills, times] = [5, 100, 20];

let postgres: Postgres;
let cluster: Cluster;
let groups: TestBorrower[][];
let before = 0;
const all: Told[] = [];
beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
});
afterAll(async () => {
  await cluster?.close();
  await postgres?.stop();
});

test('processes that start together', async () => {
  let filled = 0;
  for (let start = 0; start < starts; start++) {
    await cluster?.close();
    cluster = await openCluster(postgres.address);
    const users = await cluster.db.selectFrom('users').select('user_id').execute();
    if (users.length === everybody.length) filled++;
  }
  find({
    promise: 'two processes that start together on an empty PostgreSQL',
    wanted: `filled once, ${starts} of ${starts} times`,
    measured: `${filled} of ${starts}`,
    held: filled === starts,
  });
  groups = await borrowersFor(cluster.db, 8);
  before = await countOfDeeds(cluster.db);
});

/** Unavailable, as we are and as the sandbox's processor is, which keeps its charges there too. */
const databaseAway = /: 50[23]$/;

/** Nothing is lost, nothing is there twice, and no failure is one that should not be. */
async function judge(promise: string, { told }: Trial, mayFail: RegExp): Promise<void> {
  const there = (await countOfDeeds(cluster.db)) - before;
  before += there;
  all.push(told);
  const odd = told.failures.filter(({ what }) => !mayFail.test(what));
  const twice = there - told.intents;
  find({
    promise: `${promise}, two processes on PostgreSQL`,
    wanted: 'each intent once, no answer that nobody should get',
    measured:
      `${told.intents} intents, ${Math.abs(twice)} ${twice < 0 ? 'lost' : 'twice'}; ` +
      `${told.requests} requests, ${told.failures.length} unanswered or put off, ` +
      `${odd.length} odd${odd[0] ? ` (${odd[0].what})` : ''}`,
    held: twice === 0 && odd.length === 0 && told.intents > times,
  });
}

test('kills', async () => {
  const trial = await killUnderTraffic(cluster, groups, kills);
  await judge(`${kills} kills with SIGKILL under load`, trial, /: \D/);
});

test('connections that end', async () => {
  const disturb = () => cluster.cutConnections();
  const trial = await disturbUnderTraffic(cluster, groups, { times, disturb });
  await judge(`every connection ended ${times} times under load`, trial, databaseAway);
});

test('a server that stops and starts', async () => {
  const disturb = async () => {
    await postgres.end();
    await postgres.begin();
  };
  const trial = await disturbUnderTraffic(cluster, groups, { times: times / 4, disturb });
  await judge(`PostgreSQL stopped and started ${times / 4} times under load`, trial, databaseAway);
});

test('rolling restarts', async () => {
  if (!hasNginx) throw new Error('A rolling restart needs an nginx, and there is none here');
  const balancer = await startBalancer(cluster.members.map(({ url }) => url));
  const trial = await rollUnderTraffic(cluster, balancer.url, groups, times);
  await balancer.stop();
  await judge(`${times} rolling restarts under load behind nginx`, trial, /^$/);
});

test('everything that was begun is done, by whoever is left', async () => {
  const began = performance.now();
  // What a killed process held is free after a minute.
  await until(async () => !(await isUnderWay(cluster.db)));
  const seconds = Math.round((performance.now() - began) / 1000);
  const problems = [];
  for (const told of all) problems.push(...(await notAsTold(cluster.db, told)));
  const acknowledged = all.flatMap((told) =>
    [told.loans, told.withdrawals, told.repayments].flat(),
  );
  find({
    promise: 'after all of that: acknowledged writes, each done once, and the books',
    wanted: 'nothing lost, nothing twice, no problem',
    measured: `${problems.length} problems of ${acknowledged.length}, done within ${seconds} s${problems[0] ? `: ${problems[0]}` : ''}`,
    held: problems.length === 0 && acknowledged.length > 0,
  });
});
