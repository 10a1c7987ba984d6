import { expect } from 'vitest';
import { type Call, errorStatus } from '#contract';
import fc from '#support/property.ts';
import type { TestProvider } from '#support/provider.ts';
import { anyRequest, type Wanted } from './broken.ts';
import { callNamed, contractCalls, sandboxCalls } from './calls.ts';
import { wrongWith } from './judge.ts';
import { peopleOf, signInAgain } from './people.ts';
import { filledIn, type Person, remember } from './person.ts';

/** How often each call was asked, and what it answered. */
export type Tally = Map<string, Map<number, number>>;

/**
 * Asks a provider of its own `count` times what the contract lets through, or nearly. Throws at the
 * first answer that is a 5xx, unlike its schema, or a failure in another than the agreed shape;
 * the seed in the message asks the same again.
 */
export async function fuzz(
  seed: number,
  count: number,
  tally: Tally,
  open: () => Promise<TestProvider>,
): Promise<void> {
  const provider = await open();
  try {
    const people = await peopleOf(provider);
    const request = fc.oneof(
      ...contractCalls.map((call) => ({
        weight: weightOf(call),
        arbitrary: anyRequest(call, people.length),
      })),
      ...sandboxCalls.map((call) => ({ weight: 8, arbitrary: anyRequest(call, people.length) })),
    );
    let asked = 0;
    const ask = async (wanted: Wanted) => {
      asked += 1;
      const { status, wrong } = await send(provider, people, wanted, asked);
      note(tally, wanted.call, status);
      expect(wrong, `PROPERTY_SEED=${seed}: ${JSON.stringify(wanted)}`).toBeUndefined();
    };
    // What was asked before made the state, so a failure alone cannot be made smaller.
    await fc.assert(fc.asyncProperty(request, ask), { seed, numRuns: count, endOnFailure: true });
  } finally {
    await provider.close();
  }
}

/** A password costs 30 ms to check and a file as much to draw: they are asked for less often. */
const weightOf = ({ body, file }: Call) =>
  file || (body && JSON.stringify(body).includes('password')) ? 5 : 20;

async function send(
  provider: TestProvider,
  people: readonly Person[],
  wanted: Wanted,
  number: number,
): Promise<{ status: number; wrong: string | undefined }> {
  const { method, token } = wanted;
  const call = callNamed(wanted.call);
  const [person, other] = [wanted.person, wanted.person + 1].map(
    (index) => people[index % people.length],
  );
  if (!person || !other) throw new Error('Nobody to ask');
  const fill = (text: string) => filledIn(text, person, other);
  const url = `/api${pathOf(wanted, fill)}`;
  const response = await provider.fetch(
    url,
    {
      method,
      headers: headersOf(wanted, person, number),
      body: method === 'GET' || wanted.body === undefined ? null : fill(wanted.body),
    },
    // Nobody is behind all of this: limits by address are another test's.
    `198.51.${number % 250}.${1 + (wanted.person % 250)}`,
  );
  const { status } = response;
  const strayed = method !== call.method || !isOwnPath(call, url);
  const isJson = response.headers.get('content-type') === 'application/json';
  if (status === 200 && token === 'own' && isJson) remember(person, await response.clone().json());
  if (status === errorStatus.unauthenticated && token === 'own' && call.rights === 'borrower') {
    await signInAgain(provider, person);
  }
  return { status, wrong: await wrongWith(call, response, strayed) };
}

function pathOf({ call, path, query }: Wanted, fill: (text: string) => string): string {
  const filled = callNamed(call).path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(fill(path[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(name, fill(typeof one === 'string' ? one : JSON.stringify(one)));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Whether the address, as it is read, still leads to the call: `..` and the empty id do not. */
function isOwnPath(call: Call, url: string): boolean {
  const { pathname } = new URL(url, 'http://app.test');
  const pattern = call.path.replace(/\{\w+\}/g, '([\\w@+.-]|%40|%2B){1,64}');
  const strays = contractCalls.some((one) => one !== call && `/api${one.path}` === pathname);
  return new RegExp(`^/api${pattern}$`, 'i').test(pathname) && !strays;
}

function headersOf({ token, key, contentType }: Wanted, person: Person, number: number) {
  const headers = new Headers({ 'content-type': contentType });
  const tokens = {
    own: person.token,
    forged: `${person.token.slice(0, -6)}AAAAAA`,
    ended: 'eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.',
    odd: '\u00ff\u00fe',
  };
  const keys = { new: `key-${number}`, used: 'key-used', odd: '\u00ff'.repeat(300) };
  if (token !== 'none') headers.set('authorization', `Bearer ${tokens[token]}`);
  if (key !== 'none') headers.set('idempotency-key', keys[key]);
  return headers;
}

function note(tally: Tally, name: string, status: number): void {
  const statuses = tally.get(name) ?? new Map<number, number>();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  tally.set(name, statuses);
}
