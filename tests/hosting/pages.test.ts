import { expect, test } from 'vitest';
import { finishPage } from '#hosting/pages.ts';

const imports: Record<string, string[]> = {
  '/_astro/Offer.js': ['/_astro/app.js'],
  '/_astro/client.js': ['/_astro/app.js'],
  '/_astro/app.js': ['/_astro/side.js'],
};
const finished = (html: string) => finishPage(html, (url) => imports[url] ?? []);

const island = (client: string) =>
  `<html><head></head><body><astro-island component-url="/_astro/Offer.js" renderer-url="/_astro/client.js" client="${client}"></astro-island></body></html>`;

test.each(['only', 'load'])(
  'an island that starts at once (%s) has its scripts named',
  (client) => {
    const links = finished(island(client)).match(/(?<=<link rel="modulepreload" href=")[^"]+/g);
    expect(links).toEqual([
      '/_astro/Offer.js',
      '/_astro/client.js',
      '/_astro/app.js',
      '/_astro/side.js',
    ]);
  },
);

test.each(['touch', 'idle'])('an island that waits (%s) costs nothing before', (client) => {
  expect(finished(island(client))).toBe(island(client));
});

test('scripts for later become addresses that nothing fetches', () => {
  const html = finished(
    '<head></head><body><div hidden data-late="yes" data-astro-cid-c> <script type="module" src="/_astro/a.js"></script>' +
      '<script type="module" src="/_astro/b.js"></script></div><script src="/c.js"></script></body>',
  );
  expect(html).toBe(
    '<head></head><body><div hidden data-late="yes" data-astro-cid-c data-src="/_astro/a.js /_astro/b.js"></div>' +
      '<script src="/c.js"></script></body>',
  );
});

test('the style that Astro writes for its islands stands in the head, as HTML wants it', () => {
  expect(finished('<head></head><body><section><style>a{}</style><p>b</p></section></body>')).toBe(
    '<head><style>a{}</style></head><body><section><p>b</p></section></body>',
  );
});

test('everything else stays as Astro wrote it, and what only looks like an element is text', () => {
  const html =
    '<!doctype html><head><title>$&</title></head><body>\n<p hidden>a &amp; b<pre>\n\n</pre>' +
    '<script>let a = \'<div data-late="x"></div>\'</script></body>';
  expect(finished(html)).toBe(html);
});
