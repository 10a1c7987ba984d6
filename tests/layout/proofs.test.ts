import { expect, test } from 'vitest';
import { proofs, sumOf, tableOf } from '../../scripts/proofs.ts';
import { read } from './mentions.ts';

test('docs/testing.md has the verdict of every proof', () => {
  const [, verdicts = ''] = /^## Verdicts$(.*?)^## /ms.exec(read('docs/testing.md')) ?? [];
  const rows = verdicts
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
  expect(Object.keys(proofs).filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});

test('a proof that this machine could not try is not one that held', () => {
  const row = { promise: 'a promise', wanted: '0', measured: '0', seconds: 1 };
  const rows = [
    { ...row, held: true },
    { ...row, held: false },
  ] as const;
  const untried = { ...row, held: 'not tried' } as const;
  expect(sumOf(rows)).toBe('1 of 2 held');
  expect(sumOf([...rows, untried])).toBe('1 of 3 held, 1 not tried');
  expect(tableOf([untried])).toMatch(/\| not tried \| 1$/);
});
