import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyAnswer, inertPolicy, worker } from '#hosting/headers.ts';
import type { SiteFile } from '#hosting/manifest.ts';
import { hasNginx, startNginx } from '#support/nginx.ts';
import { judge } from '#support/observatory.ts';
import { startProduct } from '#support/product.ts';

type Host = { url: string; brotli: boolean; stop: () => Promise<unknown> };

// One after the other on one folder, because making a database takes seconds.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-hosts-'));
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

// One table of what any host answers, asked from each.
describe.each([
  { name: 'npm start', start: by('npm start'), there: true },
  { name: 'npm run preview', start: by('npm run preview'), there: true },
  { name: 'nginx', start: nginx, there: hasNginx },
])('$name', ({ start, there }) => {
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
      const html = type.startsWith('text/html');
      expect.soft([address, answer.status]).toEqual([address, address === '/404' ? 404 : 200]);
      expect.soft(answer.headers['content-type'], file).toBe(type);
      expect.soft(answer.headers['content-security-policy'], file).toBe(policy ?? inertPolicy);
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
    expect(JSON.parse(answer.body.toString()).data).toMatchObject({ status: 'ok' });
    expect(answer.headers).toMatchObject(everyAnswer);
    expect(answer.headers['content-security-policy']).toBe(inertPolicy);
  });
});

test('a static host that reads _headers sends them with each page too', async () => {
  const rules = rulesOf(await readFile('dist/public/_headers', 'utf8'));
  for (const [bare, { type, policy, file }] of await built()) {
    if (!type.startsWith('text/html')) continue;
    const met = rules.filter(({ pattern }) => pattern.test(behindCode[bare] ?? bare));
    const headers = Object.fromEntries(met.flatMap((rule) => rule.headers));
    expect.soft(headers, file).toMatchObject({ ...everyAnswer, 'content-security-policy': policy });
    expect.soft([file, gradeOf({ headers, body: '' })]).toEqual([file, 'A+']);
    // Of rules that meet on an address each header is sent.
    expect.soft(met.flatMap((rule) => rule.headers).length, file).toBe(Object.keys(headers).length);
  }
});

/** What answers for shells that do not open by their bare address. */
const behindCode: Record<string, string> = {
  '/signin/code': '/signin/8Fj-20x',
  '/onboarding': '/onboarding/8Fj/7',
};

const built = async () =>
  Object.entries<SiteFile>(JSON.parse(await readFile('dist/manifest.json', 'utf8')));

const gradeOf = ({ headers, body }: Pick<Exact, 'headers'> & { body: Buffer | string }) =>
  judge({ headers, html: body.toString() }).grade;

/** As Netlify reads the file: `:name` is one step of a path, and `*` at the end whatever follows. */
function rulesOf(text: string): { pattern: RegExp; headers: (readonly [string, string])[] }[] {
  return text
    .trim()
    .split(/\n+(?=\/)/)
    .map((rule) => {
      const [path = '', ...lines] = rule.trim().split(/\n\s+/);
      const source = path
        .replace(/[.+?()]/g, '\\$&')
        .replace(/:\w+/g, '[^/]+')
        .replace(/\*$/, '.*');
      const headers = lines.map((line) => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)] as const;
      });
      return { pattern: new RegExp(`^${source}$`), headers };
    });
}

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
