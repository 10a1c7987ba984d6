import { describe, expect, onTestFinished, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';
import { hasNginx, startBalancer } from '#support/nginx.ts';
import { openTestProvider } from '#support/provider.ts';
import { serve } from '#support/serving.ts';

const provider = providerForFile();

const own = '127.0.0.1:4321';
const json = 'application/json';

/** The clock is moved by a second; whether it went well. */
async function moveClock(headers: Record<string, string>) {
  const body = JSON.stringify({ advance: 'PT1S' });
  const response = await provider.fetch('/api/sandbox/clock', { method: 'POST', headers, body });
  return { status: response.status, code: (await response.json()).code };
}

describe('a page of elsewhere does not drive a developer’s sandbox', () => {
  test.each([
    'https://evil.example.com',
    'http://127.0.0.1:9999',
    'http://localhost:4321',
    'http://4321.evil.example.com',
    'http://127.0.0.1:4321.evil.example.com',
    'null',
    '',
  ])('under the origin %j', async (origin) => {
    const asked = await moveClock({ 'content-type': json, host: own, origin });
    expect(asked).toEqual({ status: 403, code: 'not_allowed' });
  });

  test.each([
    'evil.example.com',
    'evil.example.com:4321',
    'localhost.evil.example.com',
    '127.0.0.1.evil.example.com:4321',
    'a@127.0.0.1:4321',
    '',
  ])('by pointing the name %j at it', async (host) => {
    const asked = await moveClock({ 'content-type': json, host, origin: `http://${host}` });
    expect(asked).toEqual({ status: 403, code: 'not_allowed' });
  });

  test('nor reads the messages in it by such a name', async () => {
    for (const path of ['outbox', 'people', 'clock', 'deliveries', 'partner']) {
      const headers = { host: 'evil.example.com:4321' };
      const asked = await provider.fetch(`/api/sandbox/${path}`, { headers });
      expect(asked.status, path).toBe(403);
    }
  });

  test.each([
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('with a body of %s, which browsers send without asking', async (type) => {
    const asked = await moveClock({ 'content-type': type, host: own });
    expect(asked).toEqual({ status: 415, code: 'unsupported_media_type' });
  });

  test('its own pages do, and so does a script, which has no origin', async () => {
    const ok = { status: 200, code: undefined };
    for (const host of [own, 'localhost:4321', '[::1]:4321', '192.168.1.20:4321']) {
      const origin = `http://${host}`;
      expect(await moveClock({ 'content-type': json, host, origin })).toEqual(ok);
      expect(await moveClock({ 'content-type': `${json}; charset=utf-8`, host })).toEqual(ok);
    }
    const reset = { method: 'POST', headers: { host: own } };
    expect((await provider.fetch('/api/sandbox/reset', reset)).status).toBe(200);
  });

  test('one that others reach is driven by the name that it is set up with', async () => {
    const named = await openTestProvider({ env: { APP_ORIGIN: 'https://sandbox.example.com' } });
    onTestFinished(named.close);
    const ask = async (host: string, origin: string) =>
      (await named.fetch('/api/sandbox/clock', { headers: { host, origin } })).status;
    expect(await ask('sandbox.example.com', 'https://sandbox.example.com')).toBe(200);
    expect(await ask('api.example.com', 'https://sandbox.example.com')).toBe(403);
    expect(await ask(own, 'https://sandbox.example.com')).toBe(200);
    expect(await ask(own, 'https://sandbox.example.com.evil.example')).toBe(403);
  });

  test.skipIf(!hasNginx)('behind our nginx its own pages do, on any port', async () => {
    const server = await serve(provider);
    const nginx = await startBalancer([server.url]);
    onTestFinished(async () => {
      await nginx.stop();
      await server.stop();
    });
    const ask = async (origin: string) =>
      (await fetch(`${nginx.url}/api/sandbox/clock`, { headers: { origin } })).status;
    expect(await ask(nginx.url)).toBe(200);
    expect(await ask('http://127.0.0.1:1')).toBe(403);
  });
});
