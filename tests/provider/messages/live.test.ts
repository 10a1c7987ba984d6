import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInLink } from '#contract/session.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { liveVariables } from '#support/live-variables.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { gateway, mailServer } from './loopback.ts';

let provider: TestProvider;
let mail: Awaited<ReturnType<typeof mailServer>>;
let sms: Awaited<ReturnType<typeof gateway>>;
beforeAll(async () => {
  mail = await mailServer();
  sms = await gateway();
  provider = await openTestProvider({
    env: {
      ...liveVariables,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      SMS_GATEWAY_URL: sms.url,
    },
    log: () => undefined,
  });
});
afterAll(async () => {
  await provider.close();
  await Promise.all([mail.close(), sms.close()]);
});

const ask = (type: 'email' | 'mobile', identifier: string, otp: string | null = null) =>
  provider.answer(signInLink, { body: { application_id: 2, type, identifier, otp } });

const messagesTo = async (recipient: string) =>
  JSON.stringify(
    await provider.context.db
      .selectFrom('messages')
      .selectAll()
      .where('recipient', '=', recipient)
      .execute(),
  );

test('a sign-in code works from the SMS that arrived, and is nowhere in the table after it', async () => {
  const mobile = '+2348030000001';
  await ask('mobile', mobile);
  await runExternalJobs(provider.context);
  const code = /\d{6}/.exec(sms.posted[0]?.body.body ?? '')?.[0] ?? 'none';
  expect(await messagesTo(mobile)).not.toContain(code);
  expect(await ask('mobile', mobile, code)).toHaveProperty('token');
});

test('a sign-in link arrives by mail, and is nowhere in the table after it', async () => {
  const email = 'ada@example.com';
  await ask('email', email);
  await runExternalJobs(provider.context);
  // A line's end of quoted-printable may fall inside the address.
  const raw = mail.mails[0]?.raw.replace(/=\r\n/g, '') ?? '';
  const code = /https:\/\/app\.example\.com\/onboarding\/([\w-]+)\/2/.exec(raw)?.[1] ?? 'none';
  expect(await messagesTo(email)).not.toContain(code);
  const body = { application_id: 2, code };
  expect(await provider.answer(signInLink, { body })).toHaveProperty('token');
});

test('a code that was given up is nowhere in the table either', async () => {
  sms.verdicts.push(422);
  const mobile = '+2348030000002';
  await ask('mobile', mobile);
  await runExternalJobs(provider.context);
  expect(await messagesTo(mobile)).toContain('"given_up_at":"2026');
  expect(await messagesTo(mobile)).not.toMatch(/\b\d{6} is your/);
  expect(await messagesTo(mobile)).toContain('"otp":null');
});
