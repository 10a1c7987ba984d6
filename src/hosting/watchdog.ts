import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';

type Env = Readonly<Record<string, string | undefined>>;

const beatMs = 1_000;
/** Longer than any statement on the embedded database, which answers nobody else meanwhile. */
const patienceMs = 120_000;

/**
 * From now on the process ends, by SIGKILL and with a sentence, when its event loop hangs: nothing in
 * a loop that spins can end it, so a thread of its own listens for its beat. A systemd that watches
 * over us too (`WatchdogSec`) is told that we serve and that the loop turns, and says how long it may
 * hang; without one it may for two minutes.
 */
export function watchLoop(env: Env): void {
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1000;
  const beat = new Int32Array(new SharedArrayBuffer(4));
  // A little before systemd would, so that it is said what was wrong.
  const limitMs = watchdogMs > 0 ? watchdogMs * 0.8 : patienceMs;
  new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beat, limitMs },
  }).unref();
  setInterval(() => {
    Atomics.add(beat, 0, 1);
    Atomics.notify(beat, 0);
  }, beatMs).unref();
  tellSystemd(env, 'READY=1');
  if (watchdogMs > 0) {
    setInterval(() => tellSystemd(env, 'WATCHDOG=1'), watchdogMs / 3).unref();
  }
}

/** By its own command: Node has no datagram sockets of this kind. */
function tellSystemd(env: Env, what: string): void {
  if (!env.NOTIFY_SOCKET) return;
  spawn('systemd-notify', [what], { stdio: 'ignore' }).on('error', () => undefined);
}
