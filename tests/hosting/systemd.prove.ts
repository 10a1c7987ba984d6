import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { onTestFinished, test } from 'vitest';
import { find } from '#support/finding.ts';
import { freePort } from '#support/postgres.ts';
import { makeDataFolder } from '#support/snapshot.ts';
import { type Systemd, startSystemd } from '#support/systemd.ts';
import { buildIfStale } from '../../scripts/build.ts';

const unit = 'deploy/holdfast.service';
const program = ['package.json', 'node_modules', 'scripts', 'src', 'clients', 'dist'];
const mostExposed = 3;
/** Besides the unit: each end is noted as systemd tells it. */
const noteEnds = `[Service]
ExecStopPost=/bin/sh -c 'echo "$SERVICE_RESULT $EXIT_STATUS" >> /var/lib/holdfast/ends'
`;

test('a real systemd starts the service, brings it back, and lets it finish', async () => {
  const why = whyNot();
  if (why) {
    const promise = 'deploy/holdfast.service under a real systemd';
    return find({ promise, wanted: 'served', measured: `not tried: ${why}`, held: 'not tried' });
  }
  if ((await buildIfStale()) !== 0) throw new Error('The build failed: see above.');
  const port = await freePort();
  const systemd = await systemdWith(port);
  const { run } = systemd;
  const url = `http://127.0.0.1:${port}`;
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(url + path, init)).status;

  const told = run('systemd-analyze', 'verify', 'holdfast.service');
  const [, exposed = ''] =
    /Overall exposure level for \S+: ([\d.]+)/.exec(
      run('systemd-analyze', 'security', '--no-pager', 'holdfast.service'),
    ) ?? [];
  find({
    promise: 'systemd-analyze reads the unit: what it complains of, how exposed the service is',
    wanted: `nothing, and at most ${mostExposed} of 10`,
    measured: `${told.trim() || 'nothing'}, ${exposed}`,
    held: told.trim() === '' && Number(exposed) <= mostExposed,
  });

  // It returns when the process has said that it serves: nobody waits any further here.
  run('systemctl', 'start', 'holdfast');
  const [page, ready] = [await statusOf('/dashboard'), await statusOf('/api/ready')];
  const as = await whoRuns(systemd);
  find({
    promise: 'systemctl start returns once it serves, as its own user who may write its data alone',
    wanted: 'page 200, ready 200, holdfast, no capability, everything else read-only',
    measured: `page ${page}, ready ${ready}, ${as}`,
    held: page === 200 && ready === 200 && as === 'holdfast, no capability, / read-only',
  });

  const authorization = `Bearer ${await signIn(url)}`;
  const killed = await backAfter(systemd, 'SIGKILL');
  const hung = await backAfter(systemd, 'SIGSTOP');
  const kept = await statusOf('/api/user', { headers: { authorization } });
  run('systemctl', 'stop', 'holdfast');
  const ends = run('cat', '/var/lib/holdfast/ends').trim().replaceAll('\n', ', ');
  find({
    promise: 'a process that is killed, one that stands still, and one that is stopped end by',
    wanted:
      'signal, watchdog, success 0; another one in place of the first two, and no session lost',
    measured: `${ends}; another one after ${killed} and ${hung} s, /api/user ${kept}`,
    held: ends === 'signal KILL, watchdog ABRT, success 0' && kept === 200,
  });
});

/** Why there can be no systemd here, or nothing. */
function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may make its namespaces';
  const has = spawnSync('/usr/lib/systemd/systemd', ['--version']);
  return has.status === 0 ? undefined : 'there is no systemd: apt install systemd';
}

/** One that finds the program in /opt/holdfast as docs/operations/deploy.md puts it, with data of its own. */
async function systemdWith(port: number): Promise<Systemd> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'state'));
  await makeDataFolder(join(folder, 'state/provider'));
  const variables = { HOST: '127.0.0.1', PORT: port, DATA_DIR: '/var/lib/holdfast/provider' };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join(''));
  for (const file of ['passwd', 'group'] as const) {
    const known = await readFile(`/etc/${file}`, 'utf8');
    const ours = {
      passwd: 'holdfast:x:64901:64901::/:/usr/sbin/nologin',
      group: 'holdfast:x:64901:',
    };
    await writeFile(join(folder, file), `${known.trimEnd()}\n${ours[file]}\n`);
  }
  const prepare = `
mount --bind ${folder}/passwd /etc/passwd && mount --bind ${folder}/group /etc/group
mkdir /var/lib/holdfast && mount --bind ${folder}/state /var/lib/holdfast
mkdir /opt/holdfast && cd /opt/holdfast
cp ${folder}/.env . && chown root:holdfast .env && chmod 640 .env
for name in ${program.join(' ')}; do
  if [ -d ${resolve('.')}/$name ]; then mkdir $name; else touch $name; fi
  mount --bind ${resolve('.')}/$name $name
done`;
  const units = {
    'holdfast.service': await readFile(unit, 'utf8'),
    'holdfast.service.d/ends.conf': noteEnds,
  };
  const systemd = await startSystemd(units, prepare);
  onTestFinished(systemd.stop);
  return systemd;
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'Holdfast-1!' });
  const answer = await fetch(`${url}/api/user/signin`, { method: 'POST', body });
  return (await answer.json()).data.token;
}

/** By what the kernel says of the process. */
async function whoRuns({ run }: Systemd): Promise<string> {
  const main = run('systemctl', 'show', '-P', 'MainPID', 'holdfast').trim();
  const user = run('ps', '-o', 'user=', '-p', main).trim();
  const status = run('cat', `/proc/${main}/status`);
  const isBare = /^CapBnd:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status);
  const isReadOnly = /^\S+ \S+ \S+ \S+ \/ ro,/m.test(run('cat', `/proc/${main}/mountinfo`));
  return `${user}, ${isBare ? 'no' : 'a'} capability, / ${isReadOnly ? 'read-only' : 'open'}`;
}

/** Sends that to the process, and waits until systemd has another one serving; the seconds it took. */
async function backAfter({ run }: Systemd, signal: string): Promise<number> {
  const show = (name: string) => run('systemctl', 'show', '-P', name, 'holdfast').trim();
  const [before, began] = [show('NRestarts'), performance.now()];
  run('systemctl', 'kill', '--kill-whom=main', `--signal=${signal}`, 'holdfast');
  while (show('NRestarts') === before || show('ActiveState') !== 'active') await after(200);
  return Math.round((performance.now() - began) / 1000);
}
