import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract';
import { type Call, errorStatus } from '#contract';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider } from '#support/provider.ts';

const provider = providerForFile();
let token: string;
beforeAll(async () => {
  token = await provider.tokenOf('ada@example.com');
});

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'path' in one && 'answer' in one;
const calls: Call[] = Object.values<unknown>(contract).filter(isCall);

const statusOf: Readonly<Record<string, number>> = errorStatus;

/** What a failure must look like; gives what is wrong with it, nothing when all is well. */
async function wrongWith(response: Response): Promise<string | undefined> {
  if (response.status === 200) return undefined;
  const { code, message, data } = await response.json();
  if (response.status >= 500) return `${response.status} ${code}`;
  if (statusOf[code] !== response.status) return `${response.status} with ${code}`;
  const texts = Array.isArray(data?.error) && data.error.length > 0;
  return texts && message === data.error[0] ? undefined : 'not the agreed shape';
}

describe('whatever is sent', () => {
  test('a body of more than 64 kB is too large', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(70_000) });
    const response = await provider.fetch('/api/user/signin', { method: 'POST', body });
    expect(response.status).toBe(413);
    expect(await wrongWith(response)).toBeUndefined();
  });

  test.each(['/api/nowhere', '/api', '/api/loan/x/y/z', '/api/sandbox/nothing'])(
    '%s is not found, in the agreed shape',
    async (path) => {
      const response = await provider.fetch(path);
      expect(response.status).toBe(404);
      expect(await wrongWith(response)).toBeUndefined();
    },
  );

  test.each([undefined, '', 'Bearer', 'Bearer x.y.z', 'Basic abc'])(
    'the authorization %j signs nobody in',
    async (authorization) => {
      for (const call of calls.filter(({ rights }) => rights === 'borrower')) {
        const response = await provider.fetch(`/api${call.path.replace('{id}', 'x')}`, {
          method: call.method,
          ...(authorization === undefined ? {} : { headers: { authorization } }),
        });
        expect([call.path, response.status]).toEqual([call.path, 401]);
      }
    },
  );

  test('a keyed call needs a key of printable characters', async () => {
    for (const call of calls.filter(({ keyed }) => keyed)) {
      const response = await provider.fetch(`/api${call.path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'x'.repeat(201) },
        body: '{}',
      });
      expect(response.status).toBe(400);
    }
  });

  test('every call of the contract is served', async () => {
    const unknown = await provider.fetch('/api/no-such-call');
    const notServed = await unknown.text();
    expect(unknown.status).toBe(404);
    for (const call of calls.filter(({ path }) => !path.includes('{id}'))) {
      const response = await provider.fetch(`/api${call.path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'served' },
        ...(call.method === 'GET' ? {} : { body: '{}' }),
      });
      expect([call.path, await response.text()]).not.toEqual([call.path, notServed]);
    }
  });
});

test('only the app’s own origin may read answers from elsewhere', async () => {
  const app = await openTestProvider({ env: { APP_ORIGIN: 'https://app.example.com' } });
  const askedFrom = async (origin: string, method = 'GET') => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const response = await app.fetch('/api/application', { method, headers });
    return response.headers.get('access-control-allow-origin');
  };
  expect(await askedFrom('https://app.example.com')).toBe('https://app.example.com');
  expect(await askedFrom('https://app.example.com', 'OPTIONS')).toBe('https://app.example.com');
  expect(await askedFrom('https://evil.example.com')).not.toBe('https://evil.example.com');
  await app.close();
  const { headers } = await provider.fetch('/api/application', { headers: { origin: 'null' } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});
