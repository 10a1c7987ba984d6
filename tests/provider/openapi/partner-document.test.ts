import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '#contract/every-call.ts';
import { partnerEvents } from '#contract/partner-events.ts';
import { providerForFile } from '#support/fixtures.ts';
import { scratch } from '#support/scratch.ts';
import { askTool } from '../../../scripts/tool.ts';
import type { Description, Operation } from './description.ts';

const provider = providerForFile();
let text: string;
let document: Description & { webhooks: Record<string, { post: Operation }> };
let folder: string;
beforeAll(async () => {
  text = await (await provider.fetch('/api/partner/openapi.json')).text();
  document = JSON.parse(text);
  folder = await mkdtemp(join(scratch, 'generated-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a linter finds nothing to say against what partners are given', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(found.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([]);
});

test('it holds every call that a partner’s server signs, under its signature, and no other', () => {
  const signed = [...everyCall.values()].filter((call) => call.signed);
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => {
      expect(security, path).toEqual([{ partner: [] }]);
      return `${method.toUpperCase()} ${path}`;
    }),
  );
  expect(described.sort()).toEqual(signed.map(({ method, path }) => `${method} ${path}`).sort());
  expect(document.components).toMatchObject({
    securitySchemes: { partner: { type: 'apiKey', in: 'header', name: 'Holdfast-Signature' } },
  });
});

test('it holds a webhook for each event, with the headers that it comes with', () => {
  expect(Object.keys(document.webhooks).sort()).toEqual(Object.keys(partnerEvents).sort());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    expect(post.parameters).toEqual([
      { $ref: '#/components/parameters/WebhookSignature' },
      expect.objectContaining({ name: 'Holdfast-Event', schema: { type: 'string', enum: [type] } }),
    ]);
  }
});

/** A type checker of its own takes a busy machine that long. */
const typeChecked = 120_000;

/** What the type checker says of generated code and of a use of it, under the strictest rules. */
async function typesOf(generated: string, use: string): Promise<string> {
  await writeFile(join(generated, 'use.ts'), use);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    // The platform's own types are not what is checked.
    skipDefaultLibCheck: true,
    noEmit: true,
    target: 'es2022',
    module: 'preserve',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  await writeFile(join(generated, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  return (await askTool(['tsc', '-p', generated])).output;
}

test(
  'openapi-typescript makes types of it that say what may be sent and what comes',
  async () => {
    const generated = join(folder, 'openapi-typescript');
    await mkdir(generated);
    await writeFile(join(generated, 'document.ts'), astToString(await openapiTS(text)));
    const told = await typesOf(
      generated,
      `import type { operations, webhooks } from './document.ts';
    type Holdings = operations['putHoldings']['requestBody']['content']['application/json'];
    const holding = { symbol: 'WORLD', quantity: '1', price: '9.50', value: 950 };
    export const sent: Holdings = {
      as_of: '2026-03-10T09:00:00Z',
      holdings: [{ ...holding, class: 'fund', currency: 'USD' }],
    };
    // @ts-expect-error There is no such class.
    export const wrong: Holdings['holdings'][number] = { ...holding, class: 'house', currency: 'USD' };
    type Event = webhooks['loan.disbursed']['post']['requestBody']['content']['application/json'];
    export const amountOf = ({ data }: Event): number => data.amount;`,
    );
    expect(told).toBe('');
  },
  typeChecked,
);

test(
  'Hey API makes a client of it whose calls and events have types',
  async () => {
    const generated = join(folder, 'hey-api');
    await mkdir(generated);
    await createClient({
      input: JSON.parse(text),
      output: join(generated, 'client'),
      logs: { level: 'silent', file: false },
    });
    const told = await typesOf(
      generated,
      `import { getHold, putHoldings } from './client';
    import type { LoanDisbursedEvent } from './client';
    export async function hold(partner_user_id: string): Promise<number[]> {
      const { data } = await getHold({ path: { partner_user_id }, throwOnError: true });
      return data.data.portfolios.map(({ hold }) => hold);
    }
    // @ts-expect-error A picture says when it was true.
    export const wrong = () => putHoldings({ path: { partner_user_id: '1' }, body: { holdings: [] } });
    export const amountOf = ({ data }: LoanDisbursedEvent): number => data.amount;`,
    );
    expect(told).toBe('');
  },
  typeChecked,
);
