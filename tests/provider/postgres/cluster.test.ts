import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { allNames } from '#provider/db/migrate.ts';
import { everybody } from '#provider/sandbox/seed/people.ts';
import type { TestBorrower } from '#support/borrowers.ts';
import { hasNginx, startBalancer } from '#support/nginx.ts';
import { endWhatIsUnderWay } from '../durability/aftermath.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { borrowersFor, countOfDeeds, notAsTold, type Told } from './traffic.ts';
import { disturbUnderTraffic, killUnderTraffic, rollUnderTraffic } from './trials.ts';

let cluster: Cluster;
let groups: TestBorrower[][];
beforeAll(async () => {
  cluster = await openCluster(inject('postgres'));
  groups = await borrowersFor(cluster.database, 6);
});
afterAll(() => cluster?.close());

/** How many loans and withdrawals were there before, besides those that are told of now. */
let before = 0;
const told: Told[] = [];

/** Everything that was told is there, and every intent is there once. */
async function expectKept(now: Told): Promise<void> {
  told.push(now);
  expect(await countOfDeeds(cluster.database)).toBe(before + now.intents);
  before += now.intents;
  expect(now.intents).toBe(now.loans.length + now.withdrawals.length);
}

const kindsOf = ({ failures }: Told) => [...new Set(failures.map(({ what }) => what))].sort();

test('two processes that start together on an empty database fill it once', async () => {
  const { db, members } = cluster;
  const count = async (table: 'users' | 'applications') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const borrowers = groups.flat().length;
  expect(await count('users')).toBe(everybody.length + borrowers);
  const files = await allNames();
  const { rows } = await sql`select name from public.migrations`.execute(db);
  expect(rows).toHaveLength(files.length);
  for (const { url } of members) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  before = await countOfDeeds(cluster.database);
});

test('a session and a key of one process hold at the other', async () => {
  const [one, other] = cluster.members;
  const [borrower] = groups.flat();
  if (!borrower) throw new Error('Nobody');
  const { email, portfolios } = borrower;
  const send = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const signedIn = await send(one.url, '/user/signin', { email, password: 'Holdfast-1!' });
  const authorization = `Bearer ${(await signedIn.json()).data.token}`;

  const amount = 10_000;
  const split = [{ portfolio_id: portfolios.USD, amount }];
  const loan = { amount, currency: 'USD', tenure: 3, portfolios: split };
  const keyed = { authorization, 'idempotency-key': 'one for both' };
  const first = await send(one.url, '/loan', loan, keyed);
  const second = await send(other.url, '/loan', loan, keyed);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await second.text()).toBe(await first.text());
  const changed = await send(other.url, '/loan', { ...loan, tenure: 6 }, keyed);
  expect(changed.status).toBe(422);

  await send(other.url, '/user/signout', {}, { authorization });
  const after = await fetch(`${one.url}/api/user`, { headers: { authorization } });
  expect(after.status).toBe(401);
  before += 1;
});

test('a process that is killed in the middle of everything loses nothing', async () => {
  const trial = await killUnderTraffic(cluster, groups, 1);
  await expectKept(trial.told);
  // Whoever was being answered by it, or asked it while it was gone, got no answer. Nobody got a 5xx.
  expect(kindsOf(trial.told).filter((what) => /: \d/.test(what))).toEqual([]);
});

test('connections that the database ends are made anew, and nobody is told of an error of ours', async () => {
  const { told } = await disturbUnderTraffic(cluster, groups, {
    times: 1,
    disturb: () => cluster.cutConnections(),
  });
  await expectKept(told);
  // Unavailable, as we are and as the sandbox's processor is, which keeps its charges there too.
  expect(kindsOf(told).filter((what) => !/: 50[23]$/.test(what))).toEqual([]);
});

test.runIf(hasNginx)('a rolling restart behind nginx drops no request', async () => {
  const balancer = await startBalancer(cluster.members.map(({ url }) => url));
  onTestFinished(balancer.stop);
  const { told, exits } = await rollUnderTraffic(cluster, balancer.url, groups, 1);
  expect(told.failures).toEqual([]);
  expect(exits).toEqual([0]);
  await expectKept(told);
});

test('after all of that each loan and each payout was done once, and the books are whole', async () => {
  for (const { end } of cluster.members) expect(await end('SIGTERM')).toBe(0);
  await endWhatIsUnderWay(cluster.database);
  for (const one of told) expect(await notAsTold(cluster.database, one)).toEqual([]);
});
