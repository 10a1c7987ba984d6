import { sql } from 'kysely';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import fc, { seed } from '#support/property.ts';
import { type TestProvider, testNow } from '#support/provider.ts';
import { type History, printed } from '../../consistency/history.ts';
import { explain } from '../../consistency/linearizable.ts';
import { smallestUnexplained } from '../../consistency/smallest.ts';
import { Model } from '../model/model.ts';
import { beginAt, passTo } from '../model/sandbox.ts';
import { newAsker } from './asking.ts';
import { Borrower } from './borrower.ts';
import { type Answer, type Call, onlyReads } from './calls.ts';
import { anyPlan, type Plan } from './plan.ts';
import { momentsOf, sequential } from './sequential.ts';

/** How many histories of how many rounds, and whether connections are cut now and then. */
export type Size = { readonly histories: number; readonly rounds: number; readonly cuts: boolean };

/** How many histories there are, their calls together, and how many of those nobody heard of. */
export type Explained = {
  readonly histories: number;
  readonly calls: number;
  readonly lost: number;
};

/** Borrowers whose requests may be done together. Their time is one, and each has their own history. */
const borrowers = 2;
/** Tables grow with every plan, so from time to time all begins anew. */
const plansOfOne = 50;

/**
 * Has borrowers ask three instances over one database at once, and looks for an order that explains the
 * answers of each. Throws with the least of the first history that none explains.
 */
export async function explainHistories(
  open: () => Promise<TestProvider>,
  { histories, rounds, cuts }: Size,
): Promise<Explained> {
  const numRuns = Math.ceil(histories / borrowers);
  const plans = fc.sample(anyPlan({ rounds, borrowers }), { seed, numRuns });
  const told = { histories: 0, calls: 0, lost: 0 };
  for (let first = 0; first < plans.length; first += plansOfOne) {
    const provider = await open();
    const others = [await provider.secondInstance(), await provider.secondInstance()];
    const instances = [provider, ...others];
    const places = placesOf(provider);
    for (const [index, plan] of plans.slice(first, first + plansOfOne).entries()) {
      for (const lived of await live(plan, { places, instances, cuts })) {
        told.histories++;
        told.calls += lived.history.length;
        const name = `Plan ${first + index} of PROPERTY_SEED=${seed}`;
        const lost = lived.history.filter(({ heard }) => !heard);
        if (lost.length > 0 && !cuts) throw new Error(`${name}: no answer to ${printed(lost)}`);
        told.lost += lost.length;
        requireOrder(lived, name);
      }
    }
    for (const { context } of places) {
      const problems = await findLedgerDiscrepancies(context.db);
      if (problems.length > 0) throw new Error(`The ledger: ${JSON.stringify(problems)}`);
    }
    for (const one of [...others, provider]) await one.close();
  }
  return told;
}

/** One in each cell, the usual one first. */
function placesOf(provider: TestProvider): TestProvider[] {
  const { cells } = provider.context.database;
  const others = cells.filter((cell) => cell !== provider.context.cell);
  return [provider, ...others.map((cell) => provider.livingIn(cell))];
}

type Stage = {
  readonly places: readonly TestProvider[];
  readonly instances: readonly TestProvider[];
  readonly cuts: boolean;
};

type Lived = {
  readonly model: Model;
  readonly loanIds: ReadonlyMap<string, string>;
  readonly history: History<Call, Answer>;
};

let made = 0;

async function live(plan: Plan, { places, instances, cuts }: Stage): Promise<Lived[]> {
  const [provider] = places;
  if (!provider) throw new Error('There is no provider');
  const start = { now: testNow + plan.days * 86_400_000, accepted: [true, true] } as const;
  for (const place of places) await beginAt(place, start.now);
  const everybody: Borrower[] = [];
  for (let number = 0; number < borrowers; number++) {
    const place = places[made++ % places.length] ?? provider;
    everybody.push(new Borrower(await newAsker(place, provider), instances));
  }
  const pass = async (seconds: number) => {
    await provider.passTime(0); // banks are asked to pay what was asked for
    const to = provider.clock.now() + seconds * 1_000;
    const passing = passTo(provider, to);
    await Promise.all(everybody.map((one) => one.watch(to, passing)));
  };
  await Promise.all(everybody.map((one) => one.begin()));
  await pass(6);
  if (plan.isHeld) {
    await Promise.all(everybody.map((one) => one.fall()));
    await pass(3);
  }
  for (const { seconds, isCut, bursts } of plan.rounds) {
    await Promise.all(bursts.map((burst, index) => everybody[index]?.prepare(burst)));
    const asked = bursts.map((burst, index) => everybody[index]?.burst(burst));
    if (isCut && cuts) await cutConnections(provider);
    await Promise.all(asked);
    await pass(seconds);
  }
  await Promise.all(everybody.map((one) => one.look()));
  return everybody.map(({ asker, recorder: { history } }) => ({
    model: new Model(asker.portfolios, start),
    loanIds: asker.loanIds,
    history: history.flatMap(momentsOf),
  }));
}

/** As when a balancer in between restarts: whoever was at work knows nothing of its end. */
async function cutConnections({ context: { db } }: TestProvider): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

function requireOrder({ model, loanIds, history }: Lived, name: string): void {
  const rules = sequential(model, loanIds);
  if (explain(rules, history).whole) return;
  const least = smallestUnexplained(rules, history, onlyReads);
  const { order } = explain(rules, least, 10_000);
  const text = `no order explains these answers:\n${printed(least)}\nat most these:\n${printed(order)}`;
  const named = [...loanIds].reduce((all, [key, id]) => all.replaceAll(id, `loan of ${key}`), text);
  throw new Error(`${name}: ${named}`);
}
