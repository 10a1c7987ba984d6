import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyAnswer, worker } from '#hosting/headers.ts';
import type { Manifest } from '#hosting/manifest.ts';
import { startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';
import { hasNginx, startNginx } from '#support/nginx.ts';

type Host = { url: string; brotli: boolean; stop: () => Promise<void> };

async function bundled(): Promise<Host> {
  const provider = {
    fetch: async ({ url }: Request) => Response.json({ asked: new URL(url).pathname }),
    close: async () => {},
  };
  const site = await openSite('dist');
  const server = await startServer({ site, provider, host: '127.0.0.1', port: 0 });
  return { ...server, brotli: true };
}

/** nginx, and the bundled server behind it for the API. */
async function nginx(): Promise<Host> {
  const behind = await bundled();
  const front = await startNginx(behind.url);
  return {
    ...front,
    stop: async () => {
      await front.stop();
      await behind.stop();
    },
  };
}

if (!hasNginx) console.warn('There is no nginx here, so its file is not tried: apt install nginx');

// One table of what any host answers, asked from each.
describe.each([
  { name: 'the bundled server', start: bundled, there: true },
  { name: 'nginx', start: nginx, there: hasNginx },
])('$name', ({ start, there }) => {
  if (!there) return test.todo('is not on this machine');
  let host: Host;
  beforeAll(async () => {
    host = await start();
  });
  afterAll(() => host.stop());
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    exact(host.url, path, headers, method);

  test('serves each page of the build with its own policy, and no other address has one', async () => {
    const manifest: Manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8'));
    const pages = Object.entries(manifest).filter(([address]) => !behindCode.has(address));
    for (const [address, { type, policy, file }] of pages) {
      const answer = await ask(address);
      const html = type.startsWith('text/html');
      expect.soft([address, answer.status]).toEqual([address, address === '/404' ? 404 : 200]);
      expect.soft(answer.headers['content-type'], file).toBe(type);
      expect
        .soft(answer.headers['content-security-policy'], file)
        .toBe(policy ?? "default-src 'none'; frame-ancestors 'none'");
      expect
        .soft(answer.headers['cache-control'], file)
        .toBe(
          html || address === worker
            ? 'no-cache'
            : address.startsWith('/_astro/')
              ? 'public, max-age=31536000, immutable'
              : 'public, max-age=3600',
        );
    }
  });

  test.each(['/', '/_astro-none', '/repayment', '/signin/8Fj', '/nowhere', '/404', '/favicon.svg'])(
    'sends the headers that guard every answer with %s',
    async (path) => {
      expect((await ask(path)).headers).toMatchObject(everyAnswer);
    },
  );

  test.each([
    ['/signin/8Fj-20x', 'signin/code.html'],
    ['/onboarding/8Fj/7', 'onboarding.html'],
    ['/onboarding/8Fj/7?source=partner', 'onboarding.html'],
  ])('serves the shell that reads the code of %s', async (path, file) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(await readFile(`dist/public/${file}`, 'utf8'));
  });

  test.each([
    ['/repayment?amount=5000&loan_id=3', '/repay?amount=5000&loan_id=3'],
    ['/signin/?mobile=1', '/signin?mobile=1'],
    ['/home/business//', '/home/business'],
    ['/signin/8Fj/', '/signin/8Fj'],
  ])('moves %s to %s, for good and with its query', async (path, to) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.location]).toEqual([308, to]);
  });

  test.each([
    '/nowhere',
    '/onboarding',
    '/onboarding/8Fj',
    '/onboarding/8Fj/7/more',
    '/signin/a/b',
    '/index.html',
    '/blog.html',
    '/index.html.br',
    '/_headers',
  ])('leads %s to /404', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.location]).toEqual([302, '/404']);
  });

  test.each(['/%2e%2e/manifest.json', '/../nginx.conf', '/blog/../../nginx.conf'])(
    'reads nothing outside the site for %s',
    async (path) => {
      expect([302, 400]).toContain((await ask(path)).status);
    },
  );

  test('/404 shows the page with status 404, and never says that nothing changed', async () => {
    const answer = await ask('/404', { 'if-none-match': '*' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain('404');
  });

  test.each([
    '//evil.example/',
    '//evil.example//',
    '/\\evil.example/',
    '/%5cevil.example/',
    '//signin//evil.example/',
  ])('never takes %s to another host', async (path) => {
    const { location = '/' } = (await ask(path)).headers;
    expect(new URL(location, host.url).origin).toBe(host.url);
  });

  test('a line break in an address adds no header', async () => {
    const answer = await ask('/signin/%0d%0ax-split:%201/');
    expect(answer.headers).not.toHaveProperty('x-split');
  });

  test('sends what is compressed to who reads it, and says that it depends on that', async () => {
    const plain = await ask('/blog');
    const gzip = await ask('/blog', { 'accept-encoding': 'gzip' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: /accept-encoding/i });
    expect(gzip.body.length).toBeLessThan(plain.body.length / 3);
    if (!host.brotli) return;
    const br = await ask('/blog', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
  });

  test('sends a page again only when it has changed', async () => {
    const { etag = '' } = (await ask('/blog')).headers;
    const again = await ask('/blog', { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('answers the head alone, and refuses to change a page', async () => {
    const head = await ask('/blog', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await ask('/blog', {}, 'POST')).status).toBe(405);
  });

  test('hands the API on, whose answers have each header once', async () => {
    const answer = await ask('/api/health');
    expect(JSON.parse(answer.body.toString())).toEqual({ asked: '/api/health' });
    expect(answer.headers).toMatchObject(everyAnswer);
  });
});

const behindCode = new Set(['/signin/code', '/onboarding']);

type Exact = { status: number; headers: Record<string, string>; body: Buffer };

/** Asks for the address as it stands: `fetch` would mend dots and slashes first. */
function exact(
  url: string,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<Exact> {
  const { hostname, port } = new URL(url);
  return new Promise((done, failed) => {
    request({ hostname, port, path, headers, method, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', failed)
      .end();
  });
}
