import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Example } from '../openapi/example.ts';
import { aside, examples } from '../openapi/examples.ts';
import type { Faulty } from '../openapi/faults.ts';
import { type Request, send } from '../openapi/walk.ts';
import type { Wanted } from './broken.ts';
import { personWith } from './people.ts';
import { newPerson, type Person } from './person.ts';

/** A request, and somebody for whom everything is there that it needs. */
export type Prepared = { readonly wanted: Wanted; readonly person: Person | undefined };

const found = Symbol('the request is found');

/**
 * The request as an example of the document's asks it, after what must come before, because chance seldom leads
 * there; with the changes that were drawn. As it was drawn where there is no example, or not for this place.
 */
export async function prepare(
  provider: TestProvider,
  people: readonly Person[],
  { prepared: { expecting = 200, ...changes } = {}, ...drawn }: Wanted,
): Promise<Prepared> {
  const example = [...examples, ...aside].find(
    ({ call }) => `${call.method} ${call.path}` === drawn.operation,
  );
  const request = example && (await firstThatGets(expecting, example, provider));
  if (!request) return { wanted: { ...drawn, ...changes }, person: undefined };
  const { as, params = {}, query = {}, key, headers = {} } = request;
  const {
    cookie,
    origin,
    authorization,
    'holdfast-signature': signature,
    'x-paystack-signature': paystack,
    ...others
  } = headers;
  const isPublic = example.call.rights === 'public';
  const session = { ...(origin && { origin }), signIn: async () => undefined };
  const person = cookie
    ? newPerson({}, { ...session, cookie })
    : authorization
      ? newPerson({}, { ...session, token: authorization.slice('Bearer '.length) })
      : as
        ? (people.find(({ known }) => known.has(as)) ?? (await personWith(provider, as)))
        : isPublic && newPerson({}, session);
  return {
    wanted: {
      ...drawn,
      ...{ query, path: { ...drawn.path, ...params }, headers: others },
      ...bodyOf(request),
      ...(isPublic && !signature && !paystack && { signature: 'none' }),
      ...(isPublic && !as && drawn.token === 'own' && { token: 'none' }),
      ...(key && { key: 'none', headers: { ...others, 'idempotency-key': key } }),
      ...changes,
    },
    person: person || undefined,
  };
}

function bodyOf({ body, raw, form }: Request): Partial<Wanted> {
  if (raw !== undefined) return { body: raw };
  if (body === undefined) return {};
  if (!form) return { body: JSON.stringify(body) };
  const fields = new URLSearchParams(body as Record<string, string>);
  return { contentType: 'application/x-www-form-urlencoded', body: `${fields}` };
}

/**
 * The first request of an example that is to be answered so. What comes before it is done, and what is asked
 * before it is asked, but for what asks a provider at fault. Undefined where there is none, or a place has not
 * all that it needs.
 */
async function firstThatGets(
  status: number,
  { call, walk }: Example,
  provider: TestProvider,
): Promise<Request | undefined> {
  let request: Request | undefined;
  const ask = async (expected: 'ok' | ErrorCode, asked: Request = {}, at?: object) => {
    if (at) return;
    const key = call.keyed && asked.key === undefined ? randomUUID() : asked.key;
    if (statusOf(expected) === status) {
      request = asked;
      throw found;
    }
    // Where all goes well is found without asking.
    if (status !== 200) await send(call, provider, { ...asked, ...(key !== undefined && { key }) });
  };
  try {
    await walk(ask, provider, {} as Faulty);
  } catch (error) {
    if (error === found) return request;
    if (/: internal:/.test(String(error))) throw error;
  }
  return request;
}

const statusOf = (expected: 'ok' | ErrorCode) => (expected === 'ok' ? 200 : errorStatus[expected]);
