import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lightenStyles, withoutAbsent } from '#hosting/scoped-styles.ts';
import { builtSite } from './built-site.ts';

const mark = (name: string) => `data-astro-cid-${name}`;
const css = [
  `h2[${mark('shown')}]{color:red}`,
  `p[${mark('gone')}]{color:blue}`,
  `@media (width>=900px){p[${mark('gone')}]{color:green}}`,
  `@media print{h2[${mark('shown')}],p[${mark('gone')}]{color:black}}`,
  `tr[${mark('gone')}]>:is(th,td){color:purple}`,
  '.button{border:0}',
].join('');

async function lightened(body: string): Promise<string> {
  const page = `<html><head><style>${css}</style></head><body>${body}</body></html>`;
  const { dist } = await builtSite({ 'index.html': page });
  await lightenStyles(join(dist, 'public'), 'index.html');
  return readFile(join(dist, 'public/index.html'), 'utf8');
}

test('an element keeps its styles under a shorter mark', async () => {
  const html = await lightened(`<h2 ${mark('shown')}>Questions</h2>`);
  expect(html).toContain('<h2 data-a>Questions</h2>');
  expect(html).toContain('h2[data-a]{color:red}');
  expect(html).toContain('.button{border:0}');
  expect(html).not.toContain('astro-cid');
});

test('the rules of a component that the page does not show are left out', async () => {
  const html = await lightened(`<h2 ${mark('shown')}>Questions</h2>`);
  expect(html).not.toMatch(/blue|green|purple|900px/);
});

test('a rule stays when one of its selectors can match', async () => {
  const html = await lightened(`<h2 ${mark('shown')}>Questions</h2>`);
  expect(html).toContain('@media print{h2[data-a],p[data-b]{color:black}}');
});

test('a page whose elements an island draws stays as it is', async () => {
  const html = await lightened(`<astro-island></astro-island><h2 ${mark('shown')}></h2>`);
  expect(html).toContain(css);
});

test('styles without scoped rules are not touched', () => {
  const plain = '@layer reset, ui;\n.a{content:"}"}';
  expect(withoutAbsent(plain, new Set())).toBe(plain);
});
