import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { manifest, textOf } from './pages.ts';

test('what is published holds nothing of the editor', async () => {
  const texts = Object.keys(manifest).filter((path) => !/\.(avif|png|woff2|pdf|ico)$/.test(path));
  expect(texts.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const path of texts) {
    if (/cm-editor|_editing\/|dev-toolbar|\/drafts-/.test(await textOf(path))) found.push(path);
  }
  expect(found).toEqual([]);
});

test.each(['manifest.json', 'nginx.conf', 'public/_headers'])(
  '%s, which a host reads, names no path of drafts',
  async (file) => {
    expect(await readFile(`dist/${file}`, 'utf8')).not.toMatch(/drafts-/);
  },
);
