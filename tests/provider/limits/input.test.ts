import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, getQuote, requestLoan, signIn, signInLink, signOut } from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { newBorrower } from '#support/borrowers.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

let provider: TestProvider;
let authorization: string;
beforeAll(async () => {
  provider = await openTestProvider();
  const { email } = await newBorrower(provider);
  authorization = `Bearer ${await provider.tokenOf(email)}`;
});
afterAll(() => provider.close());

type Sent = { query?: Record<string, string>; body?: string; headers?: Record<string, string> };

async function send(call: Call, { query = {}, body, headers = {} }: Sent) {
  const path = call.path.replace(/\{\w+\}/g, randomUUID());
  const response = await provider.fetch(`/api${path}?${new URLSearchParams(query)}`, {
    method: call.method,
    headers: { authorization, 'idempotency-key': randomUUID(), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

async function errorsOf(call: Call, sent: Sent): Promise<string[]> {
  const { status, text } = await send(call, sent);
  expect(status).toBe(400);
  return JSON.parse(text).data.error;
}

/** The names of the fields that a schema knows, in all of its ways. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const ways = [json, ...(json.anyOf ?? [])];
  return [...new Set(ways.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

const odd = [null, {}, [[]], true, -1, 0.5, 1e300, '', '\0', '\ud800', 'x'.repeat(5_000)];

/** `field: Sentence`, or a sentence of the contract's about the whole. */
const readable = /^(body: )?[A-Z]|^[\w.-]+: \S/;

describe('whatever a field holds', () => {
  const calls = [...everyCall].filter(([, call]) => call !== signOut && (call.query || call.body));

  test.each(calls)('%s refuses it with a sentence that names it, or takes it', async (_, call) => {
    const bodies = fieldsOf(call.body).flatMap((name) =>
      odd.map((value): Sent => ({ body: JSON.stringify({ [name]: value }) })),
    );
    const queries = fieldsOf(call.query).flatMap((name) =>
      odd.map((value): Sent => ({ query: { [name]: String(value).toWellFormed() } })),
    );
    for (const sent of call.body ? [...bodies, ...queries] : queries) {
      const { status, text } = await send(call, sent);
      expect(status, text).toBeLessThan(500);
      expect(text).not.toMatch(/Invalid input|\bat \S+:\d+/);
      if (status !== 400) continue;
      for (const one of JSON.parse(text).data.error) expect(one).toMatch(readable);
    }
  });
});

describe('a refusal names', () => {
  const loan = { currency: 'USD', tenure: 3, portfolios: [] };
  const errors = (body: object) => errorsOf(requestLoan, { body: JSON.stringify(body) });

  test('an amount that is not in minor units', async () => {
    for (const amount of [undefined, '100', 1.5, 1e300, null]) {
      expect(await errors({ ...loan, amount })).toContain('amount: A whole number of minor units');
    }
  });

  test('each field that is missing, once', async () => {
    expect(await errors({})).toEqual([
      'amount: A whole number of minor units',
      'currency: USD or NGN',
      'tenure: 3 or 6 months',
      'portfolios: Required',
    ]);
  });

  test('a field inside a list', async () => {
    const portfolios = [{ portfolio_id: 'x', amount: 1 }];
    expect(await errors({ ...loan, amount: 1, portfolios })).toEqual([
      'portfolios.0.portfolio_id: Not an identifier',
    ]);
  });

  test('every way in which a call may be asked', async () => {
    const body = JSON.stringify({ application_id: 'two' });
    expect(await errorsOf(signInLink, { body })).toEqual([
      'application_id: A number',
      'code: Required, or identifier: Required and type: One of email, mobile and otp: Required',
    ]);
  });

  test('what a query lacks, and a day that is in no calendar', async () => {
    expect(await errorsOf(getQuote, {})).toEqual([
      'amount: A number',
      'currency: USD or NGN',
      'tenure: 3 or 6 months',
      'application_id: A number',
    ]);
    const query = { amount: '100000', currency: 'USD', tenure: '3', application_id: '2' };
    expect(await errorsOf(getQuote, { query: { ...query, from: '2026-02-30' } })).toEqual([
      'from: A day between 2000 and 2199',
    ]);
  });
});

describe('a body', () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  test.each([
    ['nothing', ''],
    ['half of it', '{"email":'],
    ['a form', 'email=ada@example.com&password=x'],
    ['something after the end', '{}}'],
  ])('that is %s is not JSON', async (_what, body) => {
    expect(await errorsOf(signIn, { body })).toEqual(['The body is not JSON.']);
  });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['very deep', deep],
  ])('that is %s is no object', async (_what, body) => {
    expect(await errorsOf(signIn, { body })).toEqual(['body: An object']);
  });

  test('is read as JSON whatever type it is said to be', async () => {
    const body = '{"email":"ada@example.com"}';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png', 'x']) {
      const headers = { 'content-type': type };
      expect(await errorsOf(signIn, { body, headers })).toEqual(['password: Required']);
    }
  });

  test('cannot reach what every object inherits', async () => {
    const body = '{"__proto__":{"email":"ada@example.com","password":"x"},"constructor":1}';
    expect(await errorsOf(signIn, { body })).toContain('password: Required');
  });
});

describe('a path', () => {
  test.each(['%00', '%E0%A4%A', '%', '..%2f..', 'x'.repeat(500), '%F0%9F%A6%90', 'a b', "'--"])(
    'with %j for an id finds nothing',
    async (id) => {
      const response = await provider.fetch(`/api/loan/${id}`, { headers: { authorization } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH'])(
    'of a call is not found by %s, in the agreed shape',
    async (method) => {
      const response = await provider.fetch('/api/signin/link', { method, body: '{}' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        code: 'not_found',
        data: { error: [expect.any(String)] },
      });
    },
  );
});
