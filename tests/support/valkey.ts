import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from './postgres.ts';

/** Debian's package `redis-server` brings one, `valkey-server` the other; both speak alike. */
const program = ['valkey-server', 'redis-server'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Whether this machine has a Valkey or a Redis. */
export const hasValkey = program !== undefined;

export type Valkey = {
  readonly address: string;
  /** Ends it at once; what it held is gone. */
  stop(): Promise<void>;
  /** Starts it again, where it was. */
  begin(): Promise<void>;
};

/** A real server of its own, which writes nothing to the disk. */
export async function startValkey(): Promise<Valkey> {
  if (!program) throw new Error('There is no Valkey here: apt install redis-server');
  const port = await freePort();
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  let server: ReturnType<typeof spawn>;
  const kill = () => server.kill('SIGKILL');
  const begin = async () => {
    server = spawn(program, options, { stdio: 'ignore' });
    while (!(await takesConnections(port))) {
      if (server.exitCode !== null) throw new Error(`${program} did not start on port ${port}`);
      await after(20);
    }
  };
  await begin();
  process.once('exit', kill);
  return {
    address: `redis://127.0.0.1:${port}`,
    begin,
    async stop() {
      const ended = once(server, 'exit');
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => answer(true))
      .once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });
