import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyPull } from '#clients/partner/src/verify.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { instant, realNow } from '#provider/clock/clock.ts';
import { pauseAfter } from '#provider/holdings/pull.ts';
import { unansweredPulls } from '#provider/holdings/unanswered-pulls.ts';
import { savePartner } from '#provider/partners/settings.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { type AskedPartner, openAskedPartner, saying } from '#support/asked-partner.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer, type SentHolding } from '#support/holdings.ts';
import { connectAs, newUserId, proveAt } from '#support/partner.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let server: AskedPartner;
let partner: PartnerServer;
/** Of every key that a test has made: a partner may have several. */
const keys: string[] = [];
beforeAll(async () => {
  server = await openAskedPartner();
});
beforeEach(async () => {
  partner = await connect(provider, borrower);
  keys.push(partner.key.secret);
  server.answer = saying(picture());
});
afterEach(async () => {
  // Whoever is asked about is of one test.
  await setAddress(null);
  for (const table of ['jobs', 'pulls', 'partner_users'] as const) {
    await provider.context.db.deleteFrom(table).execute();
  }
  server.asked.length = 0;
});
afterAll(() => server.close());

const setAddress = (pull_url: string | null) =>
  savePartner(
    provider.context,
    { application_id: borrower.application_id, pull_url },
    { action: 'sandbox' },
  );
const ask = async () => {
  await setAddress(server.url);
  await runExternalJobs(provider.context);
};
const later = async (ms: number) => {
  await provider.passTime(ms);
  await runExternalJobs(provider.context);
};

const picture = (value = 500_000, at = provider.clock.now(), more: Partial<SentHolding> = {}) => ({
  as_of: instant(at),
  holdings: [{ ...holding('stock', value, { symbol: 'ACME' }), ...more }],
});
/** Asked about the borrower of this test: how it went, and when the next time is. */
const pull = async () => {
  const { db } = provider.context;
  const { partner_user_id } = partner;
  const kept = db.selectFrom('pulls').selectAll().where('partner_user_id', '=', partner_user_id);
  return kept.executeTakeFirst();
};
const job = () =>
  provider.context.db
    .selectFrom('jobs')
    .select(['run_at', 'failures'])
    .where('kind', '=', 'pull')
    .where('subject', '=', `${borrower.application_id}/${partner.partner_user_id}`)
    .executeTakeFirst();
const waits = async () => Date.parse((await job())?.run_at ?? '') - provider.clock.now();
const value = async () => {
  const { value } = await provider.context.db
    .selectFrom('portfolios')
    .select('value')
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .executeTakeFirstOrThrow();
  return value;
};
const isAfter = (ms: number) => (waited: number) => waited >= ms && waited < ms * 1.2;

test('a partner is asked for what its user holds, signed, and its answer counts as if it were sent', async () => {
  await ask();
  expect(await value()).toBe(500_000);
  const [asked, ...others] = server.asked;
  expect(others).toEqual([]);
  expect(asked?.path).toBe(`/holdings/${partner.partner_user_id}`);
  const address = `${server.url}/${partner.partner_user_id}`;
  const now = Math.floor(realNow(provider.clock) / 1000);
  // It is signed with the oldest key of the partner, which is an earlier test's.
  const verifying = { secret: keys, now };
  expect(() => verifyPull(asked?.signature, address, verifying)).not.toThrow();
  expect(() => verifyPull(asked?.signature, `${address}x`, verifying)).toThrow('does not match');
  expect(() => verifyPull(undefined, address, verifying)).toThrow('no signature');
  expect(await pull()).toMatchObject({ problem: null, answered_at: expect.any(String) });
});

test('it is asked again each minute, and what has changed counts then', async () => {
  await ask();
  expect(await waits()).toSatisfy(isAfter(minuteMs));
  server.answer = saying(picture(600_000, provider.clock.now() + minuteMs));
  await later(1.2 * minuteMs);
  expect(await value()).toBe(600_000);
  expect(server.asked).toHaveLength(2);
});

test('one that fails is asked again after as long as its last answer is old, at most an hour', async () => {
  await ask();
  server.answer = saying({}, 503);
  const paused: number[] = [];
  for (const _ of Array(9).keys()) {
    const pause = await waits();
    paused.push(pause / minuteMs);
    await later(pause);
  }
  const { problem, answered_at } = (await pull()) ?? {};
  expect(problem).toBe('answered 503');
  for (const [index, pause] of paused.entries()) {
    const least = Math.min(
      Math.max(
        1,
        paused.slice(0, index).reduce((a, b) => a + b, 0),
      ),
      60,
    );
    expect(pause, `${index}`).toBeGreaterThanOrEqual(least);
    expect(pause, `${index}`).toBeLessThan(least * 1.2);
  }
  expect(await waits()).toSatisfy(isAfter(hourMs));
  expect(await job()).toMatchObject({ failures: 0 });
  expect(await value()).toBe(500_000);

  server.answer = saying(picture(510_000));
  await later(1.2 * hourMs);
  expect(await pull()).toMatchObject({ problem: null });
  expect((await pull())?.answered_at).not.toBe(answered_at);
  expect(await waits()).toSatisfy(isAfter(minuteMs));
});

test('the pause is never shorter than a minute, nor longer than an hour and a fifth', () => {
  for (const age of [-1, 0, 1, minuteMs, 64_028, 7 * minuteMs, hourMs, 1e12]) {
    const least = Math.min(Math.max(age, minuteMs), hourMs);
    for (const _ of Array(20).keys()) expect(pauseAfter(age)).toSatisfy(isAfter(least));
  }
});

describe('an answer that is none is recorded with its reason, and changes nothing', () => {
  const at = () => provider.clock.now();
  test.each<[says: string, answer: () => unknown, problem: RegExp]>([
    ['no picture', () => ({}), /./],
    ['a wrong sum', () => picture(500_000, at(), { value: 499_000 }), /is not its quantity times/],
    ['a clock ahead', () => picture(500_000, at() + hourMs), /still to come/],
    ['an unknown class', () => picture(500_000, at(), { class: 'house' as never }), /./],
    ['a list', () => [], /./],
  ])('%s', async (_, answer, problem) => {
    server.answer = saying(answer());
    const before = await value();
    await ask();
    expect((await pull())?.problem).toMatch(problem);
    expect(await pull()).toMatchObject({ answered_at: null });
    expect(await value()).toBe(before);
    const [reason, ...others] = await unansweredPulls(provider.context.db);
    expect(others).toEqual([]);
    expect(reason).toMatchObject({ users: 1, example: partner.partner_user_id });
  });

  test('no JSON', async () => {
    server.answer = (_, response) => response.end('<html>');
    await ask();
    expect(await pull()).toMatchObject({ problem: 'answered no JSON' });
  });

  test('a user whom the partner does not know', async () => {
    server.answer = saying({}, 404);
    await ask();
    expect(await pull()).toMatchObject({ problem: 'does not know this user' });
  });

  test('nobody listens', async () => {
    await setAddress('http://127.0.0.1:9/holdings');
    await runExternalJobs(provider.context);
    expect(await pull()).toMatchObject({ problem: 'no connection' });
  });
});

test('a jump in an answer is held for a person, and an older picture is ignored, as if they were sent', async () => {
  await partner.send([holding('stock', 500_000, { symbol: 'ACME' })]);
  server.answer = saying(picture(400_000, provider.clock.now() - minuteMs));
  await ask();
  expect(await value()).toBe(500_000);
  server.answer = saying(picture(100_000, provider.clock.now() + minuteMs));
  await later(1.2 * minuteMs);
  expect(await value()).toBe(500_000);
  const held = await provider.context.db
    .selectFrom('held_pictures')
    .select('reason')
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  expect(held).toEqual([{ reason: expect.stringContaining('The price of ACME went from') }]);
  expect(await pull()).toMatchObject({ problem: null });
});

test('a partner that only sends is not asked', async () => {
  await partner.send([holding('stock', 500_000)]);
  await later(2 * hourMs);
  expect(await job()).toBeUndefined();
  expect(server.asked).toEqual([]);
});

test('somebody who connects is asked about at once', async () => {
  await setAddress(server.url);
  const user_id = newUserId();
  const { application_id, mobile } = borrower;
  const signing = { key: partner.key, path: '/api/signon' };
  await proveAt(provider, application_id, { user_id, mobile }, signing);
  await runExternalJobs(provider.context);
  expect(server.asked.map(({ path }) => path)).toContain(`/holdings/${user_id}`);
});

test('what is answered about a user whom another one has replaced meanwhile counts no more', async () => {
  const { application_id, user_id } = borrower;
  const before = await value();
  const later = newUserId();
  server.answer = async (request, response) => {
    if (request.url?.endsWith(later)) return void response.writeHead(404).end();
    await connectAs(provider, { application_id, partner_user_id: later, user_id });
    saying(picture())(request, response);
  };
  await ask();
  expect(server.asked).toHaveLength(2);
  expect(await value()).toBe(before);
});

test('it is asked no more once its address is gone, or its user', async () => {
  await ask();
  await setAddress(null);
  await later(2 * minuteMs);
  expect([await job(), await pull()]).toEqual([undefined, undefined]);
  await ask();
  await provider.context.db
    .deleteFrom('partner_users')
    .where('partner_user_id', '=', partner.partner_user_id)
    .execute();
  await later(2 * minuteMs);
  expect([await job(), await pull()]).toEqual([undefined, undefined]);
  expect(server.asked).toHaveLength(2);
});
