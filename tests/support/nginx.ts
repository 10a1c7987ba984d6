import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxFile } from '#hosting/nginx.ts';
import { freePort } from './postgres.ts';

const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Whether this machine has an nginx; Debian's package `nginx` brings one. */
export const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

type Nginx = {
  readonly url: string;
  /** What it has logged: requests, and what went wrong. */
  readonly requests: () => Promise<string>;
  readonly problems: () => string;
  readonly stop: () => Promise<void>;
};

/** A real nginx with the file that the build wrote, in front of these processes of the provider. */
export async function startNginx(...upstreams: string[]): Promise<Nginx & { brotli: boolean }> {
  const modules = await readFile(brotli).then(
    () => `load_module ${brotli};`,
    () => '',
  );
  const nginx = await start(modules, async (folder) => {
    // Its workers are another user, who may not read a private folder of ours.
    await cp('dist/public', join(folder, 'public'), { recursive: true });
    return before(upstreams, await readFile('dist/nginx.conf', 'utf8'))
      .replace(/ root .*;/, ` root ${folder}/public;`)
      .replace('# brotli_static', modules ? 'brotli_static' : '# brotli_static');
  });
  return { ...nginx, brotli: modules !== '' };
}

/**
 * The same without a site: what the build's file says of several processes of the provider, whose
 * answers it awaits for so many seconds.
 */
export function startBalancer(upstreams: readonly string[], seconds = 60): Promise<Nginx> {
  return start('', async (folder) => {
    const written = before(upstreams, nginxFile(`${folder}/public/`, {}));
    return `proxy_read_timeout ${seconds * 1000}ms;\n${written}`;
  });
}

/** The file with a line for each process. */
const before = (upstreams: readonly string[], written: string) =>
  written.replace(/( *server )127\.0\.0\.1:4321(.*\n)/, (_, server, rest) =>
    upstreams.map((url) => `${server}${new URL(url).host}${rest}`).join(''),
  );

async function start(modules: string, site: (folder: string) => Promise<string>): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-nginx-'));
  const port = await freePort();
  const written = await site(folder);
  await writeFile(
    join(folder, 'site.conf'),
    written
      .replace(/listen 8080;/, `listen 127.0.0.1:${port};`)
      .replace(/access_log \S+/, `access_log ${folder}/requests.log`),
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `${modules}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
events {}
http { ${temporary(folder)} include ${folder}/site.conf; }`,
  );
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text) => (said += text));
  await answering(`http://127.0.0.1:${port}/404`, server, () => said);
  const stop = async () => {
    server.kill('SIGQUIT');
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  };
  const requests = () => readFile(join(folder, 'requests.log'), 'utf8');
  return { url: `http://127.0.0.1:${port}`, requests, problems: () => said, stop };
}

const temporary = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');

/** Resolves when the server answers, and rejects with what it said when it ends before that. */
async function answering(url: string, server: ChildProcess, said: () => string): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error(`nginx did not start: ${said()}`);
}
