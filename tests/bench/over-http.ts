import { Worker } from 'node:worker_threads';
import type { Measured } from './load.ts';
import type { Place } from './place.ts';
import type { Asker, ScenarioName } from './scenarios.ts';

/** For how long each scenario is measured. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 3);

/** Asks over real HTTP from a thread of its own. */
export function startClient({ base }: Place, askers: readonly Asker[]) {
  const worker = new Worker(new URL('./client.ts', import.meta.url), {
    workerData: { base, askers, seconds },
  });
  const overHttp = (name: ScenarioName) =>
    new Promise<Measured>((measured, failed) => {
      worker.once('message', (answer: Measured | string) =>
        typeof answer === 'string' ? failed(new Error(answer)) : measured(answer),
      );
      worker.postMessage(name);
    });
  return { overHttp, hangUp: () => worker.terminate() };
}
