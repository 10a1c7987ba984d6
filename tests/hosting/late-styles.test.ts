import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deferIslandStyles, topLevelRules } from '#hosting/late-styles.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'holdfast-styles-'));
  await mkdir(join(root, '_astro'));
});
afterEach(() => rm(root, { recursive: true }));

const css =
  '@layer base{body{color:red}}@layer ui{.dial{width:1px}}.waiting{gap:1px}@layer page{.dash{height:2px}}';

async function built(body: string): Promise<string> {
  const file = join(root, 'page.html');
  const head = `<head><style>@layer base, ui, page;</style><style>${css}</style></head>`;
  await writeFile(file, `<html>${head}<body>${body}</body></html>`);
  await deferIslandStyles(root, 'page.html');
  return readFile(file, 'utf8');
}

describe('the styles of a page that an island draws', () => {
  it('leave the page for a file that blocks nothing', async () => {
    const html = await built('<astro-island client="only"></astro-island>');
    const [file = ''] = await readdir(join(root, '_astro'));

    expect(html).toContain('<style>@layer base{body{color:red}}.waiting{gap:1px}</style>');
    expect(html).toContain(`<link rel="stylesheet" href="/_astro/${file}"></body>`);
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('astro-island'));
    const late = await readFile(join(root, '_astro', file), 'utf8');
    expect(late).toContain('@layer ui{.dial{width:1px}}@layer page{.dash{height:2px}}');
    expect(late).not.toContain('.waiting');
  });

  it('keep the order of the layers that the page declares', async () => {
    const html = await built('<astro-island client="only"></astro-island>');
    expect(html).toContain('<style>@layer base, ui, page;</style>');
  });

  it('stay in a page that is whole without script', async () => {
    const html = await built('<h1>Hold what you own.</h1>');
    expect(html).toContain(css);
    expect(await readdir(join(root, '_astro'))).toEqual([]);
  });
});

describe('the rules of a stylesheet', () => {
  it('are told apart by their blocks, and braces in strings are text', () => {
    expect(topLevelRules('@layer a,b;.x{content:"}"}@media print{.y{color:red}}')).toEqual([
      '@layer a,b;',
      '.x{content:"}"}',
      '@media print{.y{color:red}}',
    ]);
  });
});
