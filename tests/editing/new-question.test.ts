import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '#editing/check.ts';
import { newQuestion } from '#editing/new-question.ts';
import { ownSite } from './site.ts';

let root: string;
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'new-question-')), 'content');
  await cp('content', root, { recursive: true });
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

test('a new question is the last draft of its category, and has no mistakes', async () => {
  const path = await newQuestion(root, 'cards', 'Why "debit" cards only?');
  expect(path).toBe(join(root, 'faq/why-debit-cards-only.mdx'));
  const text = await readFile(path, 'utf8');
  expect(text).toContain('category: cards\n');
  expect(text).toContain('draft: true\n');
  expect(await checkContent(root, ownSite)).toEqual([]);
  const next = await readFile(await newQuestion(root, 'cards', 'And credit cards?'), 'utf8');
  const order = (written: string) => Number(/^order: (\d+)$/m.exec(written)?.[1]);
  expect(order(next)).toBe(order(text) + 1);
  expect(await checkContent(root, ownSite)).toEqual([]);
});

test('a question never takes the place of another, nor of a category', async () => {
  await newQuestion(root, 'cards', 'Why a card at all?');
  await expect(newQuestion(root, 'cost', 'Why a card, at all?')).rejects.toThrow(/already exists/);
  await expect(newQuestion(root, 'cost', 'Cards?')).rejects.toThrow(/address of a category/);
});

test('without a category or a question it says how to give one, and which there are', async () => {
  await expect(newQuestion(root, 'money', 'Why?')).rejects.toThrow(/basics, credit, cost/);
  await expect(newQuestion(root, 'cards', ' ?')).rejects.toThrow(/npm run new:faq cards "/);
});
