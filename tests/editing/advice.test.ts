import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureWarnings } from '#editing/figures.ts';
import { spellingWarnings } from '#editing/spelling.ts';
import { figureLists } from '#site/prose/component-list.ts';

const head = '---\ntitle: A post\n---\n\n';
const figures = (text: string) => figureWarnings('content/blog/a.mdx', head + text, figureLists);
const spelled = async (text: string, file = 'content/blog/a.mdx') =>
  (await spellingWarnings('content', file, text)).map(({ line, words }) => `${line} ${words}`);

test.each([
  ['You borrow 30 % of it.', '30 %', '<Rate of="ratio" />'],
  ['You borrow 30 per cent of it.', '30 per cent', '<Rate of="ratio" />'],
  ['The fee is ₦2,000 at most.', '₦2,000', '<Amount of="naira-fee-most" />'],
  ['We answer in 15 minutes.', '15 minutes', '<Term of="feedback" />'],
])('warns of a typed figure and offers its component: %s', (text, words, tag) => {
  const found = figures(text);
  expect(found).toContainEqual(
    expect.objectContaining({
      line: 5,
      words,
      isWarning: true,
      instead: expect.arrayContaining([tag]),
    }),
  );
});

test('takes no other figure for one of the credit', () => {
  expect(
    figures('Prices fell by 130%, 30.5% and 0.30%, of ₦2,000,000. `30%` <Rate of="ratio" />'),
  ).toEqual([]);
});

test('warns of words that nobody knows, with their line and what may be meant', async () => {
  const text = `${head}You recieve it.\n\nThe color of the reedline.\n`;
  const found = await spellingWarnings('content', 'content/blog/a.mdx', text);
  expect(found.map(({ line, words }) => `${line} ${words}`)).toEqual([
    '5 recieve',
    '7 color',
    '7 reedline',
  ]);
  expect(found.every(({ isWarning }) => isWarning)).toBe(true);
  expect(found[0]?.instead).toContain('receive');
  expect(found[2]?.instead).toContain('redline');
});

test('spells no component, code or link, and knows the names of Nigeria', async () => {
  const text = `${head}Ngozi’s Naira in Enugu: \`xyzzyx\`, <Rate of="qwrt" /> and [this](/fooq/brrz) at https://zzq.example. {/* qqq */}\n`;
  expect(await spelled(text)).toEqual([]);
});

test('follows our own list when it changes, in another folder too', async () => {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  const warnings = () => spellingWarnings(root, 'blog/a.mdx', `${head}The redline.\n`);
  expect(await warnings()).toMatchObject([{ words: 'redline' }]);
  writeFileSync(join(root, 'words.txt'), '# Ours\nredline\n');
  expect(await warnings()).toEqual([]);
});

test('our own texts are spelled as the dictionary and the list have them', async () => {
  const unknown = await Promise.all(
    globSync('content/**/*.{mdx,yaml}').map((file) => spelled(readFileSync(file, 'utf8'), file)),
  );
  expect(unknown.flat()).toEqual([]);
});
