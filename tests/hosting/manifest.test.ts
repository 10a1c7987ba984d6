import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtSite, page } from './built-site.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy of a page allows its own inline scripts and styles, and no other', async () => {
  const { manifest } = await builtSite({
    'index.html': page('<style>p{margin:0}</style><script>start()</script>'),
    'faqs.html': page('<script type="module">\nopen();\n</script>'),
  });
  const home = manifest['/']?.policy;
  expect(home).toContain(`script-src 'self' ${hash('start()')};`);
  expect(home).toContain(`style-src 'self' ${hash('p{margin:0}')};`);
  expect(manifest['/faqs']?.policy).toContain(`script-src 'self' ${hash('\nopen();\n')};`);
  expect(home).not.toContain('unsafe');
});

test('scripts from files and data in the page need no hash', async () => {
  const { manifest } = await builtSite({
    'index.html': page(
      '<script src="/_astro/a.js"></script><script type="application/ld+json">{"a":1}</script>',
    ),
  });
  expect(manifest['/']?.policy).toContain("script-src 'self';");
});

test.each(['<p style="color:red">', '<button onclick="go()">', '<svg><path\n style="fill:red"/>'])(
  'a page that its policy would break stops the build: %s',
  async (body) => {
    await expect(builtSite({ 'signin.html': page(body) })).rejects.toThrow('signin.html');
  },
);

test('text that only looks like an attribute is no reason to stop', async () => {
  const { manifest } = await builtSite({ 'docs.html': page('&lt;p style="x"&gt; set style="y"') });
  expect(manifest['/docs']).toBeDefined();
});

test('a provider on another origin may be asked, and only its origin is named', async () => {
  const elsewhere = await builtSite({ 'index.html': page() }, 'https://api.holdfast.example/v1');
  expect(elsewhere.manifest['/']?.policy).toContain(
    "connect-src 'self' https://api.holdfast.example;",
  );
  const here = await builtSite({ 'index.html': page() }, '/api');
  expect(here.manifest['/']?.policy).not.toContain('connect-src');
});

test('what compresses lies beside its file in both encodings, and a picture does not', async () => {
  const { dist, manifest } = await builtSite({
    '_astro/app.js': 'export const a = 1;\n'.repeat(50),
    'icon.png': 'not really a picture'.repeat(50),
    'robots.txt': 'x',
  });
  const script = await readFile(join(dist, 'public/_astro/app.js'), 'utf8');
  const read = (suffix: string) => readFile(join(dist, `public/_astro/app.js${suffix}`));
  expect(brotliDecompressSync(await read('.br')).toString()).toBe(script);
  expect(gunzipSync(await read('.gz')).toString()).toBe(script);
  expect(manifest['/_astro/app.js']?.encodings).toEqual(['br', 'gzip']);
  expect(manifest['/icon.png']?.encodings).toEqual([]);
  expect(manifest['/robots.txt']?.encodings).toEqual([]);
});
