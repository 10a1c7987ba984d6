import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '#provider/context.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { hasValkey, startValkey, type Valkey } from '#support/valkey.ts';

const minuteMs = 60_000;
const env = { RATE_PER_MINUTE: '6', TRUSTED_PROXIES: '1' };

let instances: readonly TestProvider[] = [];
const open = async (more: Record<string, string> = {}, log: Log = () => undefined) => {
  const provider = await openTestProvider({ env: { ...env, ...more }, log });
  instances = [provider, await provider.secondInstance()];
};
const close = async () => {
  for (const one of instances.toReversed()) await one.close();
};

let asked = 0;
/** So many requests in turn of the one and of the other; how many were granted. */
async function granted(
  count: number,
  { from, as }: { from?: string; as?: string },
  at: readonly TestProvider[] = instances,
): Promise<number> {
  const authorization = as && `Bearer ${await instances[0]?.tokenOf(as)}`;
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      at[index % at.length]?.fetch(as ? '/api/user' : '/api/application', {
        headers: {
          'x-forwarded-for': from ?? `203.0.113.${++asked}`,
          ...(authorization && { authorization }),
        },
      }),
    ),
  );
  return answers.filter((answer) => answer?.status === 200).length;
}

describe('two processes on one database', () => {
  beforeAll(() => open());
  afterAll(close);
  beforeEach(() => instances[0]?.passTime(10 * minuteMs));

  /** What each does twice a second. */
  const exchange = async (at: readonly TestProvider[]) => {
    for (const { context } of at) await context.requests.exchange?.(context.db);
  };
  const bothExchange = () => exchange([...instances, ...instances]);

  test('know of each other’s requests of an address when both have exchanged', async () => {
    const from = '198.51.100.1';
    expect(await granted(8, { from })).toBe(8);
    await bothExchange();
    expect(await granted(4, { from })).toBe(0);
    expect(await granted(1, { from: '198.51.100.2' })).toBe(1);
  });

  test('know of each other’s requests of a session, from whatever addresses', async () => {
    expect(await granted(6, { as: 'ada@example.com' })).toBe(6);
    await bothExchange();
    expect(await granted(2, { as: 'ada@example.com' }, instances.slice(1))).toBe(0);
    expect(await granted(2, { as: 'femi@example.com' }, instances.slice(1))).toBe(2);
  });

  test('have what was granted too much waited for, so that it is no more over time', async () => {
    const from = '198.51.100.3';
    expect(await granted(12, { from })).toBe(12);
    await bothExchange();
    const [one] = instances;
    const refused = await one?.fetch('/api/application', { headers: { 'x-forwarded-for': from } });
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(70);
    await one?.passTime(minuteMs);
    expect(await granted(2, { from })).toBe(0);
    await one?.passTime(minuteMs);
    expect(await granted(6, { from }, instances.slice(0, 1))).toBe(6);
  });

  test('count what was taken while they exchange, and what an exchange that failed did not tell', async () => {
    const from = '198.51.100.4';
    const [one, other] = instances as [TestProvider, TestProvider];
    await granted(2, { from }, [one]);
    const exchanging = exchange([one]);
    await granted(1, { from }, [one]);
    await exchanging;
    const gone = await one.secondInstance();
    await gone.close();
    await one.context.requests.exchange?.(gone.context.db).catch(() => undefined);
    await exchange([one]);
    await granted(1, { from }, [other]);
    await exchange([other]);
    expect(await granted(6, { from }, [other])).toBe(2);
  });

  test('write nothing while nobody asks', async () => {
    await bothExchange();
    const { db } = (instances[0] as TestProvider).context;
    const versions = () =>
      db.selectFrom('request_allowances').select(sql`xmin`.as('written')).execute();
    const before = await versions();
    await bothExchange();
    expect(await versions()).toEqual(before);
  });
});

if (!hasValkey)
  console.warn('There is no Valkey here, so it is not tried: apt install redis-server');

describe.skipIf(!hasValkey)('two processes with a Valkey', () => {
  let valkey: Valkey;
  const logged: string[] = [];
  beforeAll(async () => {
    valkey = await startValkey();
    await open(
      { VALKEY_URL: valkey.address, METRICS_TOKEN: 'the-token-of-a-watcher' },
      (event) => void logged.push(event),
    );
  });
  afterAll(async () => {
    await close();
    await valkey.stop();
  });

  const countedAlone = async () => {
    const headers = { authorization: 'Bearer the-token-of-a-watcher' };
    const text = await (await instances[0]?.fetch('/api/metrics', { headers }))?.text();
    return Number(/^holdfast_requests_counted_alone_total (\d+)$/m.exec(text ?? '')?.[1]);
  };

  test('grant an address exactly as much as one does', async () => {
    expect(await granted(40, { from: '198.51.100.1' })).toBe(6);
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const refused = await instances[1]?.fetch('/api/application', { headers });
    expect(refused?.status).toBe(429);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('grant a session exactly as much as one does', async () => {
    expect(await granted(40, { as: 'ada@example.com' })).toBe(6);
  });

  test('count by themselves while it is away, say so once, and go on with it afterwards', async () => {
    const before = await countedAlone();
    expect(logged).toEqual([]);
    await valkey.stop();
    const from = '198.51.100.5';
    expect(await granted(40, { from })).toBe(12);
    expect((await countedAlone()) - before).toBeGreaterThanOrEqual(40);
    // Once for each of the two processes.
    expect(logged).toEqual(['valkey away', 'valkey away']);
    await valkey.begin();
    await expect.poll(() => granted(2, {}).then(() => logged.length), { timeout: 20_000 }).toBe(4);
    expect(logged.slice(2)).toEqual(['valkey back', 'valkey back']);
    expect(await granted(40, { from })).toBe(6);
  });
});
