import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

export type Ran = { readonly code: number | null; readonly out: string; readonly told: string };

type Options = { cwd?: string; env?: Record<string, string>; input?: string };

/** Runs a program to its end. `out` is what it printed, `told` what it printed as a problem. */
export async function run(
  [command = '', ...args]: readonly string[],
  { cwd, env = {}, input }: Options = {},
): Promise<Ran> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let [out, told] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    told += text;
  });
  child.stdin.end(input);
  const code = await new Promise<number | null>((ended, failed) => {
    child.once('error', failed).once('close', ended);
  });
  return { code, out, told };
}

/** Whether this machine has all of these programs. */
export const has = (...programs: string[]): boolean =>
  programs.every(
    (program) => spawnSync(program, [], { stdio: 'ignore', input: '' }).error === undefined,
  );

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}
