import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { textOf } from './pages.ts';

type Testimonial = { id: string; kind: 'individual' | 'business' };

const written: Testimonial[] = parse(await readFile('content/testimonials.yaml', 'utf8'));

test('reviews stand in the order in which the editor has put them', async () => {
  const html = await textOf('/home/individual');
  const shown = [...html.matchAll(/<figure\b[^>]* id="review-([^"]+)"/g)].map(([, id]) => id);
  expect(shown).toEqual(written.filter(({ kind }) => kind === 'individual').map(({ id }) => id));
});
