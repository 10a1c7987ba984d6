import { describe, expect, onTestFinished, test } from 'vitest';
import { sendContactMessage } from '#contract';
import { readAddress } from '#provider/config.ts';
import { liveVariables } from '#support/live-variables.ts';
import { hasNginx, startBalancer } from '#support/nginx.ts';
import { openTestProvider } from '#support/provider.ts';
import { serve } from '#support/serving.ts';

/** The provider where a browser meets it: behind the nginx of our own file, on the same machine. */
async function behindNginx(env: Record<string, string>) {
  const provider = await openTestProvider({ empty: true, env: { RATE_PER_MINUTE: '5', ...env } });
  const server = await serve(provider);
  const nginx = await startBalancer([server.url]);
  onTestFinished(async () => {
    await nginx.stop();
    await server.stop();
    await provider.close();
  });
  return (from: string) =>
    fetch(`${nginx.url}/api/application`, { headers: { 'x-forwarded-for': from } });
}

const liveAt = (HOST: string, TRUSTED_PROXIES?: string) => () =>
  readAddress({ ...liveVariables, HOST, ...(TRUSTED_PROXIES && { TRUSTED_PROXIES }) });

describe('behind a proxy nobody asks without limit', () => {
  test.skipIf(!hasNginx).each([
    ['that nobody has told us of', {}],
    ['that we trust', { TRUSTED_PROXIES: '1' }],
  ])('%s, whatever address they claim', async (_which, env) => {
    const ask = await behindNginx(env);
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, claimed) => ask(`198.51.100.${claimed}`)),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([
      ...[200, 200, 200, 200, 200],
      ...[429, 429, 429],
    ]);
  });

  test('and those of no address fill no mailbox either', async () => {
    const provider = await openTestProvider({ empty: true, env: { RATE_PER_MINUTE: '600' } });
    onTestFinished(provider.close);
    const write = (name: string) =>
      provider.fetch(
        `/api${sendContactMessage.path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: `${name}@example.com`,
            fullname: 'Somebody Else',
            message: 'Hello',
            userType: 'Individual',
            emailPermit: false,
          }),
        },
        '127.0.0.1',
      );
    const statuses = [];
    for (let one = 0; one < 21; one += 1) statuses.push((await write(`m${one}`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses[20]).toBe(429);
  });
});

describe('live mode does not start when it could not tell addresses apart', () => {
  test.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2', ''])('on %s', (host) => {
    expect(liveAt(host)).toThrow(/TRUSTED_PROXIES is missing.*TRUSTED_PROXIES=1 behind nginx/);
    expect(liveAt(host, '1')).not.toThrow();
  });

  test('but starts where there is no proxy', () => {
    expect(liveAt('127.0.0.1', '0')).not.toThrow();
    expect(liveAt('0.0.0.0')).not.toThrow();
    expect(liveAt('203.0.113.7')).not.toThrow();
  });
});
