import { beforeEach, expect, test } from 'vitest';
import { getPreferences, type Preferences, savePreferences } from '#contract/preferences.ts';
import { minor } from '#credit/money.ts';
import { isGsm, septetsOf } from '#provider/messages/gsm.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { testNow } from '#support/provider.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeEach(async () => {
  await provider.clock.moveTo(testNow);
  borrower = await newBorrower(provider);
});

const preferences = async () =>
  (await provider.answer(getPreferences, { as: borrower.email })).preferences;
const save = (body: Partial<Preferences>) =>
  provider.answer(savePreferences, { as: borrower.email, body });
const usual = {
  reminder_days: [7, 3, 1],
  reminder_email: true,
  reminder_sms: false,
  sms_copies: false,
  redline_bp: [2_000, 1_000],
};

/** Subject and channel of what was sent to the borrower's own contacts, in order. */
async function sent(about: string): Promise<string[]> {
  const messages = await provider.context.db
    .selectFrom('messages')
    .select(['channel', 'subject'])
    .where('user_id', '=', borrower.user_id)
    .where('subject', 'like', about)
    .orderBy('position')
    .execute();
  return messages.map(({ channel, subject }) => `${channel}: ${subject}`);
}
const inCentre = async (about: string) =>
  (
    await provider.context.db
      .selectFrom('notifications')
      .select('subject')
      .where('user_id', '=', borrower.user_id)
      .where('subject', 'like', about)
      .orderBy('position')
      .execute()
  ).map(({ subject }) => subject);

/** To the end of the day, one day after another. */
async function untilDay(day: string): Promise<void> {
  await provider.passTime(Date.parse(`${day}T12:00:00Z`) - provider.clock.now());
}

test('until they choose, borrowers are reminded thrice by email and warned twice', async () => {
  expect(await preferences()).toEqual(usual);
});

test('who has no email is reminded by SMS', async () => {
  await provider.context.db
    .updateTable('users')
    .set({ email: null })
    .where('user_id', '=', borrower.user_id)
    .execute();
  const answered = await provider.answer(getPreferences, { as: borrower.mobile });
  expect(answered.preferences).toMatchObject({ reminder_email: false, reminder_sms: true });
});

test('what is not given stays, and what is given is kept in order and once', async () => {
  await save({ reminder_sms: true });
  const { preferences: answered } = await save({ reminder_days: [1, 7, 1] });
  expect(answered).toEqual({ ...usual, reminder_sms: true, reminder_days: [7, 1] });
  expect(await preferences()).toEqual(answered);
  expect(await save({})).toEqual({ preferences: answered });
});

test('a day or a distance that is not offered is refused', async () => {
  for (const body of [{ reminder_days: [2] }, { redline_bp: [500] }, { reminder_email: 'yes' }]) {
    const refused = await provider.ask(savePreferences, {
      as: borrower.email,
      body: body as Partial<Preferences>,
    });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
  }
  expect(await preferences()).toEqual(usual);
});

test('reminders come on the chosen days by the chosen ways', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await save({ reminder_days: [3, 1], reminder_sms: true });
  await untilDay('2026-04-28');
  await save({ reminder_email: false, reminder_sms: false });
  await untilDay('2026-05-01');
  expect(await sent('A payment is due %')).toEqual([
    'email: A payment is due in 3 days',
    'sms: A payment is due in 3 days',
  ]);
  expect(await inCentre('A payment is due %')).toEqual([
    'A payment is due in 3 days',
    'A payment is due tomorrow',
  ]);
});

test('with every reminder off, what is behind and the notice before a sale are told all the same, to both contacts', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await save({ reminder_days: [], reminder_email: false, reminder_sms: false, redline_bp: [] });
  await untilDay('2026-07-01');
  expect(await sent('A payment is due %')).toEqual([]);
  expect(await inCentre('A payment is due %')).toEqual([]);
  expect((await sent('% is overdue%')).toSorted()).toEqual(
    ['$82.00', '$84.63', '$85.45', '$148.15']
      .flatMap((behind) => ['email', 'sms'].map((way) => `${way}: ${behind} is overdue`))
      .toSorted(),
  );
  expect(await sent('Notice: pay %')).toHaveLength(2);
});

/** Sets what the Dollar portfolio is worth: its redline is 129000, so this is the room left. */
async function leaveRoom(percent: number): Promise<void> {
  const value = Math.round(129_000 / (1 - percent / 100));
  const body = JSON.stringify({ portfolio_id: borrower.portfolios.USD, value });
  expect((await provider.fetch('/api/sandbox/market', { method: 'POST', body })).status).toBe(200);
}
const near = (percent: number) => `email: Less than ${percent}% is left before your redline`;

test('each distance is told once on the way down, and again after the portfolio has risen', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  for (const room of [21, 19, 18, 15, 9, 5, 12, 9, 25, 15]) await leaveRoom(room);
  expect(await sent('Less than %')).toEqual([near(20), near(10), near(10), near(20)]);
});

test('a fall through several distances at once is told as the nearest, one to the redline as that', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await save({ redline_bp: [3_000, 2_000, 1_000] });
  await leaveRoom(9);
  expect(await sent('%')).toContain(near(10));
  expect(await sent('Less than %')).toEqual([near(10)]);
  await leaveRoom(40);
  await leaveRoom(0);
  await leaveRoom(5);
  expect(await sent('Less than %')).toEqual([near(10)]);
  expect(await sent('Your portfolio has fallen %')).toHaveLength(1);
});

test('a distance that is chosen while the portfolio is within it is told at the next fall through it', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await save({ redline_bp: [] });
  await leaveRoom(15);
  await save({ redline_bp: [2_000] });
  await leaveRoom(14);
  expect(await sent('Less than %')).toEqual([]);
  await leaveRoom(30);
  await leaveRoom(19);
  expect(await sent('Less than %')).toEqual([near(20)]);
});

test('who wants no distance is warned at the redline alone', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await save({ redline_bp: [] });
  for (const room of [19, 9, 0]) await leaveRoom(room);
  expect(await sent('Less than %')).toEqual([]);
  expect(await sent('Your portfolio has fallen %')).toHaveLength(1);
});

test('bills, receipts and warnings go by SMS too once a borrower asks for it, each in one SMS', async () => {
  const long = 'Ọlá-Olúwatóbilọ́ba Chukwuemeka-Nwachukwu Wealth & Investments (Nigeria)';
  const { db } = provider.context;
  await db
    .updateTable('applications')
    .set({ name: long })
    .where('application_id', '=', 2)
    .execute();
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  const before = await countOfSms();
  await untilDay('2026-04-01');
  expect(await countOfSms()).toBe(before);
  await save({ sms_copies: true, reminder_days: [] });
  await untilDay('2026-05-01');
  const wire = { loan_id, amount: minor(5_000), reference: 'a wire' };
  await recordTransfer(provider.context, wire, 'ngozi');
  await leaveRoom(9);
  const subjects = (await sms()).map(({ subject }) => subject);
  for (const about of [/due today/, /Payment|credited/i, /before your redline/]) {
    expect(subjects.filter((subject) => about.test(subject))).not.toEqual([]);
  }
  for (const { body } of await sms()) {
    expect([isGsm(body), septetsOf(body) <= 160], body).toEqual([true, true]);
    expect(body).not.toMatch(/\u20A6/);
  }
  expect((await sent('%due today%')).toSorted()).toEqual(
    ['email', 'sms'].map((way) => expect.stringContaining(`${way}: `)),
  );
});

test('a number of a country that we send no SMS to gets none', async () => {
  await provider.context.db
    .updateTable('users')
    .set({ mobile: '+447400123456' })
    .where('user_id', '=', borrower.user_id)
    .execute();
  const refused = await provider.ask(savePreferences, {
    as: borrower.email,
    body: { sms_copies: true },
  });
  expect(refused).toMatchObject({ ok: false, code: 'sms_unavailable' });
  expect(await preferences()).toEqual(usual);
});

const sms = () =>
  provider.context.db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('user_id', '=', borrower.user_id)
    .where('channel', '=', 'sms')
    .execute();
const countOfSms = async () => (await sms()).length;
