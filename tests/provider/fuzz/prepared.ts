import type { TestProvider } from '#support/provider.ts';
import type { Example } from '../openapi/example.ts';
import { aside, examples } from '../openapi/examples.ts';
import type { Faulty } from '../openapi/faults.ts';
import type { Request } from '../openapi/walk.ts';
import type { Wanted } from './broken.ts';
import { personWith } from './people.ts';
import { newPerson, type Person } from './person.ts';

/** A request that goes well, and somebody for whom everything is there that it needs. */
export type Prepared = { readonly wanted: Wanted; readonly person: Person | undefined };

const found = Symbol('the request is found');

/**
 * The request as an example of the document's asks it, after what must come before, because chance seldom leads
 * there; with the changes that were drawn. As it was drawn where there is no example, or not for this place.
 */
export async function prepare(
  provider: TestProvider,
  people: readonly Person[],
  { prepared, ...drawn }: Wanted,
): Promise<Prepared> {
  const example = [...examples, ...aside].find(
    ({ call }) => `${call.method} ${call.path}` === drawn.operation,
  );
  const request = example && (await firstThatGoesWell(example, provider));
  if (!request) return { wanted: { ...drawn, ...prepared }, person: undefined };
  const { as, params = {}, query = {}, body, headers = {} } = request;
  const {
    cookie,
    origin,
    'holdfast-signature': signature,
    'x-paystack-signature': paystack,
    ...others
  } = headers;
  const isUnsigned = example.call.rights === 'public' && !signature && !paystack;
  const person = cookie
    ? newPerson({}, { cookie, ...(origin && { origin }), signIn: async () => undefined })
    : as && (people.find(({ known }) => known.has(as)) ?? (await personWith(provider, as)));
  return {
    wanted: {
      ...drawn,
      ...{ query, path: { ...drawn.path, ...params }, headers: others },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(isUnsigned && { signature: 'none' }),
      ...prepared,
    },
    person: person || undefined,
  };
}

/** What comes before it is done; nothing is asked. Undefined where a place has not all that it needs. */
async function firstThatGoesWell(
  { walk }: Example,
  provider: TestProvider,
): Promise<Request | undefined> {
  let request: Request | undefined;
  const ask = async (expected: string, asked: Request = {}, at?: object) => {
    if (expected !== 'ok' || at || asked.raw || asked.form) return;
    request = asked;
    throw found;
  };
  try {
    await walk(ask, provider, {} as Faulty);
  } catch (error) {
    if (error === found) return request;
    if (/: internal:/.test(String(error))) throw error;
  }
  return request;
}
