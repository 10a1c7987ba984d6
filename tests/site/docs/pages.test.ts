import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';

const folder = 'content/docs';
const articles = await Promise.all(
  (await readdir(folder))
    .filter((file) => file.endsWith('.mdx'))
    .map(async (file) => ({ file, text: await readFile(`${folder}/${file}`, 'utf8') })),
);
const shown = articles.flatMap(({ text }) => [
  ...[...text.matchAll(/<Code file="([^"]+)" \/>/g)].map(([, file = '']) => file),
  ...[...text.matchAll(/<Languages of="([^"]+)" \/>/g)].flatMap(([, name]) =>
    ['ts', 'php', 'py', 'go'].map((ending) => `${name}.${ending}`),
  ),
]);

test('every example is shown, and every one that is shown is there', async () => {
  const there = await readdir(`${folder}/examples`);
  // Values that the lines of the reference are made with.
  const [apart] = ['calls.json'];
  expect([...new Set([...shown, 'embed.html'])].sort()).toEqual(
    there.filter((file) => file !== apart).sort(),
  );
});

test.each(articles)('$file shows no code that no test runs', ({ text }) => {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code.trim());
  // The product itself: `npm start` is what every test in a browser runs.
  expect(blocks.filter((code) => code !== 'npm ci && npm start')).toEqual([]);
});

test('the market falls to the redline of the loan that the quick start takes', async () => {
  const example = (file: string) => readFile(`${folder}/examples/${file}`, 'utf8');
  const [, amount = ''] = /amount: ([\d_]+)/.exec(await example('quick-start.ts')) ?? [];
  const [, fallen] =
    /"portfolio_id":"([^"]+)","value":(\d+)/.exec(await example('market.sh'))?.slice(1) ?? [];
  const line = redline(minor(Number(amount.replaceAll('_', ''))), 300);
  expect(redlineReached(minor(Number(fallen)), line)).toBe(true);
});

test('the embed reference tells every option and every error of the script', async () => {
  const types = await readFile('clients/embed/v1.d.ts', 'utf8');
  const text = articles.find(({ file }) => file === 'embed.mdx')?.text ?? '';
  const [, options = ''] = /type Options = \{(.*?)^\};/ms.exec(types) ?? [];
  const [, codes = ''] = /type ErrorCode =(.*?);/s.exec(types) ?? [];
  const names = [
    ...[...options.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name),
    ...[...codes.matchAll(/\| '(\w+)'/g)].map(([, code = '']) => code),
  ];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
