import { describe, expect, it } from 'vitest';
import { nameMatches, titleCase } from '#credit/names.ts';

describe('a typed name', () => {
  it.each([
    ['Ada Obi', 'Ada', 'Obi'],
    ['  obi   ADA ', 'Ada', 'Obi'],
    ['Ada Ngozi Obi', 'Ada', 'Obi'],
    ['Ada Obi', 'Ada Ngozi', 'Obi'],
    ['Olasunkanmi Adeola', 'Ọláṣùnkànmí', 'Adéọlá'],
    ['Ọláṣùnkànmí Adéọlá', 'Olasunkanmi', 'Adeola'],
    ['Dangote Bature', 'Ɗangote', 'Ɓature'],
    ['Umaru Yaradua', 'Umaru', 'Ƴar’adua'],
    ["Sade O'Brien", 'Sade', 'O’Brien'],
    ['Sade OBrien', 'Sade', "O'Brien"],
    ['Chi Okonkwo', 'Chi', 'Okonkwo-Smith'],
    ['Obi,Ada', 'Ada', 'Obi'],
    ['Ali Ali', 'Ali', 'Ali'],
    ['Ali Musa', 'Ali Musa', 'Ali'],
  ])('%s is %s %s', (typed, first, last) => {
    expect(nameMatches(typed, first, last)).toBe(true);
  });

  it.each([
    ['', 'Ada', 'Obi'],
    ['Ada', 'Ada', 'Obi'],
    ['Ada Ngozi', 'Ada', 'Obi'],
    ['AdaObi', 'Ada', 'Obi'],
    ['A Obi', 'Ada', 'Obi'],
    ['Ali', 'Ali', 'Ali'],
    ['Ada Obi', 'Ada', ''],
    ['Ada Obi', '', ''],
    ['- -', '-', '-'],
  ])('"%s" is not %s %s', (typed, first, last) => {
    expect(nameMatches(typed, first, last)).toBe(false);
  });
});

it.each([
  ['ada OBI-eze', 'Ada Obi-Eze'],
  ['  chi   okonkwo ', 'Chi Okonkwo'],
  ['ọláṣùnkànmí', 'Ọláṣùnkànmí'],
  ["o'brien", "O'Brien"],
  ['Sade McDonald', 'Sade McDonald'],
  ['Sade mcDonald', 'Sade Mcdonald'],
  ['', ''],
])('writes "%s" in title case: %s', (name, cased) => {
  expect(titleCase(name)).toBe(cased);
});
