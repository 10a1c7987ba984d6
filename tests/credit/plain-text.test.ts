import { describe, expect, test } from 'vitest';
import {
  asLine,
  escapeHidden,
  escapeProse,
  foldSpaces,
  hasHidden,
  hasHiddenInProse,
  visibleOnly,
} from '#credit/plain-text.ts';
import { hidden, hiddenCharacters, oddSpaces } from '#support/hostile-texts.ts';
import fc from '#support/property.ts';

const any = fc.string({ unit: 'binary', maxLength: 60 });

describe('what is hidden in a text', () => {
  test.each(Object.entries(hiddenCharacters))('%s is found, written out, taken out', (_, one) => {
    const text = `a${one}b`;
    expect(hasHidden(text)).toBe(true);
    expect(escapeHidden(text)).toMatch(/^a\\u[0-9a-f]{4}.*b$/);
    expect(visibleOnly(text)).toMatch(/^a[ -~]*b$/);
  });

  test('is none in names as people write them', () => {
    for (const name of ['Ọláńrewájú Adé', 'O’Brien-Ɗan', '李 小龙', 'محمد علي', 'Zoë 1 (Ltd.)']) {
      expect(hasHidden(name)).toBe(false);
      expect([escapeHidden(name), asLine(name), visibleOnly(name)]).toEqual([name, name, name]);
    }
  });

  test('never outlives the escape, which JSON reads back as it was', () => {
    fc.assert(
      fc.property(any, (text) => {
        expect(hidden.test(escapeHidden(text))).toBe(false);
        const json = JSON.stringify(text);
        expect(JSON.parse(escapeHidden(json))).toBe(text);
      }),
    );
  });
});

test('what is hidden is written as JSON writes it, in two units where it has two, or left out whole', () => {
  const text = 'pay\u202e 100\t\u{e0041}now';
  expect(escapeHidden(text)).toBe('pay\\u202e 100\\u0009\\udb40\\udc41now');
  expect(visibleOnly(text)).toBe('pay 100now');
});

test('prose keeps its lines and its emoji, and nothing else that is hidden', () => {
  const prose = 'One.\nTwo \u{1f468}\u200d\u{1f469}\u200d\u{1f467}.';
  expect(hasHiddenInProse(prose)).toBe(false);
  expect(escapeProse(prose)).toBe(prose);
  // “I want”, whose first letters a Persian writes apart.
  const persian = 'می\u200cخواهم';
  expect([hasHiddenInProse(persian), escapeProse(persian)]).toEqual([false, persian]);
  expect(hasHiddenInProse('a\rb')).toBe(true);
  expect(escapeProse('a\x1b\n\u202eb')).toBe('a\\u001b\n\\u202eb');
});

test('spaces of every kind are one plain space', () => {
  for (const space of oddSpaces) {
    expect(foldSpaces(`${space}a${space} ${space}b${space}`)).toBe('a b');
  }
  expect(asLine(' a \x1b\u3000 b ')).toBe('a \\u001b b');
});

test('one hidden character is enough, wherever it stands', () => {
  expect([hasHidden('\u202eab'), hasHidden('ab\u202e')]).toEqual([true, true]);
  expect(hasHiddenInProse('One.\n\u202eTwo.')).toBe(true);
});
