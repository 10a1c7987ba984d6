import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, getQuote, requestLoan, signIn, signInLink, signOut } from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
let authorization: string;
beforeAll(async () => {
  const { email } = await newBorrower(provider);
  authorization = `Bearer ${await provider.tokenOf(email)}`;
});

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

async function errorsOf(call: Call, sent: Sent): Promise<{ error: string[]; fields: string[] }> {
  const { status, text } = await send(call, sent);
  expect(status).toBe(400);
  const { error, fields } = JSON.parse(text).data;
  return { error, fields };
}

/** The names of the fields that a schema knows, in all of its ways. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const ways = [json, ...(json.anyOf ?? [])];
  return [...new Set(ways.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

const odd = [null, {}, [[]], true, -1, 0.5, 1e300, '', '\0', '\ud800', 'x'.repeat(5_000)];

const readable = /^[A-Z][^:]*(https:\/\/[^:]*)?[.]$/;

describe('whatever a field holds', () => {
  const calls = [...everyCall].filter(([, call]) => call !== signOut && (call.query || call.body));

  test.each(calls)('%s refuses it with a sentence, or takes it', async (_, call) => {
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
      const { error, fields } = await errors({ ...loan, amount });
      expect(fields).toContain('amount');
      expect(error[0]).toMatch(/^Enter an amount above zero, in whole kobo or cents, up to ₦5,/);
    }
  });

  test('each field that is missing, once', async () => {
    const { error, fields } = await errors({});
    expect(fields).toEqual(['amount', 'currency', 'tenure', 'portfolios']);
    expect(error.slice(1)).toEqual([
      'Choose Dollars or Naira.',
      'Choose 3 or 6 months.',
      'Choose from 1 to 50 portfolios.',
    ]);
  });

  test('a field inside a list', async () => {
    const portfolios = [{ portfolio_id: 'x', amount: 1 }];
    expect(await errors({ ...loan, amount: 1, portfolios })).toEqual({
      error: ['Choose a portfolio.'],
      fields: ['portfolios.0.portfolio_id'],
    });
  });

  test('what the closest way lacks, where a call may be asked in several', async () => {
    const missing = async (sent: object) =>
      (await errorsOf(signInLink, { body: JSON.stringify(sent) })).fields;
    expect(await missing({ application_id: 'two' })).toEqual(['application_id', 'code']);
    const identifier = { identifier: 'ada@example.com', type: 'email' };
    expect(await missing(identifier)).toEqual(['application_id', 'otp']);
  });

  test('what a query lacks, and a day that is in no calendar', async () => {
    const { fields } = await errorsOf(getQuote, {});
    expect(fields).toEqual(['amount', 'currency', 'tenure', 'application_id']);
    const query = { amount: '100000', currency: 'USD', tenure: '3', application_id: '2' };
    expect(await errorsOf(getQuote, { query: { ...query, from: '2026-02-30' } })).toEqual({
      error: ['Enter the first day as year, month and day from 2000 to 2199, such as 2026-03-10.'],
      fields: ['from'],
    });
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
    expect(await errorsOf(signIn, { body })).toEqual({
      error: ['We could not read this request, because it is not JSON.'],
      fields: ['body'],
    });
  });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['very deep', deep],
  ])('that is %s is no object', async (_what, body) => {
    expect(await errorsOf(signIn, { body })).toEqual({
      error: ['We could not read this request. Send a JSON object.'],
      fields: ['body'],
    });
  });

  test('is read as JSON whatever type it is said to be, but for a form', async () => {
    const body = '{"email":"ada@example.com"}';
    for (const type of ['text/plain', 'image/png', 'x']) {
      const headers = { 'content-type': type };
      expect(await errorsOf(signIn, { body, headers })).toEqual({
        error: ['Enter your password.'],
        fields: ['password'],
      });
    }
  });

  test('cannot reach what every object inherits', async () => {
    const body = '{"__proto__":{"email":"ada@example.com","password":"x"},"constructor":1}';
    expect((await errorsOf(signIn, { body })).error).toContain('Enter your password.');
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
    'of a call is not asked by %s, in the agreed shape',
    async (method) => {
      const response = await provider.fetch('/api/signin/link', { method, body: '{}' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect(await response.json()).toMatchObject({
        code: 'method_not_allowed',
        data: { error: [expect.any(String)] },
      });
    },
  );
});
