import { beforeEach, describe, expect, test } from 'vitest';
import { signOnAtPartner } from '#contract/partner-sign-on.ts';
import { requestReset } from '#contract/reset.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { signOn } from '#contract/sign-on.ts';
import { readConfig } from '#provider/config.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newVisitor, type Visitor } from '#support/visitor.ts';

const provider = providerForFile({
  env: {
    SMS_CODES_PER_MINUTE: '6',
    SMS_CODES_PER_DAY: '10',
    // Nobody listens there: what is to be delivered waits.
    SMS_GATEWAY_URL: 'http://127.0.0.1:1',
    METRICS_TOKEN: 'the-token-of-a-watcher',
  },
  log: (event, detail) => void logged.push({ event, ...detail }),
});
let ada: TestBorrower;
const logged: unknown[] = [];
// A day for each test, so that none meets another's ceiling.
beforeEach(async () => {
  await provider.clock.moveTo(provider.clock.now() + 25 * 3_600_000);
  ada = await newBorrower(provider);
});

/** A Nigerian number that is nobody's. */
let strangers = 0;
const strange = () => `+234703${String(++strangers).padStart(7, '0')}`;

const byCode = (identifier: string, who: Visitor = newVisitor(provider), application_id = 2) =>
  who.ask(signInLink, { application_id, identifier, type: 'mobile', otp: null });

const ofWays = (mobile: string) => [
  byCode(mobile),
  newVisitor(provider).ask(requestReset, { mobile, type: 'mobile' }),
];

async function smsTo(recipient?: string) {
  const { count } = await provider.context.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
    .$if(recipient !== undefined, (all) => all.where('recipient', '=', recipient ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

const share = async (within: string) => {
  const headers = { authorization: 'Bearer the-token-of-a-watcher' };
  const told = await (await provider.fetch('/api/metrics', { headers })).text();
  const line = told
    .split('\n')
    .find((one) => one.startsWith(`holdfast_sms_codes_share{within="${within}"}`));
  return Number(line?.split(' ').at(-1));
};

describe('who wants us to send SMS to the world', () => {
  test('gets none to a number without an account, and no word of it', async () => {
    const before = await smsTo();
    const known = await Promise.all(ofWays(ada.mobile));
    expect(await smsTo(ada.mobile)).toBe(2);
    const nobody = strange();
    const unknown = await Promise.all(ofWays(nobody));
    expect(JSON.stringify(unknown)).toBe(JSON.stringify(known));
    expect(known.map(({ status }) => status)).toEqual([200, 200]);
    expect(await smsTo(nobody)).toBe(0);
    const jobs = await provider.context.db
      .selectFrom('jobs')
      .select('subject')
      .where('kind', '=', 'sms')
      .execute();
    expect(jobs).toHaveLength((await smsTo()) - before);
    // Guessing goes on looking the same, and the next asks are counted the same.
    for (const mobile of [ada.mobile, nobody]) {
      const who = newVisitor(provider);
      await byCode(mobile, who);
      const guess = { application_id: 2, identifier: mobile, type: 'mobile' } as const;
      const { code } = await who.ask(signInLink, { ...guess, otp: '000000' });
      expect(code).toBe('code_invalid');
    }
  });

  test('has an account holder told, at another partner too, that they have none there', async () => {
    await byCode(ada.mobile, newVisitor(provider), 1);
    expect(await smsTo(ada.mobile)).toBe(1);
  });

  test('may learn by email that there is no account, where a message costs nothing', async () => {
    const email = 'nobody-at-all@example.com';
    await newVisitor(provider).ask(requestReset, { email, type: 'email' });
    const told = await provider.context.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', email)
      .execute();
    expect(told).toEqual([{ subject: 'No account under this contact' }]);
  });

  test.each(['+14155552671', '+447400123456', '+8613812345678', '+99912345678'])(
    'gets none to %s, by any call, whoever owns it',
    async (mobile) => {
      await provider.context.db
        .updateTable('users')
        .set({ mobile })
        .where('user_id', '=', ada.user_id)
        .execute();
      const who = newVisitor(provider);
      const answers = [
        ...(await Promise.all(ofWays(mobile))),
        await who.ask(signOn, { application_id: 2, mobile }),
        await who.ask(
          { ...signOnAtPartner, path: `/signon/2/${encodeURIComponent(mobile)}` },
          undefined,
        ),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 422,
          code: 'sms_unavailable',
          message: 'We do not send SMS to numbers of this country. Use your email address.',
        });
      }
      expect(await smsTo(mobile)).toBe(0);
    },
  );

  test('reaches a ceiling in a minute and in a day, which is an alert; known browsers pass it', async () => {
    const own = newVisitor(provider);
    await own.ask(signIn, { mobile: ada.mobile, password: 'Holdfast-1!' });
    const people: TestBorrower[] = [];
    for (let made = 0; made < 14; made++) people.push(await newBorrower(provider));
    const ask = async (count: number) => {
      const statuses: number[] = [];
      for (const { mobile } of people.splice(0, count)) {
        statuses.push((await byCode(mobile)).status);
      }
      return statuses;
    };
    logged.length = 0;
    expect(await ask(7)).toEqual([...Array(6).fill(200), 429]);
    expect(logged).toContainEqual({
      event: 'sms ceiling reached',
      ...{ within: 'minute', sent: 6, most: 6 },
    });
    expect(await share('minute')).toBe(1);
    // Nobody else is told more of who has an account.
    const refused = await byCode(strange());
    expect(refused).toMatchObject({
      code: 'too_many_requests',
      message:
        'We cannot send an SMS just now. Use your email instead. You can try again in 60 seconds.',
    });
    expect((await byCode(ada.mobile, own)).status).toBe(200);

    await provider.clock.moveTo(provider.clock.now() + 61_000);
    expect(await ask(4)).toEqual([200, 200, 200, 429]);
    expect(logged).toContainEqual({
      event: 'sms ceiling reached',
      ...{ within: 'day', sent: 10, most: 10 },
    });
    expect(await share('day')).toBe(1);
    await provider.clock.moveTo(provider.clock.now() + 24 * 3_600_000);
    expect(await share('day')).toBe(0);
    expect(await ask(1)).toEqual([200]);
  });
});

test('the countries are a setting, and a mistake in it stops the start', () => {
  expect(readConfig({}).smsCodes).toEqual({ countries: ['NG'], perMinute: 60, perDay: 3000 });
  expect(readConfig({ SMS_COUNTRIES: 'NG GH' }).smsCodes.countries).toEqual(['NG', 'GH']);
  for (const wrong of ['Nigeria', 'ng', 'NG,GH', 'XX']) {
    expect(() => readConfig({ SMS_COUNTRIES: wrong })).toThrow('SMS_COUNTRIES is not a list');
  }
});
