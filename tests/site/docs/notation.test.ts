import { expect, test } from 'vitest';
import { limits, notation } from '#site/docs/notation.ts';
import type { Schema } from '#site/docs/openapi.ts';

const written = (schema: Schema) =>
  notation(schema)
    .map((piece) => (typeof piece === 'string' ? piece : piece.part))
    .join('');

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', enum: ['USD', 'NGN'] }, "'USD' | 'NGN'"],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ $ref: '#/components/schemas/Loan' }, { type: 'null' }] }, 'Loan | null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Loan' } }, 'Loan[]'],
  [{ type: 'array', items: { type: 'number', enum: [3, 6] } }, '(3 | 6)[]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
  [{ type: 'object', properties: {} }, '{}'],
])('%j is written %s', (schema, text) => {
  expect(written(schema)).toBe(text);
});

test('an object has a line for each field, what may be left out is marked, and limits stand behind', () => {
  const loan: Schema = {
    properties: {
      amount: { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      from: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
      application: { properties: { name: { type: 'string' } }, required: ['name'] },
    },
    required: ['amount', 'application'],
  };
  expect(written(loan).split('\n')).toEqual([
    '{',
    '  amount: integer  // 1 or more',
    '  from?: string  // a day as 2026-03-10',
    '  application: {',
    '    name: string',
    '  }',
    '}',
  ]);
});

test.each<[Schema, string]>([
  [{ type: 'integer', minimum: 0, maximum: 100, default: 10 }, 'at most 100, 10 unless told'],
  [{ type: 'string', minLength: 1, maxLength: 200 }, '1 to 200 characters'],
  [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER }, ''],
  [{ type: 'array', minItems: 1, maxItems: 50 }, '1 to 50 items'],
])('the limits of %j are told as "%s"', (schema, text) => {
  expect(limits(schema)).toBe(text);
});
