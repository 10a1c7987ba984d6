import { availableParallelism } from 'node:os';
import { askTool } from '../../scripts/tool.ts';

export type Runs = {
  /** The hash of each run's log, by its seed, as far as it came. */
  readonly hashes: ReadonlyMap<number, string>;
  /** What the processes told of a run that failed, or of themselves; empty when all is well. */
  readonly failure: string;
};

/** Runs seeds, both ends included, in as many processes as there are cores; each ends at a failure. */
export async function simulate(from: number, to: number): Promise<Runs> {
  const each = Math.ceil((to - from + 1) / availableParallelism());
  const starts = Array.from({ length: availableParallelism() }, (_, part) => from + part * each);
  const parts = await Promise.all(
    starts
      .filter((start) => start <= to)
      .map((start) => simulateAlone(start, Math.min(start + each - 1, to))),
  );
  return {
    hashes: new Map(parts.flatMap(({ hashes }) => [...hashes])),
    failure: parts.map(({ failure }) => failure).join(''),
  };
}

/** The same in one process, of the sources in another folder than ours where one is named. */
export async function simulateAlone(from: number, to: number, folder?: string): Promise<Runs> {
  const asked = ['node', 'scripts/run.mjs', 'simulate', `${from}..${to}`];
  const { code, output } = await askTool(asked, folder);
  const hashes = new Map<number, string>();
  for (const [, seed, hash] of output.matchAll(/^seed (\d+) (\w+) holds$/gm)) {
    hashes.set(Number(seed), hash ?? '');
  }
  return { hashes, failure: code === 0 ? '' : output.replace(/^seed .* holds\n/gm, '') };
}
