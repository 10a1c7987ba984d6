import type { TestBorrower } from '#support/borrowers.ts';
import { type Cluster, type Member, until } from './cluster.ts';
import { startTraffic, type Told } from './traffic.ts';

type Groups = readonly (readonly TestBorrower[])[];

/** What became of the traffic, and of the processes. */
export type Trial = { readonly told: Told; readonly exits: (number | null)[] };

/** Enough to be in the middle of everything. */
const some = 25;

/** Kills one process after the other in the middle of traffic, which is asked of both in turn. */
export async function killUnderTraffic(
  { members }: Cluster,
  groups: Groups,
  kills: number,
): Promise<Trial> {
  const traffic = startTraffic(
    members.map(({ url }) => url),
    groups,
  );
  for (let kill = 0; kill < kills; kill++) {
    const member = turnOf(members, kill);
    await moreOf(traffic.told);
    await member.end('SIGKILL');
    await moreOf(traffic.told);
    await member.start();
  }
  await traffic.stop();
  return { told: traffic.told, exits: [] };
}

/** Restarts one process after the other as a new release would, with traffic through a balancer. */
export async function rollUnderTraffic(
  { members }: Cluster,
  balancer: string,
  groups: Groups,
  restarts: number,
): Promise<Trial> {
  const traffic = startTraffic([balancer], groups);
  const exits = [];
  for (let restart = 0; restart < restarts; restart++) {
    const member = turnOf(members, restart);
    await moreOf(traffic.told);
    exits.push(await member.end('SIGTERM'));
    await moreOf(traffic.told);
    await member.start();
  }
  await moreOf(traffic.told);
  await traffic.stop();
  return { told: traffic.told, exits };
}

/** Does something to the database, again and again, in the middle of traffic. */
export async function disturbUnderTraffic(
  { members }: Cluster,
  groups: Groups,
  { times, disturb }: { times: number; disturb: () => Promise<unknown> },
): Promise<Trial> {
  const traffic = startTraffic(
    members.map(({ url }) => url),
    groups,
  );
  for (let time = 0; time < times; time++) {
    await moreOf(traffic.told);
    await disturb();
    await moreOf(traffic.told);
  }
  await traffic.stop();
  return { told: traffic.told, exits: [] };
}

/** Waits for some more answers, and for a loan among them. */
async function moreOf(told: Told): Promise<void> {
  const [answers, loans] = [told.taken.length + some, told.loans.length];
  await until(() => told.taken.length >= answers && told.loans.length > loans);
}

const turnOf = (members: Cluster['members'], turn: number): Member =>
  turn % 2 === 0 ? members[0] : members[1];
