import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { beat, limitMs }: { beat: Int32Array<SharedArrayBuffer>; limitMs: number } = workerData;

/** After a machine has slept, the loop may be as late as this thread, and has a moment to beat. */
const graceMs = 2_000;

const isSilent = (ms: number) => Atomics.wait(beat, 0, Atomics.load(beat, 0), ms) === 'timed-out';

for (;;) {
  if (!isSilent(limitMs) || !isSilent(graceMs)) continue;
  const seconds = Math.round((limitMs + graceMs) / 1000);
  const sentence = `The event loop has hung for ${seconds} s: the process ends, to be started again.`;
  writeSync(2, `${sentence}\n`);
  process.kill(process.pid, 'SIGKILL');
}
