import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInLink } from '#contract/session.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import type { TestProvider } from '#support/provider.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
let borrower: TestBorrower;
beforeAll(async () => {
  instances = await openInstances();
});
beforeEach(async () => {
  borrower = await newBorrower(instances.provider);
});
afterAll(() => instances?.close());

const signIn = (at: TestProvider, otp: string | null) =>
  at.ask(signInLink, {
    body: { application_id: 2, identifier: borrower.mobile, type: 'mobile', otp },
  });

async function sentOtp(): Promise<string> {
  const sent = await instances.provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', borrower.mobile)
    .execute();
  expect(sent).toHaveLength(1);
  return sent[0]?.otp ?? '';
}

test('fifty requests for a code at once send one message', async () => {
  const outcomes = await instances.together(50, (at) => signIn(at, null));
  expect(tally(outcomes)).toEqual({ done: 50 });
  await sentOtp();
});

test('fifty wrong codes at once count as fifty, and the right one comes too late', async () => {
  await signIn(instances.provider, null);
  const otp = await sentOtp();
  const wrong = otp === '000000' ? '000001' : '000000';
  const outcomes = await instances.together(50, (at) => signIn(at, wrong));
  expect(tally(outcomes)).toEqual({ code_invalid: 5, code_locked: 45 });
  expect(await signIn(instances.provider, otp)).toMatchObject({ code: 'code_locked' });
});

test('fifty right codes at once open one session', async () => {
  await signIn(instances.provider, null);
  const otp = await sentOtp();
  const outcomes = await instances.together(50, (at) => signIn(at, otp));
  expect(tally(outcomes)).toMatchObject({ done: 1 });
});
