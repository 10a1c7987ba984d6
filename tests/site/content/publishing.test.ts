import { expect, test } from 'vitest';
import { isPublished, readingMinutes } from '#site/content/publishing.ts';

const date = new Date('2026-11-22T00:00:00Z');
const at = (instant: string) => Date.parse(instant);

test('a post appears when its day begins in Lagos, an hour before UTC', () => {
  expect(isPublished({ date, draft: false }, at('2026-11-21T22:59:59Z'))).toBe(false);
  expect(isPublished({ date, draft: false }, at('2026-11-21T23:00:00Z'))).toBe(true);
});

test('a draft stays unseen after its day, and one without a day too', () => {
  expect(isPublished({ date, draft: true }, at('2027-01-01T00:00:00Z'))).toBe(false);
  expect(isPublished({ draft: true }, at('2027-01-01T00:00:00Z'))).toBe(false);
  expect(isPublished({ draft: false }, at('2020-01-01T00:00:00Z'))).toBe(true);
});

test('reading takes a minute for 220 words, and never less than one', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(880))).toBe(4);
});

test('a figure counts as a word, an import as none', () => {
  const imports = "import { brand } from '#brand';\n".repeat(100);
  expect(readingMinutes(imports + 'is <Rate of="interest" /> {brand.name} '.repeat(220))).toBe(3);
});
