import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './snapshot.ts';

export type Product = {
  url: string;
  dataDir: string;
  /** Its exit code, whatever ends it; null after a kill. */
  ended: Promise<number | null>;
  /** All that it has written on stderr. */
  told: () => string;
  /** Sends the signal and waits for the end; gives the exit code, null after a kill. */
  stop: (signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>;
};

/**
 * Starts the built product on a free port, as `npm run preview` does or by another command, on a data
 * folder of its own or on the one given. Rejects with what it wrote when it ends before it serves.
 */
export async function startProduct({
  dataDir,
  env = {},
  command = [process.execPath, 'scripts/run.mjs', 'start', '--built'],
  options = {},
}: {
  dataDir?: string;
  env?: Record<string, string>;
  command?: readonly string[];
  /** Another folder to start it in, another user to run it as. */
  options?: { cwd?: string; uid?: number; gid?: number };
} = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'holdfast-')));
  const [program = '', ...args] = command;
  if (!dataDir) await makeDataFolder(join(folder, 'data'));
  const child = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
  // npm passes this on to what it has started, and could not pass on a SIGKILL.
  const stopChild = () => child.kill('SIGTERM');
  process.once('exit', stopChild);
  const ended = new Promise<number | null>((end) => child.once('exit', end)).finally(async () => {
    process.off('exit', stopChild);
    if (!dataDir) await rm(folder, { recursive: true, force: true });
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk;
  });
  const stop: Product['stop'] = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { url: await addressOf(child), dataDir: folder, ended, told: () => written, stop };
}

/** Reads the address that the product prints once it serves. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (url) found(url[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`The product did not start:\n${output}`)));
  });
}
