import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '#provider/session/passwords.ts';

test('only the password itself opens its hash, however its letters are encoded', async () => {
  const stored = await hashPassword('Ọmọ-Ẹkọ-12');
  expect(await isPassword('Ọmọ-Ẹkọ-12'.normalize('NFD'), stored)).toBe(true);
  expect(await isPassword('Omo-Eko-12', stored)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('Holdfast-1!')).not.toBe(await hashPassword('Holdfast-1!'));
});

test('nobody without a stored hash is let in', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('Holdfast-1!', null)).toBe(false);
});

test('a refusal takes about as long for nobody as for somebody', async () => {
  const stored = await hashPassword('Holdfast-1!');
  const known: number[] = [];
  const nobody: number[] = [];
  // In turn: a busy moment slows both.
  for (let round = 0; round < 15; round++) {
    known.push(await timeOf(() => isPassword('wrong', stored)));
    nobody.push(await timeOf(() => isPassword('wrong', null)));
  }
  const ratio = median(nobody) / median(known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[7] ?? 0;
