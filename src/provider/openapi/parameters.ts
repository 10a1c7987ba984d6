import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { requestSchema, type Schema } from './schemas.ts';

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
};

/** What cannot be an identifier of ours names nothing. */
const identifier: Schema = { type: 'string', pattern: '^[\\w-]{1,64}$' };

export function pathParameters({ path, params }: Call): Parameter[] {
  const { properties } = propertiesOf(params);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? identifier,
  }));
}

/** One parameter for each property of the query's schema; a list is a repeated parameter. */
export function queryParameters({ query }: Call): Parameter[] {
  const { properties, required } = propertiesOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function propertiesOf(schema: z.ZodMiniType | undefined) {
  const { properties = {}, required = [] } = schema ? requestSchema(schema) : {};
  const schemas = Object.entries(properties).map(([name, property]): [string, Schema] => [
    name,
    typeof property === 'object' ? property : {},
  ]);
  return { properties: Object.fromEntries(schemas), required };
}
