import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { codesOf } from '#contract/every-call.ts';
import { failuresOf } from './failures.ts';
import { replayed, requestId } from './headers.ts';
import { answerSchema, requestSchema, type Schema } from './schemas.ts';
import { notes, summaryOf } from './summaries.ts';

/** One call of the contract; the named parts of its answer are put into `components`. */
export function operationOf(name: string, call: Call, components: Record<string, Schema>) {
  const parameters = [
    ...pathParameters(call),
    ...queryParameters(call),
    ...(call.keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(call.signed && call.rights !== 'partner'
      ? [{ $ref: '#/components/parameters/Signature' }]
      : []),
  ];
  return {
    operationId: name,
    summary: summaryOf(name),
    ...(notes[name] ? { description: notes[name] } : {}),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: bodyOf(call.body, call.form) } : {}),
    responses: {
      200: call.file
        ? fileOf(call.file)
        : answerOf(answerSchema(call.answer, components), call.keyed),
      ...(call.form ? { 303: toPage } : {}),
      ...failuresOf(codesOf(call)),
    },
  };
}

function securityOf({ rights }: Call) {
  const bearer = { bearer: [] };
  const partner = [{ partner: [] }];
  const staff = [{ staff: [] }];
  return { borrower: [bearer], optional: [{}, bearer], public: [], partner, staff }[rights];
}

function bodyOf(body: NonNullable<Call['body']>, form: Call['form']) {
  const schema = requestSchema(body);
  return {
    required: !body.safeParse(undefined).success,
    content: {
      'application/json': { schema },
      ...(form ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    },
  };
}

/** What a browser that posted a form by itself gets, refused or not. */
const toPage = {
  description:
    'Of a form that was posted without script: the page of the site that tells how it went.',
  headers: { ...requestId, location: { $ref: '#/components/headers/Location' } },
};

/** A file instead of `data`; its name stands in the header. */
function fileOf(types: readonly string[]) {
  const content = types.map((type) => [type.replace(/;.*/, ''), {}]);
  return {
    description: 'The file.',
    headers: { ...requestId, 'content-disposition': { $ref: '#/components/headers/FileName' } },
    content: Object.fromEntries(content),
  };
}

/** `data` as the schema says, and at times a `message` for the borrower to read. */
export function answerOf(data: Schema, keyed = false) {
  return {
    description: 'Done.',
    headers: { ...requestId, ...(keyed ? replayed : {}) },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { message: { type: 'string' }, data },
          required: ['data'],
          additionalProperties: false,
        },
      },
    },
  };
}

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
};

/** What cannot be an identifier of ours names nothing. */
const identifier: Schema = { type: 'string', pattern: '^[\\w-]{1,64}$' };

function pathParameters({ path, params }: Call): Parameter[] {
  const { properties } = propertiesOf(params);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? identifier,
  }));
}

/** One parameter for each property of the query's schema; a list is a repeated parameter. */
function queryParameters({ query }: Call): Parameter[] {
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
