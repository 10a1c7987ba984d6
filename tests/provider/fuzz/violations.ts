import fc from '#support/property.ts';
import type { Schema } from './operations.ts';

/** Where in a value, and what to put there: undefined takes the field away. */
export type Edit = {
  readonly at: readonly (string | number)[];
  readonly value: unknown;
  /** Whether it goes beyond a limit: the smallest or the largest of something. */
  readonly beyond?: boolean;
};

/** Each way to break each keyword of a schema once, at the place that the keyword is about. */
function violations(schema: Schema, at: Edit['at'] = []): Edit[] {
  const { properties = {}, required = [], items, additionalProperties, propertyNames } = schema;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...ownViolations(schema).map((value) => ({ at, value })),
    ...beyondLimits(schema).map((value) => ({ at, value, beyond: true })),
    ...required.map((name) => ({ at: [...at, name], value: undefined })),
    ...Object.entries(properties).flatMap(([name, one]) => violations(one, [...at, name])),
    ...(items ? violations(items, [...at, 0]) : []),
    ...(typeof additionalProperties === 'object'
      ? violations(additionalProperties, [...at, 'bank_code'])
      : []),
    ...(propertyNames?.maxLength === undefined
      ? []
      : [{ at: [...at, 'n'.repeat(propertyNames.maxLength + 1)], value: 'x' }]),
    ...choices.flatMap((one) => violations(one, at)),
  ];
}

const ofEachType = [null, true, 1, 0.5, 'x', [], ['x'], {}, { amount: 1 }];

function ownViolations(schema: Schema): unknown[] {
  const isText = schema.type === 'string';
  return [
    ...(schema.type ? ofEachType : []),
    ...(schema.pattern || schema.format ? ['#', 'x@', '@example.com', 'a@b', '\ud800'] : []),
    ...(schema.enum && isText ? [`${schema.enum[0]} `, String(schema.enum[0]).toUpperCase()] : []),
    ...(schema.enum ? ['another', 99, String(schema.enum[0])] : []),
  ];
}

function beyondLimits(schema: Schema): unknown[] {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.5]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum, -exclusiveMinimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum * 10, 1e300]),
    ...(minLength ? ['', 'x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), `+${'1'.repeat(maxLength)}`]),
    ...(minItems ? [[]] : []),
    ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill('x')]),
  ];
}

/** The value with the edit made; a place that is not there is left as it is. */
export function edited(value: unknown, { at: [first, ...rest], value: by }: Edit): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((one, index) =>
      index === first ? edited(one, { at: rest, value: by }) : one,
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map(Object.entries(value));
  const edit = { at: rest, value: by };
  const next = edited(fields.get(String(first)), edit);
  if (next === undefined) fields.delete(String(first));
  else fields.set(String(first), next);
  return Object.fromEntries(fields);
}

/** What breaks one keyword of the schema; every other time a limit, if there is one. */
export function anyViolation(schema: Schema): fc.Arbitrary<Edit> {
  const all = violations(schema);
  const limits = all.filter(({ beyond }) => beyond);
  return fc.oneof(
    ...[all, limits].filter(({ length }) => length > 0).map((some) => fc.constantFrom(...some)),
  );
}
