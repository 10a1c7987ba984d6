import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedProvider, openProvider } from '#provider/main.ts';
import { makeDataFolder } from '#support/snapshot.ts';
import { gateway } from './loopback.ts';

let folder: string;
let provider: OpenedProvider;
let sms: Awaited<ReturnType<typeof gateway>>;
beforeAll(async () => {
  sms = await gateway();
  folder = await mkdtemp(join(tmpdir(), 'holdfast-messages-'));
  await makeDataFolder(folder);
  provider = await openProvider({ DATA_DIR: folder, SMS_GATEWAY_URL: sms.url });
});
afterAll(async () => {
  await provider.close();
  await sms.close();
  await rm(folder, { recursive: true, force: true });
});

test('a provider that runs delivers by itself', async () => {
  const body = { application_id: 2, type: 'mobile', identifier: '+2348030000001', otp: null };
  const response = await provider.fetch(
    new Request('http://app.test/api/signin/link', { method: 'POST', body: JSON.stringify(body) }),
  );
  expect(response.status).toBe(200);
  const texts = () => sms.posted.map(({ body }) => `${body.to}: ${body.body}`);
  await expect
    .poll(texts, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^\+2348030000001: \d{6} is your Holdfast sign-in code/));
});
