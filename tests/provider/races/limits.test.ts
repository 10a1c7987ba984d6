import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinNewsletter, sendContactMessage } from '#contract/contact.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { count, countsOf, type Limit } from '#provider/limits/counts.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
beforeAll(async () => {
  instances = await openInstances({
    env: { TRUSTED_PROXIES: '1', SMS_CODES_PER_MINUTE: '6', SMS_CODES_PER_DAY: '50' },
  });
});
// No test counts against another's limits.
beforeEach(() => instances.provider.passTime(86_400_000));
afterAll(() => instances?.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const limit = (name: string): Limit => ({ name, most: 200, withinMs: 3_600_000 });

async function countedAlready(name: string, times: number) {
  const { context, clock } = instances.provider;
  for (let made = 0; made < times; made++) await count(context.db, [limit(name)], clock.now());
}

const counted = async (...names: string[]) => {
  const { context, clock } = instances.provider;
  return countsOf(context.db, names.map(limit), clock.now());
};

async function borrowers(wanted: number): Promise<TestBorrower[]> {
  const made: TestBorrower[] = [];
  while (made.length < wanted) made.push(await newBorrower(instances.provider));
  return made;
}

test('of fifty wrong passwords at once exactly ten are told that they are wrong', async () => {
  const { email } = await newBorrower(instances.provider);
  const outcomes = await instances.together(50, (at, index) =>
    at.ask(signIn, { body: { email, password: `Wrong-${index}!` }, headers: from('198.51.100.1') }),
  );
  expect(tally(outcomes)).toEqual({ credentials_invalid: 10, too_many_requests: 40 });
});

test('an address that has five wrong passwords left has exactly five, over all contacts', async () => {
  await countedAlready('wrong passwords 198.51.100.2', 95);
  const outcomes = await instances.together(12, (at, index) =>
    at.ask(signIn, {
      body: { email: `nobody-${index}@example.com`, password: 'Holdfast-2!' },
      headers: from('198.51.100.2'),
    }),
  );
  expect(tally(outcomes)).toEqual({ credentials_invalid: 5, too_many_requests: 7 });
});

test('an address that has ten codes left gets exactly ten, and refused ones do not count', async () => {
  await countedAlready('codes 198.51.100.3', 190);
  const outcomes = await instances.together(30, (at, index) =>
    at.ask(signInLink, {
      body: {
        application_id: 2,
        identifier: `nobody-${index}@example.com`,
        type: 'email',
        otp: null,
      },
      headers: from('198.51.100.3'),
    }),
  );
  expect(tally(outcomes)).toEqual({ done: 10, too_many_requests: 20 });
  expect(await counted('codes 198.51.100.3')).toEqual([200]);
});

test('of sixteen people who ask for an SMS at once exactly as many get one as may', async () => {
  const people = await borrowers(16);
  const ask = (identifier: string, index: number) => ({
    body: { application_id: 2, identifier, type: 'mobile', otp: null } as const,
    headers: from(`203.0.113.${index}`),
  });
  const outcomes = await instances.together(16, (at, index) =>
    at.ask(signInLink, ask(people[index]?.mobile ?? '', index)),
  );
  expect(tally(outcomes)).toEqual({ done: 6, too_many_requests: 10 });
  expect(await counted('sms a minute', 'sms a day')).toEqual([6, 6]);
});

test('five requests for one code at once count as one SMS, and as one for each address', async () => {
  const [one] = await borrowers(1);
  const outcomes = await instances.together(5, (at, index) =>
    at.ask(signInLink, {
      body: { application_id: 2, identifier: one?.mobile ?? '', type: 'mobile', otp: null },
      headers: from(`198.51.100.${20 + (index % 2)}`),
    }),
  );
  expect(tally(outcomes)).toEqual({ done: 5 });
  expect(await counted('sms a minute', 'sms a day')).toEqual([1, 1]);
  expect(await counted('codes 198.51.100.20', 'codes 198.51.100.21')).toEqual([1, 1]);
});

test('an address sends twenty messages an hour and joins the newsletter twenty times', async () => {
  const messages = await instances.together(30, (at, index) =>
    at.ask(sendContactMessage, {
      body: { email: `visitor-${index}@example.com` },
      headers: from('198.51.100.30'),
    }),
  );
  expect(tally(messages)).toEqual({ done: 20, too_many_requests: 10 });
  const joined = await instances.together(30, (at, index) =>
    at.ask(joinNewsletter, {
      body: { email: `reader-${index}@example.com` },
      headers: from('198.51.100.30'),
    }),
  );
  expect(tally(joined)).toEqual({ done: 20, too_many_requests: 10 });
});
