import { type Ask, type Asker, type Scenario, type ScenarioName, scenarios } from './scenarios.ts';

/** What a scenario came to: how often it was done in a second, and how long one took, in ms. */
export type Measured = { perSecond: number; p50: number; p99: number };

export const connections = 20;

/** Does a scenario over and over, always 20 at once, for as long as told. */
export async function underLoad(
  name: ScenarioName,
  ask: Ask,
  askers: readonly Asker[],
  seconds: number,
): Promise<Measured> {
  const scenario: Scenario = scenarios[name];
  const { most = Number.POSITIVE_INFINITY, run } = scenario;
  const taken: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < most && performance.now() < ends) {
      const index = next++;
      const started = performance.now();
      await run(ask, askers, index);
      taken.push(performance.now() - started);
    }
  };
  const started = performance.now();
  const ends = started + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, one));
  const passed = (performance.now() - started) / 1000;
  return {
    perSecond: taken.length / passed,
    p50: percentile(taken, 50),
    p99: percentile(taken, 99),
  };
}

function percentile(taken: readonly number[], share: number): number {
  const sorted = taken.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
}
