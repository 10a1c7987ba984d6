import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinInlineParts } from '#hosting/inline-parts.ts';
import { builtSite } from './built-site.ts';

async function joined(html: string): Promise<string> {
  const { dist } = await builtSite({ 'index.html': html });
  await joinInlineParts(join(dist, 'public'), 'index.html');
  return readFile(join(dist, 'public/index.html'), 'utf8');
}

test('the styles of a page become one, in their order', async () => {
  expect(
    await joined(
      '<head><style>@layer a;</style><title>$&</title><style>b{}</style></head><body><style>c{}</style><p>d</p></body>',
    ),
  ).toBe('<head><title>$&</title><style>@layer a;b{}c{}</style></head><body><p>d</p></body>');
});

test('scripts side by side become one, and texts that wait stay before it', async () => {
  const text = '<script type="text/plain" data-src="/a.js"></script>';
  expect(await joined(`<p>d</p><script>if(a)b()</script>${text} <script>c()</script>`)).toBe(
    `<p>d</p>${text}<script>if(a)b();c()</script>`,
  );
});

test('a script that something stands behind stays where it is', async () => {
  const html = '<script>a()</script><p>d</p><script>b()</script>';
  expect(await joined(html)).toBe(html);
});

test('a style for some readers only, and scripts with a type or an address, stay as they are', async () => {
  const html =
    '<style media="print">a{}</style><script src="/a.js"></script><script type="module">b()</script>';
  expect(await joined(html)).toBe(html);
});
