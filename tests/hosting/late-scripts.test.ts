import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdLateScripts } from '#hosting/late-scripts.ts';
import { builtSite } from './built-site.ts';

async function held(html: string): Promise<string> {
  const { dist } = await builtSite({ 'index.html': html });
  await holdLateScripts(join(dist, 'public'), 'index.html');
  return readFile(join(dist, 'public/index.html'), 'utf8');
}

test('scripts for later become addresses that nothing fetches', async () => {
  const html = await held(
    '<div hidden data-late="yes"> <script type="module" src="/_astro/a.js"></script>' +
      '<script type="module" src="/_astro/b.js"></script></div><script src="/c.js"></script>',
  );
  expect(html).toBe(
    '<div hidden data-late="yes" data-src="/_astro/a.js /_astro/b.js"></div>' +
      '<script src="/c.js"></script>',
  );
});

test('a page without them stays as it is', async () => {
  expect(await held('<h1>404</h1>')).toBe('<h1>404</h1>');
});

test('holds scripts whose element carries the mark of its component', async () => {
  expect(
    await held('<div hidden data-late="chat" data-c><script src="/_astro/a.js"></script></div>'),
  ).toBe('<div hidden data-late="chat" data-c data-src="/_astro/a.js"></div>');
});
