import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/** A real systemd, the first process of namespaces of its own. It knows no unit but those it is given. */
export type Systemd = {
  /** Runs a command where it is, as root: `systemctl`, `cat`. What it wrote; throws when it fails. */
  run(...command: string[]): string;
  stop(): Promise<void>;
};

/** What an ordinary boot has before and around a service, here empty. */
const targets = ['sysinit', 'basic', 'shutdown', 'network-online', 'multi-user', 'default'];

/** Its processes are in a group of their own, which is gone after it. */
const outside = `
set -e
groups=$(mktemp -d) && mount -t cgroup2 none "$groups"
own="$groups/holdfast-$$"
mkdir "$own" && echo $$ > "$own/cgroup.procs"
unshare --cgroup --pid --ipc --uts --mount --fork --kill-child --mount-proc bash -c "$1" inside "$2" &
echo $!
wait || true
echo $$ > "$groups/cgroup.procs"
find "$own" -depth -type d -exec rmdir {} +
umount "$groups" && rmdir "$groups"
`;

const inside = (prepare: string) => `
set -e
mount --make-rprivate /
mount -t tmpfs none /run
mount -t cgroup2 none /sys/fs/cgroup
mount -t tmpfs none /etc/systemd/system
mount -t tmpfs none /var/lib
mount -t tmpfs none /opt
mount --bind "$1/units" /usr/lib/systemd/system
mount --bind "$1/nothing" /usr/lib/systemd/system-generators
${prepare}
exec env -i container=holdfast PATH="$PATH" /usr/lib/systemd/systemd --system --log-target=null
`;

/**
 * Starts a systemd that has these units by their file names, after the lines of shell in `prepare`,
 * whose mounts nobody else sees. Needs root, and a kernel that gives namespaces and cgroup2; rejects
 * with what was refused.
 */
export async function startSystemd(
  units: Readonly<Record<string, string>>,
  prepare: string,
): Promise<Systemd> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-systemd-'));
  await mkdir(join(folder, 'units'));
  await mkdir(join(folder, 'nothing'));
  const empty = targets.map((name) => [`${name}.target`, '[Unit]\nDefaultDependencies=no\n']);
  for (const [name = '', text = ''] of [...empty, ...Object.entries(units)]) {
    await mkdir(dirname(join(folder, 'units', name)), { recursive: true });
    await writeFile(join(folder, 'units', name), text);
  }

  const child = spawn(
    'unshare',
    ['--mount', 'bash', '-c', outside, 'outside', inside(prepare), folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const stop = async () => {
    if (first) process.kill(first, 'SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true });
  };
  let first: number | undefined;
  try {
    first = await firstProcess(child);
    const run: Systemd['run'] = (...command) =>
      execFileSync('nsenter', ['-t', String(first), '-m', '-p', '--', ...command], {
        encoding: 'utf8',
      });
    while (!isUp(first)) {
      if (child.exitCode !== null) throw new Error(said);
      await after(100);
    }
    return { run, stop };
  } catch (error) {
    await stop();
    throw new Error(`systemd does not start here: ${error} ${said}`);
  }
}

/** The first process inside is the only child of the one that made the namespaces. */
async function firstProcess(child: ChildProcess): Promise<number> {
  const [line] = await Promise.race([
    once(child.stdout ?? child, 'data'),
    once(child, 'exit').then(() => ['']),
  ]);
  const maker = Number(String(line));
  if (!maker) throw new Error('its namespaces are refused');
  while (child.exitCode === null) {
    const children = await readFile(`/proc/${maker}/task/${maker}/children`, 'utf8').catch(
      () => '',
    );
    if (children) return Number(children);
    await after(20);
  }
  throw new Error('it ended at once');
}

const isUp = (first: number) =>
  spawnSync('nsenter', ['-t', String(first), '-m', '-p', '--', 'systemctl', 'is-system-running'], {
    encoding: 'utf8',
  }).stdout?.startsWith('running');
