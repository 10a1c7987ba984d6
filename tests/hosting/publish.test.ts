import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFrom, writeBuiltAs } from '#hosting/built-as.ts';
import { publish } from '#hosting/publish.ts';
import { openSite } from '#hosting/site.ts';
import { builtSite, page } from './built-site.ts';

const script = 'export const a = 1;\n'.repeat(50);
const build = (name: string) => ({
  'index.html': page(`<h1>${name}</h1><script type="module" src="/_astro/${name}.js"></script>`),
  '404.html': page(),
  [`_astro/${name}.js`]: `${script}// ${name}`,
});

/** A first build that is being served, and one by one those that take its place. */
async function published(...names: string[]) {
  const { dist, ask } = await builtSite(build('first'));
  for (const name of names) {
    const { dist: next } = await builtSite(build(name));
    await writeBuiltAs(next, {});
    await publish(next, dist, await builtFrom({}));
  }
  return { dist, ask };
}

test('a server goes on with the build that it began with', async () => {
  const { dist, ask } = await published('second');
  expect(await (await ask('/')).text()).toContain('<h1>first</h1>');
  const br = { 'accept-encoding': 'br' };
  expect((await ask('/_astro/first.js', br)).headers.get('content-encoding')).toBe('br');
  expect((await ask('/_astro/second.js')).status).toBe(302);
  const restarted = await openSite(dist);
  const home = await restarted(new Request('http://localhost/'));
  expect(await home.text()).toContain('<h1>second</h1>');
});

test('a page of the last build that is still open finds its files, in each encoding', async () => {
  const { dist } = await published('second');
  const site = await openSite(dist);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const answer = await site(new Request('http://localhost/_astro/first.js', { headers }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('only the files of the last build stay', async () => {
  const { dist } = await published('second', 'third');
  const files = (await readdir(join(dist, 'public/_astro'))).filter((name) => name.endsWith('.js'));
  expect(files.sort()).toEqual(['second.js', 'third.js']);
});

test('nginx serves the folder where the build stands in the end, and nothing else is left', async () => {
  const { dist } = await published('second');
  expect(await readFile(join(dist, 'nginx.conf'), 'utf8')).toContain(` root ${dist}/public;`);
  await expect(access(`${dist}.old`)).rejects.toThrow();
});
