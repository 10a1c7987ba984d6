import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import type { TestBorrower } from '#support/borrowers.ts';
import { find } from '#support/finding.ts';
import { type Cluster, openCluster, until } from './cluster.ts';
import { type Pair, startPair } from './pair.ts';
import { borrowersFor, startTraffic, type Told } from './traffic.ts';
import { disturbUnderTraffic } from './trials.ts';
import { databaseAway, newVerdict, type Verdict } from './verdict.ts';

const times = 5;
/** How long nobody notices that the standby is gone: longer than a request waits for its commit. */
const unnoticedMs = 40_000;

let pair: Pair;
let cluster: Cluster;
let groups: TestBorrower[][];
let verdict: Verdict;
beforeAll(async () => {
  pair = await startPair();
  cluster = await openCluster(pair.address);
  groups = await borrowersFor(cluster.database, 8);
  verdict = await newVerdict(cluster.database);
});
afterAll(async () => {
  await cluster?.close();
  await pair?.stop();
});

const urls = () => cluster.members.map(({ url }) => url);

test('a primary that dies', async () => {
  const kills: number[] = [];
  const disturb = async () => {
    kills.push(performance.now());
    pair.killPrimary();
    await pair.promote();
    await pair.addStandby();
  };
  const trial = await disturbUnderTraffic(cluster, groups, { times, disturb });
  const title = `the primary killed ${times} times under load, its standby promoted`;
  await verdict.judge(title, trial, databaseAway);
  const seconds = kills.map((at, nth) => secondsOfFailing(trial.told, at, kills[nth + 1]));
  find({
    promise: 'from the death of a primary to the last request that was put off',
    wanted: 'within 5 s, with nobody to wait for',
    measured: `${seconds.map((one) => one.toFixed(1)).join(', ')} s`,
    held: seconds.every((one) => one > 0 && one < 5),
  });
});

function secondsOfFailing({ failures }: Told, from: number, to = Number.POSITIVE_INFINITY): number {
  const last = failures.findLast(({ at }) => at >= from && at < to);
  return last ? (last.at - from) / 1000 : 0;
}

test('a standby that dies', async () => {
  const traffic = startTraffic(urls(), groups);
  const { told } = traffic;
  await until(() => told.loans.length > 0);
  pair.killStandby();
  // Nothing to wait for but the time itself: what is shown is what becomes of requests in it.
  await after(unnoticedMs);
  const [requests, deeds] = [told.requests, deedsOf(told)];
  const failures = told.failures.length;
  const from = performance.now();
  await pair.goOnAlone();
  await until(() => deedsOf(told) > deeds);
  const seconds = (performance.now() - from) / 1000;
  await until(() => told.requests > requests + 200);
  await traffic.stop();
  await verdict.judge(
    `a standby that is gone for ${unnoticedMs / 1000} s under load, then no longer waited for`,
    { told, exits: [] },
    databaseAway,
  );
  find({
    promise: 'a write after the primary was told to go on alone',
    wanted: 'within 5 s',
    measured: `${seconds.toFixed(1)} s, after ${failures} requests that were put off`,
    held: seconds < 5,
  });
});

const deedsOf = ({ loans, withdrawals }: Told) => loans.length + withdrawals.length;

test('everything that was begun is done', () => verdict.judgeAll());
