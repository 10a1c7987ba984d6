import { nameIn, type Schema } from './openapi.ts';

/** A run of text, or the name of a part that is described elsewhere. */
export type Piece = string | { readonly part: string };

const step = '  ';

/**
 * A schema as a type is written: one line a field, what limits it behind it. `loans: Loan[]` says
 * as much as a page of boxes, and is read out in its order.
 */
export function notation(schema: Schema, indent = ''): Piece[] {
  if (schema.$ref) return [{ part: nameIn(schema.$ref) }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneOf(choices, indent);
  if (schema.enum) return [schema.enum.map(literal).join(' | ')];
  if (schema.const !== undefined) return [literal(schema.const)];
  if (schema.type === 'array') return list(schema.items ?? {}, indent);
  if (schema.properties) return object(schema, indent);
  if (typeof schema.additionalProperties === 'object') {
    return ['{ [name]: ', ...notation(schema.additionalProperties, indent), ' }'];
  }
  if (schema.type === 'object') return ['{}'];
  return [[schema.type ?? 'anything'].flat().join(' | ')];
}

/** What a value has to be beside its type, in words; empty when nothing is said of it. */
export function limits(schema: Schema): string {
  const whole = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = whole;
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const said = [
    patterns.find(([pattern]) => pattern === whole.pattern)?.[1] ?? formats[whole.format ?? ''],
    range(safe(min), safe(maximum), ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    schema.default === undefined ? undefined : `${literal(schema.default)} unless told`,
  ];
  return said.filter(Boolean).join(', ');
}

function object({ properties = {}, required = [] }: Schema, indent: string): Piece[] {
  const inner = indent + step;
  const lines = Object.entries(properties).flatMap(([name, schema]): Piece[] => {
    const optional = required.includes(name) ? '' : '?';
    const limit = limits(schema);
    const note = limit && isPlain(schema) ? `  // ${limit}` : '';
    return [`\n${inner}${name}${optional}: `, ...notation(schema, inner), note];
  });
  return lines.length > 0 ? ['{', ...lines, `\n${indent}}`] : ['{}'];
}

function list(items: Schema, indent: string): Piece[] {
  const inside = notation(items, indent);
  const isSeveral = Boolean(items.anyOf ?? items.oneOf) || (items.enum?.length ?? 0) > 1;
  return isSeveral ? ['(', ...inside, ')[]'] : [...inside, '[]'];
}

function oneOf(choices: readonly Schema[], indent: string): Piece[] {
  return choices.flatMap((choice, at) => [
    ...(at > 0 ? [' | '] : []),
    ...(choice.type === 'null' ? ['null'] : notation(choice, indent)),
  ]);
}

/** A note is of the line that it stands on. */
const isPlain = ({ properties, items, anyOf }: Schema) =>
  !properties && !items?.properties && !anyOf?.some((one) => one.properties);

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

/** Bounds that are only there so that something is one say nothing. */
const safe = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) >= 1_000_000_000 ? undefined : bound;

function range(min: number | undefined, max: number | undefined, of: string) {
  if (min === undefined && max === undefined) return undefined;
  if (max === undefined) return min === 0 && !of ? undefined : `${min}${of} or more`;
  return min ? `${min} to ${max}${of}` : `at most ${max}${of}`;
}

const formats: Readonly<Record<string, string>> = { email: 'an email address' };

const patterns = [
  ['^\\d{4}-\\d\\d-\\d\\d$', 'a day as 2026-03-10'],
  ['^[0-9a-f-]{36}$', 'an id'],
  ['^[\\w-]{1,64}$', 'an id'],
  ['^\\+[1-9]\\d{6,14}$', 'as +2348030000007'],
  ['^\\d{5,6}$', 'five or six digits'],
] as const;
