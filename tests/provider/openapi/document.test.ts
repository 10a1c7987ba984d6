import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import * as contract from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { createApp } from '#provider/app.ts';
import { openApiDocument } from '#provider/openapi/document.ts';
import { summaries, tags } from '#provider/openapi/summaries.ts';
import { sandboxContract } from '#provider/sandbox/contract.ts';
import { providerForFile } from '#support/fixtures.ts';
import type { Description } from './description.ts';
import { aside, examples } from './examples.ts';

const address = '/api/openapi.json';

const provider = providerForFile();
let text: string;
let document: Description;
beforeAll(async () => {
  text = await (await provider.fetch(address)).text();
  document = JSON.parse(text);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('a linter finds nothing to say against the description', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The specification itself has /loan/breakdown/{id} beside /loan/{id}/payoff.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const told = found.map(({ ruleId, message, location }) => [
    ruleId,
    message,
    location[0]?.pointer,
  ]);
  expect(told).toEqual([]);
});

test('every operation has examples of what it answers', () => {
  const shown = [...examples, ...aside].map(({ call }) => `${call.method} ${call.path}`);
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(shown.sort()).toEqual(described.sort());
});

test('every route is described, and nothing that is no route', () => {
  const routes = createApp({
    ...provider.context,
    config: { ...provider.context.config, mode: 'live' },
  })
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((route) => route !== 'GET /api/*');
  const described = operations()
    .map(({ path, method }) => `${method.toUpperCase()} /api${path}`)
    .filter((route) => !route.includes('/api/sandbox/'));
  expect(described.sort()).toEqual([...new Set(routes)].sort());
});

test('a sandbox describes its own calls too, and live mode does not know them', async () => {
  const own = Object.keys(document.paths).filter((path) => path.startsWith('/sandbox/'));
  expect(own).toEqual(expect.arrayContaining(sandboxContract.map(([, { path }]) => path)));
  const clock = JSON.stringify(document.paths['/sandbox/clock']);
  const pattern = JSON.parse(/"advance":\{.*?"pattern":("(?:[^"\\]|\\.)*")/.exec(clock)?.[1] ?? '');
  for (const [text, taken] of [
    ['P1M', true],
    ['P1Y2M3W4DT5H6M7S', true],
    ['P1.5M', false],
    ['P-1M', false],
    ['P', false],
    ['1 month', false],
  ] as const) {
    expect(new RegExp(pattern).test(text), text).toBe(taken);
  }
  expect(Object.keys(openApiDocument().paths).join()).not.toContain('sandbox');
});

test('every call is told in a sentence of its own, and every noun', () => {
  const names = [...everyCall.keys()];
  expect(names.filter((name) => !summaries[name])).toEqual([]);
  expect(Object.keys(summaries).filter((name) => !names.includes(name))).toEqual([]);
  const nouns = new Set(Object.keys(document.paths).map((path) => path.split('/')[1] ?? ''));
  expect([...nouns].filter((noun) => !tags[noun])).toEqual([]);
  expect(Object.keys(tags).filter((noun) => !nouns.has(noun))).toEqual([]);
});

test('an operation says who may ask, with which key, and which codes come at which status', () => {
  const { responses, ...loan } = document.paths['/loan']?.post ?? {};
  expect(loan).toMatchObject({
    operationId: 'requestLoan',
    tags: ['loan'],
    security: [{ bearer: [] }],
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    requestBody: { required: true },
  });
  const codes = (status: string) =>
    JSON.stringify(responses?.[status]).match(/"enum":(\[.*?\])/)?.[1];
  expect(codes('403')).toBe('["not_allowed","waitlisted"]');
  expect(codes('400')).toBe('["key_required","invalid_request"]');
  expect(document.paths['/user/signin']?.post?.security).toEqual([]);
});

test('what stands in the address is a number with its limits, or a list that may be repeated', () => {
  const { parameters } = document.paths['/loan']?.get ?? {};
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 0, maximum: 100, default: 10 },
  });
  expect(parameters).toContainEqual({
    name: 'status',
    in: 'query',
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: contract.loanStatuses } },
  });
});

test('a tenure is one of the two that there are', () => {
  expect(document.paths['/loan/quote']?.get?.parameters).toContainEqual({
    name: 'tenure',
    in: 'query',
    required: true,
    schema: { type: 'number', enum: [3, 6] },
  });
});

test('an answer is described as it travels, and with no room for another field', () => {
  const flags = { waitlist: { type: 'string', enum: ['0', '1'] } };
  expect(document.components.schemas.Portfolio).toMatchObject({
    additionalProperties: false,
    properties: flags,
  });
  expect(document.components.schemas.User).toMatchObject({
    properties: { card: { type: 'number', enum: [0, 1] } },
  });
});

test('is kept by caches, and asked for again costs nothing', async () => {
  const first = await provider.fetch(address);
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  const etag = first.headers.get('etag') ?? '';
  const again = await provider.fetch(address, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
