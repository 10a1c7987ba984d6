import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

// The project's own Node and tools come before the machine's.
const env = { PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` };

/** Runs a command in this terminal and gives its exit code; it stops when we are stopped. */
export function runTool(command: string[], options: SpawnOptions = {}): Promise<number> {
  const child = launch(command, { stdio: 'inherit', ...options });
  // The terminal sends Ctrl-C to the command too; we only wait for it to end.
  const wait = () => {};
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', pass);
  return new Promise<number>((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  }).finally(() => process.off('SIGINT', wait).off('SIGTERM', pass));
}

/** Runs a command silently, here or in another folder, and gives its exit code and all that it wrote. */
export const askTool = (command: string[], cwd?: string) =>
  outcomeOf(launch(command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] }));

/** Runs a command in this terminal and gives its exit code and all that it wrote. */
export function watchTool(command: string[], options: SpawnOptions) {
  const env = { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...options.env };
  const child = launch(command, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  return outcomeOf(child);
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number; output: string }> {
  const [out, err, code] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    new Promise<number>((done, failed) => {
      child.once('error', failed);
      child.once('exit', (status) => done(status ?? 1));
    }),
  ]);
  return { code, output: out + err };
}

function launch([name = '', ...args]: string[], options: SpawnOptions) {
  return spawn(name, args, { ...options, env: { ...process.env, ...env, ...options.env } });
}
