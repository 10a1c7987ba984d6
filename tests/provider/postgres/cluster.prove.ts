import { afterAll, beforeAll, test } from 'vitest';
import { everybody } from '#provider/sandbox/seed/people.ts';
import type { TestBorrower } from '#support/borrowers.ts';
import { find } from '#support/finding.ts';
import { hasNginx, startBalancer } from '#support/nginx.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { borrowersFor } from './traffic.ts';
import { disturbUnderTraffic, killUnderTraffic, rollUnderTraffic } from './trials.ts';
import { databaseAway, newVerdict, type Verdict } from './verdict.ts';

const [starts, kills, times] = [5, 100, 20];

let postgres: Postgres;
let cluster: Cluster;
let groups: TestBorrower[][];
let verdict: Verdict;
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
  groups = await borrowersFor(cluster.database, 8);
  verdict = await newVerdict(cluster.database);
});

test('kills', async () => {
  const trial = await killUnderTraffic(cluster, groups, kills);
  await verdict.judge(`${kills} kills with SIGKILL under load`, trial, /: \D/);
});

test('connections that end', async () => {
  const disturb = () => cluster.cutConnections();
  const trial = await disturbUnderTraffic(cluster, groups, { times, disturb });
  await verdict.judge(`every connection ended ${times} times under load`, trial, databaseAway);
});

test('a server that stops and starts', async () => {
  const disturb = async () => {
    await postgres.end();
    await postgres.begin();
  };
  const trial = await disturbUnderTraffic(cluster, groups, { times: times / 4, disturb });
  await verdict.judge(
    `PostgreSQL stopped and started ${times / 4} times under load`,
    trial,
    databaseAway,
  );
});

test('rolling restarts', async () => {
  if (!hasNginx) throw new Error('A rolling restart needs an nginx, and there is none here');
  const balancer = await startBalancer(cluster.members.map(({ url }) => url));
  const trial = await rollUnderTraffic(cluster, balancer.url, groups, times);
  await balancer.stop();
  await verdict.judge(`${times} rolling restarts under load behind nginx`, trial, /^$/);
});

test('everything that was begun is done, by whoever is left', () => verdict.judgeAll());
