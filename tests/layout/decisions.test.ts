import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './mentions.ts';

const folder = 'docs/decisions';
const decisions = readdirSync(folder).filter((file) => /^\d/.test(file));
const sections = ['Context', 'Decision', 'Consequences', 'Alternatives', 'Held by'];

test.each(decisions)(
  '%s says why, what follows, what else there was, and which test holds it',
  (file) => {
    const text = read(`${folder}/${file}`);
    const [number] = file.split('-');
    expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`));
    const parts = text.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(sections);
    for (const part of parts) expect(part.split('\n').slice(1).join('').trim()).not.toBe('');
    const tests = parts.at(-1)?.match(/(?<=`)tests\/[^`]+(?=`)/g) ?? [];
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test('decisions are numbered without a gap, and all are in the list', () => {
  expect(decisions.map((file) => Number(file.slice(0, 4)))).toEqual(decisions.map((_, i) => i + 1));
  const list = read(`${folder}/README.md`);
  for (const file of decisions) expect(list).toContain(`](${file})`);
});
