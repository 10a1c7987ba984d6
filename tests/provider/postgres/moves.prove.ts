import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { moveCell, nodesOf, placesOfCells } from '#provider/db/citus.ts';
import { readLedgers } from '#provider/ledger/discrepancies.ts';
import type { TestBorrower } from '#support/borrowers.ts';
import { dropOnCitus, makeOnCitus, serverOfWorker } from '#support/citus.ts';
import { find } from '#support/finding.ts';
import { type Cluster, startCluster, until } from './cluster.ts';
import { borrowersFor, startTraffic, type Told } from './traffic.ts';
import { disturbUnderTraffic } from './trials.ts';
import { databaseAway, newVerdict, type Verdict } from './verdict.ts';

const [cells, moves, awayMs] = [8, 20, 10_000];
const name = 'proof_of_cells';

const hasCluster = Boolean(process.env.CITUS_URL);

test.skipIf(hasCluster)('no cluster', () =>
  find({
    promise: 'cells that move between the nodes of a Citus, and a worker that dies',
    wanted: 'a cluster to try it on',
    measured: 'not tried: CITUS_URL names none',
    held: false,
  }),
);

let cluster: Cluster;
/** Each in a cell of its own. */
let groups: TestBorrower[][];
let verdict: Verdict;
const shared = () => cluster.database.at('public').withoutTimeout;
const urls = () => cluster.members.map(({ url }) => url);

describe.runIf(hasCluster)('a Citus', () => {
  beforeAll(async () => {
    cluster = await startCluster(await makeOnCitus(name), { CELLS: String(cells) });
    groups = await borrowersFor(cluster.database, cells);
    verdict = await newVerdict(cluster.database);
  });
  afterAll(async () => {
    await cluster?.close();
    await dropOnCitus(name);
  });

  test('cells that move', async () => {
    const nodes = await nodesOf(shared());
    let moved = 0;
    const disturb = async () => {
      const places = await placesOfCells(shared());
      const { cell, node: from } = places[moved++ % places.length] ?? {};
      const to = nodes.find((node) => node !== from);
      if (!cell || !to) throw new Error('Nothing to move, or nowhere');
      await moveCell(shared(), cell, to);
    };
    const trial = await disturbUnderTraffic(cluster, groups, { times: moves, disturb });
    await verdict.judge(`cells moved between nodes ${moves} times under load`, trial, databaseAway);
  });

  test('a worker that dies', async () => {
    const [node = ''] = await nodesOf(shared());
    const worker = await serverOfWorker(node);
    const places = await placesOfCells(shared());
    const there = new Set(places.filter((place) => place.node === node).map(({ cell }) => cell));
    const isThere = (position: number) => there.has(cluster.database.cells[position] ?? 'cell_');
    const lost = startTraffic(
      urls(),
      groups.filter((_, position) => isThere(position)),
    );
    const kept = startTraffic(
      urls(),
      groups.filter((_, position) => !isThere(position)),
    );
    await until(() => deedsOf(lost.told) > 4 && deedsOf(kept.told) > 4);

    const before = slowest(kept.told);
    worker.kill();
    const [ofLost, ofKept] = [deedsOf(lost.told), deedsOf(kept.told)];
    const refused = await changeInterest();
    // Nothing to wait for but the time itself: what is shown is what becomes of requests in it.
    await after(awayMs);
    const during = slowest(kept.told);
    await worker.start();
    const from = performance.now();
    await until(() => deedsOf(lost.told) > ofLost + 4);
    const seconds = (performance.now() - from) / 1000;
    const accepted = await changeInterest();
    await Promise.all([lost.stop(), kept.stop()]);
    find({
      promise: `borrowers of other cells while a worker with ${there.size} of ${cells} is away`,
      wanted: 'no request that fails, and loans and withdrawals as before',
      measured: `${kept.told.failures.length} failures${kept.told.failures[0] ? ` (${kept.told.failures[0].what})` : ''}, ${deedsOf(kept.told) - ofKept} deeds, slowest answer ${during} ms (${before} before)`,
      held: kept.told.failures.length === 0 && deedsOf(kept.told) > ofKept + 10,
    });
    const told = bothOf(lost.told, kept.told);
    await verdict.judge(
      'a worker killed and started again under load',
      { told, exits: [] },
      databaseAway,
    );
    find({
      promise:
        'borrowers of the worker once it is back, and a change to a partner meanwhile and after',
      wanted: 'within 10 s; 503, then 200',
      measured: `${seconds.toFixed(1)} s; ${refused}, then ${accepted}`,
      held: seconds < 10 && refused === 503 && accepted === 200,
    });
  });

  test('everything that was begun is done, and the books are whole over all cells', async () => {
    await verdict.judgeAll();
    const { problems, transactions } = await readLedgers(cluster.database);
    find({
      promise: 'books over all cells',
      wanted: 'whole',
      measured: `${problems.length} problems in ${transactions} transactions`,
      held: problems.length === 0 && transactions > 0,
    });
  });
});

const bothOf = (one: Told, other: Told): Told => ({
  requests: one.requests + other.requests,
  intents: one.intents + other.intents,
  taken: [...one.taken, ...other.taken],
  failures: [...one.failures, ...other.failures],
  loans: [...one.loans, ...other.loans],
  withdrawals: [...one.withdrawals, ...other.withdrawals],
  repayments: [...one.repayments, ...other.repayments],
});

const deedsOf = ({ loans, withdrawals }: Told) => loans.length + withdrawals.length;
const slowest = ({ taken }: Told) => Math.round(Math.max(...taken.slice(-200)));

/** What a partner asks for a month lies on every node. */
async function changeInterest(): Promise<number> {
  const body = JSON.stringify({ application_id: 3, interest_bp: 350 });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${urls()[0]}/api/sandbox/interest`, {
    method: 'POST',
    headers,
    body,
  });
  return status;
}
