import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { everyCall } from '#contract/every-call.ts';
import { hidden, hiddenCharacters, oddSpaces } from '#support/hostile-texts.ts';

/** Passwords are kept to the letter and shown to nobody. */
const secrets = ['password', 'passwordConfirmation'];
/** Several lines, which support reads. */
const prose = ['message', 'text', 'words', 'answer', 'note', 'csv'];

type Leaf = { readonly name: string; readonly schema: z.core.$ZodType };

/** Every place of a schema where a text may be sent, with its path. */
function textsIn(schema: z.core.$ZodType, name: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => textsIn(one, `${name}.${key}`));
    case 'array':
      return textsIn(def.element, `${name}[]`);
    case 'record':
      return [...textsIn(def.keyType, `${name}{key}`), ...textsIn(def.valueType, `${name}{}`)];
    case 'union':
      return def.options.flatMap((one) => textsIn(one, name));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, name);
    case 'pipe':
    case 'string':
      return [{ name, schema }];
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${name} is a ${def.type}: say here whether it can hold a text`);
  }
}

const texts = [...everyCall].flatMap(([name, { query, body, params }]) =>
  [query, body, params].flatMap((schema) => (schema ? textsIn(schema, name) : [])),
);
const nameOf = ({ name }: Leaf) => name.split('.').at(-1) ?? '';
const shown = texts.filter((leaf) => !secrets.includes(nameOf(leaf)));
const oneLine = shown.filter((leaf) => !prose.includes(nameOf(leaf)));

/** Texts that one field or another lets through without what is put into them. */
const plain = [
  '',
  'ab',
  'ada@example.com',
  '+2348030000001',
  '2ada@example.com',
  '2026-11-22',
  '12345',
  'en-NG',
  '2026-11-22T09:00:00.000Z',
  'c7a0b0f6-1d52-4f0e-9d9a-0d9f5a3c2b1e',
];
const at = (text: string, place: number, put: string) =>
  text.slice(0, place) + put + text.slice(place);
const placesIn = (text: string) => [0, 1, Math.ceil(text.length / 2), text.length];

/** What a field makes of each plain text with something put into it; none where it refuses. */
function taken({ schema }: Leaf, put: string): string[] {
  return plain
    .flatMap((text) => placesIn(text).map((place) => at(text, place, put)))
    .map((text) => (schema as z.core.$ZodType<string>)._zod.run({ value: text, issues: [] }, {}))
    .map((result) => result as { value: unknown; issues: unknown[] })
    .flatMap(({ value, issues }) => (issues.length > 0 ? [] : [value].flat().map(String)));
}

test('texts of all calls are looked at', () => {
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.map(nameOf)).toEqual(expect.arrayContaining(['details{}', 'name', 'state']));
});

describe.each(Object.entries(hiddenCharacters))('%s', (_, put) => {
  test.each(oneLine)('gets through $name no more', (leaf) => {
    expect(taken(leaf, put).filter((text) => hidden.test(text))).toEqual([]);
  });
  test.each(shown.filter((leaf) => !oneLine.includes(leaf)))('through $name as a line', (leaf) => {
    const rest = taken(leaf, put).map((text) => text.replace(/\n|\u200d/g, ''));
    expect(rest.filter((text) => hidden.test(text))).toEqual([]);
  });
});

test.each(shown)('no space but the plain one gets through $name', (leaf) => {
  for (const space of oddSpaces) {
    expect(taken(leaf, space).filter((text) => /(?! )\p{Zs}/u.test(text))).toEqual([]);
  }
});
