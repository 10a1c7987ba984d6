import { expect, onTestFinished, test } from 'vitest';
import { everyAnswer } from '#hosting/headers.ts';
import { type Provider, startServer } from '#hosting/server.ts';
import { builtSite, page } from './built-site.ts';

async function start(fetch: Provider['fetch'], close = async () => {}) {
  const { answer } = await builtSite({ 'index.html': page(), '404.html': page() });
  const server = await startServer({
    site: answer,
    provider: { fetch, close },
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.stop());
  return server;
}

test('one port answers the pages and the API, each with the security headers', async () => {
  const { url } = await start(async () => Response.json({ data: {} }));
  for (const path of ['/', '/404', '/api/health', '/api']) {
    const { headers } = await fetch(url + path);
    for (const [name, value] of Object.entries(everyAnswer)) expect(headers.get(name)).toBe(value);
  }
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ data: {} });
});

test('a header that the provider set stays as it set it', async () => {
  const headers = { 'referrer-policy': 'no-referrer' };
  const { url } = await start(async () => new Response('', { headers }));
  expect((await fetch(`${url}/api/x`)).headers.get('referrer-policy')).toBe('no-referrer');
});

test('the provider learns the address of who asks, and gets the whole request', async () => {
  const { url } = await start(async (request, address) =>
    Response.json([request.method, await request.text(), address]),
  );
  const answer = await fetch(`${url}/api/echo`, { method: 'POST', body: 'text' });
  expect(await answer.json()).toEqual(['POST', 'text', '127.0.0.1']);
});

test('while it leaves it says so to who asks whether it is ready, and serves everybody else', async () => {
  const { answer } = await builtSite({ 'index.html': page(), '404.html': page() });
  const provider = { fetch: async () => Response.json({ data: {} }), close: async () => {} };
  const address = { host: '127.0.0.1', port: 0, drainMs: 1_000 };
  const { url, stop } = await startServer({ site: answer, provider, ...address });
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  const stopped = stop();
  const [ready, other] = await Promise.all([fetch(`${url}/api/ready`), fetch(`${url}/api/user`)]);
  expect([ready.status, other.status]).toEqual([503, 200]);
  expect(await ready.json()).toMatchObject({ code: 'unavailable' });
  await stopped;
  await expect(fetch(`${url}/api/user`)).rejects.toThrow();
});

test('stopping finishes what is running, refuses what is new, and closes the provider last', async () => {
  const events: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { url, stop } = await start(
    async () => {
      arrived.resolve();
      await release.promise;
      events.push('answered');
      return new Response('done');
    },
    async () => void events.push('closed'),
  );
  const running = fetch(`${url}/api/slow`);
  await arrived.promise;
  const stopped = stop();
  await expect(fetch(`${url}/api/late`)).rejects.toThrow();
  release.resolve();
  expect(await (await running).text()).toBe('done');
  await stopped;
  expect(events).toEqual(['answered', 'closed']);
});

test('a port that is taken is refused, so that the starter can say so', async () => {
  const { url } = await start(async () => new Response(''));
  const second = startServer({
    site: async () => new Response(''),
    provider: { fetch: async () => new Response(''), close: async () => {} },
    host: '127.0.0.1',
    port: Number(new URL(url).port),
  });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
