import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { highlighted } from '#site/docs/highlight.ts';

const folder = 'content/docs/examples';
const files = (await readdir(folder)).filter((file) => /\.(ts|php|py|go|sh|html)$/.test(file));

test.each(files)('%s loses no sign', async (file) => {
  const code = await readFile(`${folder}/${file}`, 'utf8');
  const runs = highlighted(code, file.replace(/.*\./, ''));
  expect(runs.map(({ text }) => text).join('')).toBe(code);
  expect(runs.some(({ kind }) => kind)).toBe(true);
});

test('a word within a string or a comment is not a word', () => {
  const kinds = highlighted('return "import it"; // const', 'ts').map(({ kind }) => kind);
  expect(kinds).toEqual(['word', undefined, 'string', undefined, 'comment']);
});

test('code in a language that it does not know stays as it is', () => {
  expect(highlighted('a // b', 'toml')).toEqual([{ text: 'a // b' }]);
});
