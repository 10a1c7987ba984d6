import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** A real nginx with the file that the build wrote, in front of a provider at `upstream`. */
export async function startNginx(
  upstream: string,
): Promise<{ url: string; brotli: boolean; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-nginx-'));
  const port = await freePort();
  // Its workers are another user, who may not read a private folder of ours.
  await cp('dist/public', join(folder, 'public'), { recursive: true });
  const modules = await readFile(brotli).then(
    () => `load_module ${brotli};`,
    () => '',
  );
  const site = (await readFile('dist/nginx.conf', 'utf8'))
    .replace(/listen 8080;/, `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4321', new URL(upstream).host)
    .replace(/ root .*;/, ` root ${folder}/public;`)
    .replace('# brotli_static', modules ? 'brotli_static' : '# brotli_static');
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(
    join(folder, 'nginx.conf'),
    `${modules}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
events {}
http { access_log off; ${temporary(folder)} include ${folder}/site.conf; }`,
  );
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await answering(`http://127.0.0.1:${port}/404`, server);
  const stop = async () => {
    server.kill('SIGQUIT');
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  };
  return { url: `http://127.0.0.1:${port}`, brotli: modules !== '', stop };
}

const temporary = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when the server answers, and rejects with what it said when it ends before that. */
async function answering(url: string, server: ChildProcess): Promise<void> {
  let said = '';
  server.stderr?.on('data', (text) => (said += text));
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error(`nginx did not start: ${said}`);
}
