import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, signOut, signOutOfDesk } from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { wordsOf } from '#provider/errors/field-sentences.ts';
import { sentences } from '#provider/errors/refusal.ts';
import { newBorrower } from '#support/borrowers.ts';
import { signedHeaders } from '#support/partner.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { deskOrigin, newStaff } from '#support/staff.ts';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  required?: string[];
};

const schemaOf = (schema: z.ZodMiniType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

/** Every field that a schema names, in all of its ways and lists. */
function namesIn({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const within = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...within.flatMap(namesIn)];
}

const inCall = ({ query, body, params }: Call) =>
  [query, body, params].flatMap((schema) => namesIn(schemaOf(schema)));

test.each([...everyCall])('%s takes no field that no sentence asks for', (_, call) => {
  // A sentence for a new field goes into src/provider/errors/field-sentences.ts.
  expect(inCall(call).filter((name) => !wordsOf([name]))).toEqual([]);
});

/** Names of fields, and what is said to programs. */
const unfit =
  /^[a-z_]+:|[Rr]equired|[Ii]nvalid input|undefined|\[object|\b[a-z]+_[a-z]|\b[a-z]+[A-Z]|^[^A-Z“]/;

describe('what a refusal says is fit to show', () => {
  let provider: TestProvider;
  let authorization: string;
  let desk: Record<string, string>;
  beforeAll(async () => {
    provider = await openTestProvider();
    const [approver, admin] = [
      await newStaff(provider, 'approver'),
      await newStaff(provider, 'admin'),
    ];
    desk = { approver: approver.headers.cookie, admin: admin.headers.cookie };
    const { email } = await newBorrower(provider);
    authorization = `Bearer ${await provider.tokenOf(email)}`;
  });
  afterAll(() => provider.close());

  const deskHeaders = ({ path }: Call): Record<string, string> => {
    const who = path.startsWith('/desk/staff') ? 'admin' : 'approver';
    return path.startsWith('/desk/') ? { origin: deskOrigin, cookie: desk[who] ?? '' } : {};
  };

  type Sent = { query?: Record<string, string>; body?: unknown };
  const send = async (call: Call, { query = {}, body }: Sent) => {
    const path = call.path.replace(/\{\w+\}/g, '#');
    const address = `/api${encodeURI(path).replaceAll('#', '%23')}?${new URLSearchParams(query)}`;
    const text = call.method === 'GET' ? undefined : JSON.stringify(body ?? {});
    const asked = { method: call.method, path: address, ...(text && { body: text }) };
    const response = await provider.fetch(address, {
      method: call.method,
      headers: {
        authorization,
        ...deskHeaders(call),
        'idempotency-key': randomUUID(),
        ...(call.rights === 'partner' && (await signedHeaders(provider.clock.now(), asked))),
      },
      ...(text && { body: text }),
    });
    if (response.ok) return { data: { error: [] } };
    return (await response.json()) as {
      message?: string;
      code?: string;
      data: { error: string[]; fields?: string[] };
    };
  };

  const wrong = [undefined, null, {}, [[]], true, -1, 1e300, '', 'a\x1bb', 'x'.repeat(5_000)];
  const calls = [...everyCall].filter(([, call]) => call !== signOut && call !== signOutOfDesk);

  test.each(calls)('by %s', async (_, call) => {
    const required = schemaOf(call.body).required ?? [];
    const names = [...new Set(namesIn(schemaOf(call.body)))];
    const bodies: Sent[] = call.body
      ? [
          { body: {} },
          { body: [] },
          { body: 7 },
          ...names.flatMap((name) => wrong.map((value) => ({ body: { [name]: value } }))),
        ]
      : [];
    const queries = Object.keys(schemaOf(call.query).properties ?? {}).flatMap((name) =>
      wrong.map((value): Sent => ({ query: { [name]: String(value) } })),
    );
    for (const sent of [{}, ...queries, ...bodies]) {
      const { message, code, data } = await send(call, sent);
      if (code === undefined) continue;
      const said = [message ?? '', ...data.error];
      expect(
        said.filter((one) => unfit.test(one)),
        JSON.stringify(sent),
      ).toEqual([]);
      if (code === 'invalid_request') expect(data.fields?.length).toBeGreaterThan(0);
    }
    const { data } = await send(call, {});
    if (!call.query && required.length > 0)
      expect(data.fields).toEqual(expect.arrayContaining(required));
  });

  test('by every code of the list', () => {
    const said = Object.entries(sentences).filter(([, one]) => unfit.test(one));
    expect(said.map(([code]) => code)).toEqual([]);
  });
});
