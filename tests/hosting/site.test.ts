import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openSite } from '#hosting/site.ts';
import { builtSite, page } from './built-site.ts';

const files = {
  'index.html': page('<h1>Home</h1>'),
  '404.html': page('<h1>404</h1>'),
  'signin/code.html': page('<h1>Code</h1>'),
  '_astro/app.8f2c.js': 'export const a = 1;\n'.repeat(50),
  'icon.png': 'picture',
};

describe('a page', () => {
  test('is served with its policy, asks to be checked each time, and may not be framed', async () => {
    const { ask } = await builtSite(files);
    const answer = await ask('/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toContain('<h1>Home</h1>');
  });

  test('behind a code is the shell, at the address that was asked', async () => {
    const { ask } = await builtSite(files);
    expect(await (await ask('/signin/8Fj')).text()).toContain('<h1>Code</h1>');
  });

  test('that does not exist leads to /404, which answers with status 404', async () => {
    const { ask } = await builtSite(files);
    const lost = await ask('/nowhere');
    expect([lost.status, lost.headers.get('location')]).toEqual([302, '/404']);
    const notFound = await ask('/404', { 'if-none-match': '*' });
    expect(notFound.status).toBe(404);
    expect(await notFound.text()).toContain('<h1>404</h1>');
  });

  test.each(['/../manifest.json', '/%2e%2e/manifest.json', '/index.html.br', '/constructor'])(
    'is never read from %s',
    async (path) => {
      const { ask } = await builtSite(files);
      expect((await ask(path)).status).toBe(302);
    },
  );
});

describe('caching', () => {
  test('keeps a hashed file for ever', async () => {
    const { ask } = await builtSite(files);
    const answer = await ask('/_astro/app.8f2c.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('sends nothing again while the page is the same, in each encoding by itself', async () => {
    const { ask } = await builtSite(files);
    const br = { 'accept-encoding': 'br' };
    const tag = (await ask('/', br)).headers.get('etag') ?? '';
    const again = await ask('/', { ...br, 'if-none-match': `W/"old", ${tag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(tag);
    expect((await ask('/', { 'if-none-match': tag })).status).toBe(200);
  });

  test('sees a page that changed', async () => {
    const before = (await (await builtSite(files)).ask('/')).headers.get('etag') ?? '';
    const changed = await builtSite({ ...files, 'index.html': page('<h1>New</h1>') });
    expect((await changed.ask('/', { 'if-none-match': before })).status).toBe(200);
  });
});

describe('compression', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', null],
    ['', null],
  ])('for a reader of "%s" is %s', async (accepted, encoding) => {
    const { ask } = await builtSite(files);
    const answer = await ask('/', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect((unpack ? unpack(body) : body).toString()).toBe(files['index.html']);
  });
});

describe('a request', () => {
  test('for the head alone has the headers and no body', async () => {
    const { ask } = await builtSite(files);
    const answer = await ask('/icon.png', {}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '7']);
    expect(await answer.text()).toBe('');
  });

  test('that sends a form without its script leads to the page, which says what it needs', async () => {
    const { ask } = await builtSite(files);
    const answer = await ask('/?application_id=2', {}, 'POST');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?application_id=2']);
  });

  test.each([
    ['/', 'PUT'],
    ['/icon.png', 'POST'],
  ])('that would change %s by %s is refused', async (address, method) => {
    const { ask } = await builtSite(files);
    const answer = await ask(address, {}, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('a folder without a build says how to make one', async () => {
  await expect(openSite('nowhere')).rejects.toThrow('npm run build');
});
