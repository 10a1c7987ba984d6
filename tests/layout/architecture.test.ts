import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './mentions.ts';

const steps = [...read('docs/architecture.md').matchAll(/^\d+\. `([^`]+)` · `([^`]+)`/gm)];

test('the two walks name files and functions that exist', () => {
  expect(steps.length).toBeGreaterThan(20);
  const missing = steps
    .filter(([, file = '', name = '']) => !existsSync(file) || !read(file).includes(name))
    .map(([step]) => step);
  expect(missing, 'name the file and function in docs/architecture.md').toEqual([]);
});
