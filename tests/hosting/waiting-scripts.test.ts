import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepsScriptFile, letScriptsWait } from '#hosting/waiting-scripts.ts';
import { builtSite } from './built-site.ts';

const form =
  '<form data-island="touched"></form><script type="module" src="/_astro/Form.js"></script>';

async function waiting(body: string): Promise<string> {
  const { dist } = await builtSite({ 'index.html': `<html><body>${body}</body></html>` });
  await letScriptsWait(join(dist, 'public'), 'index.html');
  return readFile(join(dist, 'public/index.html'), 'utf8');
}

test('a public page fetches none of its scripts by itself', async () => {
  const html = await waiting(form + form);
  expect(html).not.toMatch(/<script[^>]*\ssrc=|type="module"/);
  expect(html.match(/<script type="text\/plain" data-src="\/_astro\/Form\.js">/g)).toHaveLength(2);
});

test('what fetches them later is in the page once, and small', async () => {
  const html = await waiting(form + form);
  const [loader = '', ...others] = html.match(/<script>.*?<\/script>/gs) ?? [];
  expect(others).toEqual([]);
  expect(loader.length).toBeLessThan(1_000);
  expect(loader).toContain('import(');
});

test('a page without scripts stays as it is', async () => {
  expect(await waiting('<h1>404</h1>')).toBe('<html><body><h1>404</h1></body></html>');
});

test('a signed-in screen keeps its scripts: it is nothing without them', async () => {
  const screen = `<astro-island client="only"></astro-island>${form}`;
  expect(await waiting(screen)).toContain('<script type="module" src="/_astro/Form.js">');
});

test('no script is put into a page by Vite, however small, and pictures may be', () => {
  expect(keepsScriptFile('_astro/Form.js')).toBe(false);
  expect(keepsScriptFile('dot.svg')).toBeUndefined();
});
