import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clearNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications.ts';
import { instant } from '#provider/clock/clock.ts';
import { notify } from '#provider/notifications/notify.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

let provider: TestProvider;
let borrower: TestBorrower;
let as: string;
beforeAll(async () => {
  provider = await openTestProvider();
});
beforeEach(async () => {
  borrower = await newBorrower(provider);
  as = borrower.email;
});
afterAll(() => provider.close());

const list = (query = {}, who = as) => provider.answer(listNotifications, { as: who, query });
const subjects = (answer: { all: { subject: string }[] }) => answer.all.map((one) => one.subject);

/** One a minute, the last one named first in the lists. */
async function tell(...categories: ('loan' | 'repayment' | 'withdrawal')[]): Promise<void> {
  const { db } = provider.context;
  for (const [number, category] of categories.entries()) {
    const date = instant(provider.clock.now() + number * 60_000);
    const news = { user_id: borrower.user_id, category, subject: `${number}`, body: 'News', date };
    await db.transaction().execute((tx) => notify(tx, news));
  }
}

test('notifications are listed newest first, as they travel', async () => {
  await tell('loan', 'withdrawal');
  const { all, total, unread } = await list();
  expect([total, unread]).toEqual([2, 2]);
  expect(all[0]).toEqual({
    notification_id: expect.any(String),
    type: 'withdrawal',
    subject: '1',
    body: 'News',
    date: '2026-03-10T09:01:00.000Z',
    unread: 1,
    file_name: null,
  });
  expect(all[1]?.subject).toBe('0');
});

test('a type shows its own, and the unread ones of every type are counted', async () => {
  await tell('loan', 'repayment', 'loan', 'withdrawal');
  const loans = await list({ type: 'loan' });
  expect(subjects(loans)).toEqual(['2', '0']);
  expect([loans.total, loans.unread]).toEqual([2, 4]);
  expect(subjects(await list({ type: 'repayment' }))).toEqual(['1']);
  expect(subjects(await list({ type: 'all' }))).toEqual(['3', '2', '1', '0']);
});

test('pages of ten, unless told', async () => {
  await tell(...Array(12).fill('loan'));
  const first = await list();
  expect([first.all.length, first.total]).toEqual([10, 12]);
  expect(subjects(await list({ offset: 10 }))).toEqual(['1', '0']);
  expect(subjects(await list({ limit: 5, offset: 5 }))).toEqual(['6', '5', '4', '3', '2']);
  for (const query of [{ limit: 101 }, { offset: -1 }, { type: 'news' }]) {
    const refused = await provider.ask(listNotifications, { as, query });
    expect(refused).toMatchObject({ code: 'invalid_request' });
  }
});

test('all are marked as read, or those of one type', async () => {
  await tell('loan', 'repayment', 'loan');
  const read = (query = {}) => provider.answer(readNotifications, { as, query });
  expect(await read({ type: 'loan' })).toEqual({ marked: 2, unread: 1 });
  expect((await list()).all.map(({ unread }) => unread)).toEqual([0, 1, 0]);
  expect(await read()).toEqual({ marked: 1, unread: 0 });
  expect(await read()).toEqual({ marked: 0, unread: 0 });
  expect((await list()).total).toBe(3);
});

test('clearing empties every list and count, and later news come in', async () => {
  await tell('loan', 'repayment');
  const cleared = await provider.ask(clearNotifications, { as });
  expect(cleared).toMatchObject({ message: 'Notification cleared!', data: { cleared: 2 } });
  for (const type of ['all', 'loan', 'repayment', 'withdrawal']) {
    expect(await list({ type })).toEqual({ all: [], total: 0, unread: 0 });
  }
  expect(await provider.answer(clearNotifications, { as })).toEqual({ cleared: 0 });
  await tell('withdrawal');
  expect((await list()).total).toBe(1);
});

test('nobody reads, marks or clears what another was told', async () => {
  await tell('loan');
  const other = (await newBorrower(provider)).email;
  expect((await list({}, other)).total).toBe(0);
  expect((await provider.answer(readNotifications, { as: other })).marked).toBe(0);
  expect((await provider.answer(clearNotifications, { as: other })).cleared).toBe(0);
  expect(await list()).toMatchObject({ total: 1, unread: 1 });
});
