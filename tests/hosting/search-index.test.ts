import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { indexSearch, textsOf } from '#hosting/search-index.ts';
import { builtSite, page } from './built-site.ts';

const faqs = [
  '<details><summary>Categories</summary><ul><li>Costs</li></ul></details>',
  '<details class="q"><summary><h3>What is <em>the</em> fee?</h3></summary> ',
  '<div class="prose" id="fee"><p>One.</p><div>Two.</div></div><a href="/faqs#fee">Link</a></details>',
  '<details><summary><h3>When?</h3></summary><div id="when"><p>Soon.</p></div></details>',
].join('');

test('each answer is a text by itself, at the address of its question', () => {
  expect(textsOf('/faqs', page(faqs))).toEqual([
    {
      url: '/faqs#fee',
      content: expect.stringContaining('<h1>What is <em>the</em> fee?</h1><p>One.'),
    },
    { url: '/faqs#when', content: expect.stringContaining('<h1>When?</h1><p>Soon.</p>') },
  ]);
  expect(textsOf('/faqs', page(faqs))[0]?.content).not.toContain('Link');
});

test('a page without such answers is one text', () => {
  const html = page('<details><summary>Contents</summary><ol></ol></details><div id="a"></div>');
  expect(textsOf('/blog/a', html)).toEqual([{ url: '/blog/a', content: html }]);
});

test('only what marks a text can be found, and none of Pagefind’s own interfaces is written', async () => {
  const root = await mkdtemp(join(tmpdir(), 'holdfast-search-'));
  const body = '<main data-pagefind-body><h1>Redline</h1><p>falls</p></main>';
  await writeFile(join(root, 'a.html'), `<html lang="en"><body>${body}</body></html>`);
  await writeFile(join(root, 'dashboard.html'), page('<h1>Dashboard</h1>'));
  expect(await indexSearch(root, ['a.html', 'dashboard.html'])).toBe(1);
  const written = await readdir(join(root, 'pagefind'));
  expect(written).toEqual(expect.arrayContaining(['pagefind.js', 'pagefind-worker.js']));
  expect(written.filter((name) => /ui|highlight|component/.test(name))).toEqual([]);
  const entry = JSON.parse(await readFile(join(root, 'pagefind/pagefind-entry.json'), 'utf8'));
  expect(entry.languages.en.page_count).toBe(1);
});

test('compiled code may run in the worker of the search and in no page', async () => {
  const { ask } = await builtSite({
    'index.html': page(),
    'pagefind/pagefind.js': '',
    'pagefind/pagefind-worker.js': '',
  });
  const policy = async (path: string) =>
    (await ask(path)).headers.get('content-security-policy') ?? '';
  expect(await policy('/pagefind/pagefind-worker.js')).toContain("script-src 'wasm-unsafe-eval'");
  expect(await policy('/pagefind/pagefind-worker.js')).toContain("default-src 'none'");
  expect(await policy('/')).not.toContain('wasm');
  expect(await policy('/pagefind/pagefind.js')).not.toContain('wasm');
});
