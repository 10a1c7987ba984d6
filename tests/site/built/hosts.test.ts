import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyAnswer, inertPolicy, worker } from '#hosting/headers.ts';
import type { SiteFile } from '#hosting/manifest.ts';
import { readStaticHost } from '#support/netlify.ts';
import { hasNginx, startNginx } from '#support/nginx.ts';
import { judge } from '#support/observatory.ts';
import { startProduct } from '#support/product.ts';
import { makeDataFolder } from '#support/snapshot.ts';

type Host = { url: string; brotli: boolean; stop: () => Promise<unknown> };

// One after the other on one folder.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-hosts-'));
  await makeDataFolder(join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The bundled server, as its command starts it. */
const by = (command: string) => async (): Promise<Host> => {
  const product = await startProduct({ dataDir: folder, command: command.split(' ') });
  return { ...product, brotli: true };
};

/** nginx, and the bundled server behind it for the API. */
async function nginx(): Promise<Host> {
  const behind = await startProduct({ dataDir: folder });
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

const shells = [
  ['/signin/8Fj-20x', 'signin/code.html'],
  ['/onboarding/8Fj/7', 'onboarding.html'],
  ['/onboarding/8Fj/7?source=partner', 'onboarding.html'],
] as const;
const moves = [
  ['/repayment?amount=5000&loan_id=3', '/repay?amount=5000&loan_id=3'],
  ['/signin/?mobile=1', '/signin?mobile=1'],
  ['/home/business//', '/home/business'],
  ['/signin/8Fj/', '/signin/8Fj'],
] as const;
const unknown = [
  '/nowhere',
  '/onboarding',
  '/onboarding/8Fj',
  '/onboarding/8Fj/7/more',
  '/signin/a/b',
  '/index.html',
  '/blog.html',
  '/index.html.br',
  '/_headers',
];

// One table of what any host answers, asked from each.
describe.each([
  { name: 'npm start', start: by('npm start'), there: true },
  { name: 'npm run preview', start: by('npm run preview'), there: true },
  { name: 'nginx', start: nginx, there: hasNginx },
])('$name', ({ name, start, there }) => {
  if (!there) return test.todo('is not on this machine');
  let host: Host;
  beforeAll(async () => {
    host = await start();
  }, 120_000);
  afterAll(() => host.stop());
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    exact(host.url, path, headers, method);

  test('serves each file of the build with the headers that guard it, its own policy among them', async () => {
    for (const [bare, { type, policy, file }] of await built()) {
      const address = behindCode[bare] ?? bare;
      const answer = await ask(address);
      expect.soft(answer.headers, file).toMatchObject(everyAnswer);
      expect.soft([file, gradeOf(answer)]).toEqual([file, 'A+']);
      expect.soft([address, answer.status]).toEqual([address, address === '/404' ? 404 : 200]);
      expect.soft(answer.headers['content-type'], file).toBe(type);
      expect.soft(answer.headers['content-security-policy'], file).toBe(policy ?? inertPolicy);
      expect.soft(answer.headers['cache-control'], file).toBe(cachingOf(address, type));
    }
  });

  test('lets the partners’ origins frame the pages of the widget, and nobody any other page', async () => {
    const ancestors = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec(
        (await ask(path)).headers['content-security-policy'] ?? '',
      )?.[1];
    const sandbox = "'self' localhost:* 127.0.0.1:*";
    for (const path of ['/signon', '/onboarding/8Fj/7', '/offer', '/withdrawal?card=1']) {
      expect.soft([path, await ancestors(path)]).toEqual([path, sandbox]);
    }
    for (const path of ['/', '/signin', '/signin/8Fj', '/dashboard', '/repay', '/404', '/none']) {
      expect.soft([path, await ancestors(path)]).toEqual([path, "'none'"]);
    }
  });

  test.each(['/embed/v1.js', '/embed/v1.mjs', '/embed/v1.d.ts'])(
    'gives %s to the pages of any origin, and nothing else',
    async (path) => {
      const shared = {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      };
      const answer = await ask(path);
      expect([answer.status, answer.headers]).toEqual([200, expect.objectContaining(shared)]);
      for (const name of Object.keys(shared)) {
        expect((await ask('/offer')).headers).not.toHaveProperty(name);
      }
    },
  );

  test.each([
    '/_astro/none.js',
    '/repayment',
    '/nowhere',
    '/signin/',
    '/api/health',
    '/api/nowhere',
  ])('sends the headers that guard every answer with %s', async (path) => {
    const answer = await ask(path);
    expect(answer.headers).toMatchObject(everyAnswer);
    expect(gradeOf(answer)).toBe('A+');
  });

  test.each(shells)('serves the shell that reads the code of %s', async (path, file) => {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(await readFile(`dist/public/${file}`, 'utf8'));
  });

  test.each(moves)('moves %s to %s, for good and with its query', async (path, to) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.location]).toEqual([308, to]);
  });

  test.each(unknown)('leads %s to /404', async (path) => {
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
    expect((await ask('/blog', {}, 'DELETE')).status).toBe(405);
    // A form without its script is sent back to its page, which says what it needs.
    const form = await ask('/signin?email=a@b.co', {}, 'POST');
    expect([form.status, form.headers.location]).toEqual([303, '/signin?email=a@b.co']);
  });

  test('calls itself in the metrics what its pages report, and tells them to no proxy', async () => {
    const { release } = JSON.parse(await readFile('dist/build.json', 'utf8'));
    const metrics = await ask('/api/metrics');
    if (name === 'nginx') return expect(metrics.status).toBe(404);
    expect(metrics.body.toString()).toContain(`holdfast_build_info{release="${release}"`);
  });

  test('hands the API on, whose answers have each header once', async () => {
    const answer = await ask('/api/health');
    expect(JSON.parse(answer.body.toString()).data).toMatchObject({ status: 'ok' });
    expect(answer.headers).toMatchObject(everyAnswer);
    expect(answer.headers['content-security-policy']).toBe(inertPolicy);
  });
});

test('a build for the sandbox is not served by a live server', async () => {
  const live = startProduct({ dataDir: folder, env: { PROVIDER_MODE: 'live' } });
  await expect(live).rejects.toThrow('dist was built for sandbox mode, and this is live mode');
});

describe('a static host that reads _redirects and _headers', () => {
  const open = async () =>
    readStaticHost(
      'dist/public',
      (await built()).map(([, { file }]) => file),
    );

  test('sends with each file of the build what the other hosts send, each header once', async () => {
    const host = await open();
    for (const [bare, { type, policy, file }] of await built()) {
      for (const address of [behindCode[bare] ?? bare, `/${file}`]) {
        const sent = host.headers(address);
        const headers = Object.fromEntries(sent);
        expect.soft([address, sent.length]).toEqual([address, Object.keys(headers).length]);
        expect.soft(headers, address).toMatchObject({
          ...everyAnswer,
          'content-security-policy': policy ?? inertPolicy,
          'cache-control': cachingOf(bare, type),
        });
        const body = await readFile(join('dist/public', file), 'utf8');
        expect.soft([address, gradeOf({ headers, body })]).toEqual([address, 'A+']);
      }
    }
  });

  test('answers each page of the build by its address', async () => {
    const host = await open();
    for (const [bare, { file }] of await built()) {
      const status = bare === '/404' ? 404 : 200;
      expect.soft(host.answer(behindCode[bare] ?? bare), bare).toEqual({ status, file });
    }
  });

  test.each(shells)('serves the shell that reads the code of %s', async (path, file) => {
    expect((await open()).answer(path)).toEqual({ status: 200, file });
  });

  // What becomes of slashes at the end is the host's own.
  test.each(moves.filter(([path]) => !/\/(\?|$)/.test(path)))(
    'moves %s to %s, for good and with its query',
    async (path, location) => {
      expect((await open()).answer(path)).toEqual({ status: 308, location });
    },
  );

  // A file of the build that only stands for an address is there; it has the page's headers.
  test.each(unknown.filter((path) => !/\.(html|br)$/.test(path)))(
    'leads %s to /404',
    async (path) => {
      expect((await open()).answer(path)).toEqual({ status: 302, location: '/404' });
    },
  );
});

/** What answers for shells that do not open by their bare address. */
const behindCode: Record<string, string> = {
  '/signin/code': '/signin/8Fj-20x',
  '/onboarding': '/onboarding/8Fj/7',
};

const built = async () =>
  Object.entries<SiteFile>(JSON.parse(await readFile('dist/manifest.json', 'utf8')));

const cachingOf = (address: string, type: string) =>
  type.startsWith('text/html') || address === worker
    ? 'no-cache'
    : address.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600';

const gradeOf = ({ headers, body }: Pick<Exact, 'headers'> & { body: Buffer | string }) =>
  judge({ headers, html: body.toString() }).grade;

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
