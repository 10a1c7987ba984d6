import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowance } from '#provider/limits/allowance.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

const minuteMs = 60_000;

describe('an allowance', () => {
  test('may be used at once, and comes back evenly', () => {
    let now = 0;
    const { take } = allowance(6, () => now);
    const granted = (tries: number) =>
      Array.from({ length: tries }, () => take('a')).filter((seconds) => seconds === 0).length;
    expect(granted(10)).toBe(6);
    expect(take('a')).toBe(10);
    now += 10_000;
    expect(granted(3)).toBe(1);
    now += minuteMs;
    expect(granted(10)).toBe(6);
  });

  test('is each name’s own', () => {
    const { take } = allowance(1, () => 0);
    expect([take('a'), take('b'), take('a')]).toEqual([0, 0, 60]);
  });

  test('is whole again within a minute, even when the clock goes back', () => {
    let now = 10 * minuteMs;
    const { take } = allowance(2, () => now);
    take('a');
    take('a');
    now = 0;
    expect(take('a')).toBeLessThanOrEqual(60);
    now += minuteMs;
    expect(take('a')).toBe(0);
  });

  test('remembers no more names than it may, and forgets those that asked longest ago', () => {
    const { take } = allowance(1, () => 0, 3);
    for (const name of ['a', 'b', 'c', 'd']) expect(take(name)).toBe(0);
    expect(take('d')).toBe(60);
    expect(take('b')).toBe(60);
    expect(take('a')).toBe(0);
  });
});

describe('the provider', () => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await openTestProvider({ env: { RATE_PER_MINUTE: '5', TRUSTED_PROXIES: '1' } });
    token = await provider.tokenOf('ada@example.com');
  });
  afterAll(() => provider.close());

  const askFrom = (address: string, path = '/api/application', headers = {}) =>
    provider.fetch(path, { headers: { 'x-forwarded-for': address, ...headers } });
  const statuses = async (asked: Promise<Response>[]) =>
    (await Promise.all(asked)).map(({ status }) => status).toSorted();

  test('refuses an address that asks too often, in the agreed shape, and no other', async () => {
    const asked = Array.from({ length: 7 }, () => askFrom('198.51.100.1'));
    expect(await statuses(asked)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await askFrom('198.51.100.1');
    expect(refused.headers.get('retry-after')).toBe('12');
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      data: { error: [expect.any(String)] },
    });
    expect((await askFrom('198.51.100.2')).status).toBe(200);
    await provider.passTime(minuteMs);
    expect((await askFrom('198.51.100.1')).status).toBe(200);
  });

  test('does not believe an address that is written before the proxy’s own', async () => {
    const asked = Array.from({ length: 6 }, (_, forged) =>
      askFrom(`6.6.6.${forged}, 198.51.100.3`),
    );
    expect(await statuses(asked)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('refuses a session that asks too often from however many addresses', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = Array.from({ length: 6 }, (_, other) =>
      askFrom(`198.51.100.${100 + other}`, '/api/user', headers),
    );
    expect(await statuses(asked)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('always tells whether it is well', async () => {
    const asked = Array.from({ length: 8 }, () => askFrom('198.51.100.4', '/api/health'));
    expect(new Set(await statuses(asked))).toEqual(new Set([200]));
  });
});

test('the sandbox limits nobody unless it is told to', async () => {
  const provider = await openTestProvider({ empty: true });
  const asked = await Promise.all(
    Array.from({ length: 700 }, () => provider.fetch('/api/nowhere')),
  );
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([404]));
  await provider.close();
});
