import * as z from 'zod/mini';
import type { Call } from '#contract';
import fc from '#support/property.ts';
import { named } from './named.ts';

/** As much of JSON Schema as zod writes for what travels to the provider. */
export type Schema = {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
};

export type Fields = Record<string, unknown>;
export type Valid = { path: Record<string, string>; query: Fields; body: unknown };

export const schemaOf = (schema: z.ZodMiniType | undefined): Schema | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Requests that the contract lets through; `{{whose name index}}` stands for a value of somebody's. */
export function validRequest(call: Call): fc.Arbitrary<Valid> {
  const query = schemaOf(call.query);
  const body = schemaOf(call.body);
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // The id in /loan/{id} and below it is a loan's.
  const noun = /^\/(\w+)/.exec(call.path)?.[1] ?? '';
  const ofPath = (name: string) => named(name === 'id' ? `${noun}_id` : name) ?? fc.constant('x');
  return fc.record({
    path: fc.record(Object.fromEntries(names.map((name) => [name, ofPath(name).map(String)]))),
    query: query ? (valid(query) as fc.Arbitrary<Fields>) : fc.constant({}),
    body: body ? fc.tuple(valid(body), fc.nat(4)).map(coherent) : fc.constant(undefined),
  });
}

/** Mostly the fields fit each other: otherwise nothing would get past the first check. */
function coherent([body, chance]: [unknown, number]): unknown {
  if (chance === 0 || typeof body !== 'object' || body === null) return body;
  if ('email' in body && 'mobile' in body) {
    const { email, mobile, ...others } = body;
    return chance > 2 ? { ...others, email } : { ...others, mobile };
  }
  return 'currency' in body ? inCurrency(addedUp(body), String(body.currency)) : addedUp(body);
}

/** The parts make the whole. */
function addedUp(body: object): object {
  if (!('amount' in body && 'portfolios' in body && Array.isArray(body.portfolios))) return body;
  const amount = body.portfolios.reduce((sum, part) => sum + Number(part.amount), 0);
  return { ...body, amount };
}

/** The portfolios are those in this currency. */
const inCurrency = (body: object, currency: string): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(' portfolio_id ', ` portfolio_id_${currency} `));

function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const known = schema.type === 'array' ? undefined : named(name);
  const generated = bySchema(schema, name);
  return known ? fc.oneof({ weight: 9, arbitrary: known }, generated) : generated;
}

function bySchema(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => bySchema(one, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { type, minimum = schema.exclusiveMinimum } = schema;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') {
    const min = minimum ?? -1_000;
    return fc.integer({ min: schema.exclusiveMinimum === min ? min + 1 : min, max: most(schema) });
  }
  if (type === 'number') return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double());
  if (type === 'string') return string(schema);
  if (type === 'array') return array(schema, name);
  if (type === 'object') return object(schema);
  return fc.jsonValue({ maxDepth: 2 });
}

/** One is what most people send; many come too. `portfolios` of texts holds ids of portfolios. */
function array(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 4 } = schema;
  const item = valid(items, items.type === 'string' ? `${name.replace(/s$/, '')}_id` : '');
  const sizes = { minLength: minItems, maxLength: Math.min(maxItems, 3) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(item, { ...sizes, maxLength: Math.max(minItems, 1) }) },
    fc.array(item, sizes),
  );
}

const most = ({ maximum = Number.MAX_SAFE_INTEGER }: Schema) =>
  Math.min(maximum, Number.MAX_SAFE_INTEGER);

function string({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
    .filter((text) => text.length <= maxLength && !text.includes('\0'));
}

function object(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties).map(([name, one]) => [name, valid(one, name)]);
  const own: fc.Arbitrary<Fields> = fc.record(Object.fromEntries(fields), {
    requiredKeys: required,
  });
  if (typeof additionalProperties !== 'object' || fields.length > 0) return own;
  return fc.dictionary(string(propertyNames ?? {}), valid(additionalProperties), { maxKeys: 4 });
}
