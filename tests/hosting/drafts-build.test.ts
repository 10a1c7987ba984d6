import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditedSite, editSite } from '#support/edited-site.ts';

const path = 'drafts-0123456789abcdef0123456789abcdef';

let edited: EditedSite;
beforeAll(async () => {
  edited = await editSite();
  await edited.write(
    'blog/zyx-draft.mdx',
    '---\ntitle: Zyxpost\ndescription: It tells of Zyxpost.\ndate: 2026-11-02\nauthor: credit-team\ntags: [zyxtag]\ndraft: true\n---\n\nWords of Zyxpost.\n',
  );
  await edited.write(
    'faq/zyx-question.mdx',
    '---\nquestion: Zyxask?\ncategory: cards\norder: 99\ndraft: true\n---\n\nZyxanswer.\n',
  );
  const { code, output } = await edited.build({ HOLDFAST_DRAFTS: `/${path}` });
  expect(code, output).toBe(0);
}, 240_000);
afterAll(() => edited.remove());

test('a build of drafts shows them under its path alone, marked and not indexed', async () => {
  const page = await readFile(join(edited.built, path, 'blog/zyx-draft.html'), 'utf8');
  expect(page).toContain('Words of Zyxpost.');
  expect(page).toContain('Draft, not public.');
  expect(page).toContain('<meta name="robots" content="noindex"');
  const list = await readFile(join(edited.built, `${path}.html`), 'utf8');
  expect(list).toContain(`href="/${path}/blog/zyx-draft"`);
  expect(list).toContain('Zyxanswer.');
  expect(list).toContain('<meta name="robots" content="noindex"');
  // No page, feed, site map or index of the search leads there.
  expect(await filesWith(/zyx/i)).toEqual([`${path}.html`, `${path}/blog/zyx-draft.html`]);
});

test('nothing that is served names the path of the drafts', async () => {
  const ours = await filesWith(new RegExp(path));
  expect(ours.filter((file) => !file.startsWith(path))).toEqual([]);
});

/** The built files whose name or text has the pattern; not what is compressed. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const entries = await readdir(edited.built, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|png|jpe?g|webp|woff2)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(edited.built.length + 1))
    // Static hosts read it and serve it to nobody.
    .filter((file) => file !== '_headers');
  const has = async (file: string) =>
    pattern.test(file) || pattern.test(await readFile(join(edited.built, file), 'latin1'));
  const found = await Promise.all(files.map(async (file) => ((await has(file)) ? [file] : [])));
  return found.flat().sort();
}
