import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { signInLink } from '#contract/session.ts';
import { fixedClock } from '#provider/clock/clock.ts';
import { type Notification, notifyBorrower } from '#provider/notifications/notify-borrower.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { listMessages } from '#provider/sandbox/contract.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { liveVariables } from '#support/live-variables.ts';
import { openTestProvider, type TestProvider, testNow } from '#support/provider.ts';
import { gateway, mailServer, partsOfMail } from '../messages/loopback.ts';

const hour = 3_600_000;
const provider = providerForFile();
const borrower = borrowerForTest(provider);
/** Ten in the morning in Lagos. */
beforeEach(() => provider.clock.moveTo(testNow));

const news = {
  category: 'loan',
  subject: 'Your payment is overdue',
  body: '$178.99 is overdue. $151.72 more is due on 1 Feb 2027.',
  facts: [['Partner', 'Northgate']],
  next: 'A late fee is added on 3 Feb 2027.',
  action: { label: 'Pay now', path: '/repay' },
} as const;

async function notify(more: Partial<Notification> = {}, at = provider.clock.now()) {
  const { context } = provider;
  await context.db
    .transaction()
    .execute((tx) =>
      notifyBorrower(
        tx,
        { ...context, clock: fixedClock(at) },
        { ...news, user_id: borrower.user_id, ...more },
      ),
    );
}

const sentTo = (to: string) => provider.answer(listMessages, { query: { to } });

describe('a notification', () => {
  test('is mailed with all that it holds, and leads into the app', async () => {
    await notify();
    const [mail, ...others] = await sentTo(borrower.email);
    expect(others).toEqual([]);
    expect(await sentTo(borrower.mobile)).toEqual([]);
    expect(mail).toMatchObject({ subject: news.subject, channel: 'email', waits: false });
    for (const said of ['Dear Ini,', news.body, 'Partner: Northgate', news.next]) {
      expect(mail?.body).toContain(said);
    }
    expect(mail?.body).toContain('http://app.test/repay');
    expect(mail?.html).toContain('href="http://app.test/repay"');
  });

  test('that is for both contacts goes to each once, by SMS in one part', async () => {
    await notify({ reach: 'both' });
    const mails = await sentTo(borrower.email);
    const texts = await sentTo(borrower.mobile);
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(texts[0]).toMatchObject({
      body: `Holdfast: ${news.subject}. ${news.body}`,
      from: 'Holdfast',
      parts: 1,
    });
    expect(texts[0]).not.toHaveProperty('html');
  });

  test('for both contacts of somebody who has one goes to that', async () => {
    await provider.context.db
      .updateTable('users')
      .set({ email: null })
      .where('user_id', '=', borrower.user_id)
      .execute();
    await notify({ reach: 'both', sms: '$178.99 is overdue.' });
    expect((await sentTo(borrower.mobile)).map(({ body }) => body)).toEqual([
      'Holdfast: $178.99 is overdue.',
    ]);
  });
});

describe('the hours at which a notification leaves', () => {
  const at = (time: string) => Date.parse(`2026-03-10T${time}+01:00`);
  const leaving = async () =>
    (await sentTo(borrower.email)).map(({ sent_at, waits }) => [sent_at, waits]);

  test('one of the evening waits until eight, and the app shows it at once', async () => {
    await provider.clock.moveTo(at('20:00'));
    await notify();
    const morning = '2026-03-11T07:00:00.000Z';
    expect(await leaving()).toEqual([[morning, true]]);
    const { all } = await provider.answer(listNotifications, { as: borrower.email });
    expect(all[0]).toMatchObject({ subject: news.subject, date: '2026-03-10T19:00:00.000Z' });
    await provider.clock.moveTo(Date.parse(morning));
    expect(await leaving()).toEqual([[morning, false]]);
  });

  test('one of the day leaves at once, to the last moment', async () => {
    await provider.clock.moveTo(at('19:59:59.999'));
    await notify();
    expect(await leaving()).toEqual([['2026-03-10T18:59:59.999Z', false]]);
  });

  test('one about money or a device leaves at any hour, while it can still be stopped', async () => {
    await provider.clock.moveTo(at('23:30'));
    await notify({ notYou: true });
    expect(await leaving()).toEqual([['2026-03-10T22:30:00.000Z', false]]);
  });

  test('one about the safety of the account leaves at any hour, and so does a code', async () => {
    await provider.clock.moveTo(at('23:30'));
    await notify({ atOnce: true });
    expect(await leaving()).toEqual([['2026-03-10T22:30:00.000Z', false]]);
    const body = { application_id: 2, type: 'mobile', identifier: borrower.mobile, otp: null };
    await provider.answer(signInLink, { body: { ...body, type: 'mobile' } });
    expect((await sentTo(borrower.mobile))[0]).toMatchObject({ waits: false, parts: 1 });
  });

  test('those of days that the sandbox’s clock jumped over each have their own', async () => {
    const days = ['2026-03-10T23:00:00Z', '2026-05-01T11:00:00Z', '2026-06-30T23:00:00Z'];
    await provider.clock.moveTo(Date.parse('2026-07-01T09:00:00Z'));
    for (const day of days) await notify({}, Date.parse(day));
    expect((await leaving()).reverse()).toEqual([
      ['2026-03-11T07:00:00.000Z', false],
      ['2026-05-01T11:00:00.000Z', false],
      ['2026-07-01T07:00:00.000Z', false],
    ]);
  });
});

describe('in live mode', () => {
  let mail: Awaited<ReturnType<typeof mailServer>>;
  let sms: Awaited<ReturnType<typeof gateway>>;
  let live: TestProvider;
  let someone: TestBorrower;
  beforeAll(async () => {
    [mail, sms] = [await mailServer(), await gateway()];
    const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, SMS_GATEWAY_URL: sms.url };
    live = await openTestProvider({ env: { ...liveVariables, ...env }, log: () => undefined });
  });
  beforeEach(async () => {
    mail.mails.length = 0;
    sms.posted.length = 0;
    someone = await newBorrower(live);
  });
  afterAll(async () => {
    await live.close();
    await Promise.all([mail.close(), sms.close()]);
  });

  async function notifyBoth(written = live.clock.now()) {
    const context = { ...live.context, clock: fixedClock(written) };
    const { user_id } = someone;
    await live.context.db
      .transaction()
      .execute((tx) => notifyBorrower(tx, context, { ...news, user_id, reach: 'both' }));
  }
  async function deliverAt(instant: number) {
    await live.clock.moveTo(instant);
    await runExternalJobs(live.context);
  }
  const arrived = () => [mail.mails.length, sms.posted.length];

  test('it waits for the morning, reaches both contacts once and is forgotten', async () => {
    await live.clock.moveTo(Date.parse('2026-03-11T02:00:00Z'));
    // Of a day that was worked through late: it did not leave then.
    await notifyBoth(testNow);
    const morning = '2026-03-11T07:00:00.000Z';
    await deliverAt(Date.parse(morning) - 1);
    expect(arrived()).toEqual([0, 0]);
    await deliverAt(Date.parse(morning));
    await deliverAt(Date.parse(morning) + 48 * hour);

    expect(mail.mails.map(({ to }) => to)).toEqual([[someone.email]]);
    const forms = partsOfMail(mail.mails[0]?.raw ?? '').map(({ body }) => body);
    expect(forms).toHaveLength(2);
    for (const body of forms) {
      for (const said of ['Dear Ini,', news.body, 'https://app.example.com/repay']) {
        expect(body).toContain(said);
      }
    }
    expect(sms.posted.map(({ body }) => [body.to, body.body])).toEqual([
      [someone.mobile, `Holdfast: ${news.subject}. ${news.body}`],
    ]);
    const kept = await live.context.db
      .selectFrom('messages')
      .select(['body', 'details', 'sent_at'])
      .where('user_id', '=', someone.user_id)
      .execute();
    const forgotten = { body: '', details: null, sent_at: morning };
    expect(kept).toEqual([forgotten, forgotten]);
  });

  test('what could not leave by eight in the evening leaves the next morning', async () => {
    const evening = Date.parse('2026-03-20T19:00:00Z');
    await live.clock.moveTo(evening - 2_000);
    await notifyBoth();
    sms.verdicts.push(503);
    await deliverAt(evening - 2_000);
    expect(arrived()).toEqual([1, 1]);
    await notifyBoth();
    for (const later of [0, 5_000, hour, 11 * hour]) await deliverAt(evening + later);
    expect(arrived()).toEqual([1, 1]);
    await deliverAt(evening + 12 * hour);
    expect(arrived()).toEqual([2, 3]);
  });
});
