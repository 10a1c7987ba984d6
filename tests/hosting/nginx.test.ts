import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hasNginx, startBalancer } from '#support/nginx.ts';
import { freePort } from '#support/postgres.ts';

/** What stands behind nginx; its address. */
async function upstream(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function nginx(upstreams: string[], seconds?: number) {
  const started = await startBalancer(upstreams, seconds);
  onTestFinished(started.stop);
  const ask = (path: string, init?: RequestInit) =>
    fetch(started.url + path, { redirect: 'manual', ...init });
  return { ...started, ask };
}

const withSecrets = [
  '/signin/8Fj-20x',
  '/signin/8Fj-20x/',
  '//signin/8Fj-20x',
  '/sign%69n/8Fj-20x',
  '/SIGNIN/8Fj-20x',
  '/onboarding/8Fj-20x/7',
  '/onboarding/8Fj-20x/7/?mobile=8030000001',
  '/signon?application_id=2&email=ada@example.com&proof=8Fj-20x',
  '/signin?email=ada%40example.com',
  '/api/signon/2/ada@example.com',
  '/api/signon/next/2-8030000001',
  '/api/portfolio?mobile=8030000001',
];

test.skipIf(!hasNginx)(
  'nginx logs each request, but no code, no contact and no query',
  async () => {
    const { ask, requests } = await nginx([await upstream((_, answer) => answer.end())]);
    for (const path of withSecrets) await ask(path);
    await ask('/api/loan/17');
    const lines = async () =>
      (await requests()).split('\n').filter((line) => !line.includes('/404'));
    // It writes a line after it has answered.
    await expect.poll(lines).toContainEqual(expect.stringContaining('"GET /api/loan/17" 200 '));
    expect((await lines()).filter(Boolean)).toHaveLength(withSecrets.length + 1);
    expect(await requests()).not.toMatch(/8Fj|ada|example|8030000001|\?/);
    expect(await requests()).toContain('"GET /onboarding/*" 308 ');
  },
);

test.skipIf(!hasNginx)('nginx tells of no contact when nobody answers behind it', async () => {
  const { ask, problems } = await nginx([`http://127.0.0.1:${await freePort()}`]);
  for (const path of withSecrets.slice(0, -1)) await ask(path);
  expect((await ask('/api/loan/17')).status).toBe(502);
  await expect.poll(problems).toContain('/api/loan/17');
  expect(problems()).not.toMatch(/8Fj|ada@|8030000001/);
});

test.skipIf(!hasNginx)('nginx repeats nothing that a process is still at', async () => {
  let asked = 0;
  const busy = await upstream(() => {
    asked += 1;
  });
  const { ask } = await nginx([busy, busy], 0.2);
  expect((await ask('/api/user/otp', { method: 'POST', body: '{}' })).status).toBe(504);
  // Both ends are this process, which may hear of the end first.
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(asked).toBe(1);
});
