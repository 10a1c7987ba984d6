import { availableParallelism } from 'node:os';
import { askTool } from '../../scripts/tool.ts';

export type Runs = {
  /** The hash of each run's log, by its seed, as far as it came. */
  readonly hashes: ReadonlyMap<number, string>;
  /** How often they came to what `reach.ts` counts, together. */
  readonly reached: ReadonlyMap<string, number>;
  /** What the processes told of a run that failed, or of themselves; empty when all is well. */
  readonly failure: string;
};

/** How many runs one process makes. To begin takes it as long as five of them; each core is to have some. */
const mostRuns = 100;

/** Runs seeds, both ends included, with as many processes at once as there are cores, until one fails. */
export async function simulate(from: number, to: number): Promise<Runs> {
  const [hashes, reached] = [new Map<number, string>(), new Map<string, number>()];
  let [next, failure] = [from, ''];
  const work = async () => {
    while (next <= to && failure === '') {
      const start = next;
      next += mostRuns;
      const runs = await simulateAlone(start, Math.min(next - 1, to));
      for (const [seed, hash] of runs.hashes) hashes.set(seed, hash);
      for (const [what, count] of runs.reached) reached.set(what, (reached.get(what) ?? 0) + count);
      failure += runs.failure;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { hashes, reached, failure };
}

/** The same in one process, of the sources in another folder than ours where one is named. */
export async function simulateAlone(from: number, to: number, folder?: string): Promise<Runs> {
  const asked = ['node', 'scripts/run.mjs', 'simulate', `${from}..${to}`];
  const { code, output } = await askTool(asked, folder);
  const hashes = new Map<number, string>();
  for (const [, seed, hash] of output.matchAll(/^seed (\d+) (\w+) holds$/gm)) {
    hashes.set(Number(seed), hash ?? '');
  }
  const counts = output.matchAll(/^reached (.+): (\d+)$/gm);
  const reached = new Map(Array.from(counts, ([, what = '', count]) => [what, Number(count)]));
  return {
    hashes,
    reached,
    failure: code === 0 ? '' : output.replace(/^(seed .* holds|reached .*)\n/gm, ''),
  };
}
