import { beforeEach, expect, test } from 'vitest';
import {
  clearNotifications,
  listNotifications,
  readNotifications,
  restoreNotifications,
} from '#contract/notifications.ts';
import { getUser } from '#contract/users.ts';
import { instant } from '#provider/clock/clock.ts';
import { addNotification } from '#provider/notifications/add.ts';
import { newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let as: string;
beforeEach(async () => {
  as = borrower.email;
});

const list = (query = {}, who = as) => provider.answer(listNotifications, { as: who, query });
const subjects = (answer: { all: { subject: string }[] }) => answer.all.map((one) => one.subject);

/** One a minute, the last one named first in the lists. */
async function tell(...categories: ('loan' | 'repayment' | 'withdrawal')[]): Promise<void> {
  const { db } = provider.context;
  for (const [number, category] of categories.entries()) {
    const date = instant(provider.clock.now() + number * 60_000);
    const news = { user_id: borrower.user_id, category, subject: `${number}`, body: 'News', date };
    await db.transaction().execute((tx) => addNotification(tx, news));
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
  expect(loans.counts).toEqual({ all: 4, loan: 2, repayment: 1, withdrawal: 1 });
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
  const unreadOfUser = async () => (await provider.answer(getUser, { as })).user.unread;
  expect(await unreadOfUser()).toBe(3);
  const [newest, , oldest] = (await list()).all.map(({ date }) => date);
  expect(newest).not.toBe(oldest);
  expect(await read({ type: 'loan' })).toEqual({ marked: 2, since: oldest, unread: 1 });
  expect((await list()).all.map(({ unread }) => unread)).toEqual([0, 1, 0]);
  expect(await read()).toMatchObject({ marked: 1, unread: 0 });
  expect(await read()).toEqual({ marked: 0, since: null, unread: 0 });
  expect(await unreadOfUser()).toBe(0);
  expect((await list()).total).toBe(3);
});

test('clearing empties every list and count, and later news come in', async () => {
  await tell('loan', 'repayment');
  const cleared = await provider.ask(clearNotifications, { as });
  expect(cleared).toMatchObject({ message: 'Notification cleared!', data: { cleared: 2 } });
  for (const type of ['all', 'loan', 'repayment', 'withdrawal']) {
    const counts = { all: 0, loan: 0, repayment: 0, withdrawal: 0 };
    expect(await list({ type })).toEqual({ all: [], total: 0, counts, unread: 0 });
  }
  expect(await provider.answer(clearNotifications, { as })).toMatchObject({ cleared: 0 });
  await tell('withdrawal');
  expect((await list()).total).toBe(1);
});

test('a clearing is undone as a whole and alone, however often it is asked for', async () => {
  const clear = async () => {
    provider.clock.moveTo(provider.clock.now() + 1000);
    return (await provider.answer(clearNotifications, { as })).cleared_at;
  };
  const restore = (cleared_at: string, who = as) =>
    provider.answer(restoreNotifications, { as: who, body: { cleared_at } });
  await tell('loan');
  const earlier = await clear();
  await tell('repayment', 'withdrawal');
  await provider.answer(readNotifications, { as, query: { type: 'repayment' } });
  const { all } = await list();
  const cleared_at = await clear();

  const other = (await newBorrower(provider)).email;
  expect(await restore(cleared_at, other)).toEqual({ restored: 0, unread: 0 });
  expect(await restore(cleared_at)).toEqual({ restored: 2, unread: 1 });
  expect((await list()).all).toEqual(all);
  expect(await restore(cleared_at)).toEqual({ restored: 0, unread: 1 });
  expect(await restore(earlier)).toEqual({ restored: 1, unread: 2 });
  for (const hostile of ['2026-99-99T99:99:99.999Z', '0000-01-01T00:00:00.000Z', 'now', '']) {
    const body = { cleared_at: hostile };
    const refused = await provider.ask(restoreNotifications, { as, body });
    expect(refused, hostile).toMatchObject({ code: 'invalid_request' });
  }
  expect(await restore('2026-02-31T00:00:00.000Z')).toMatchObject({ restored: 0 });
});

test('nobody reads, marks or clears what another was told', async () => {
  await tell('loan');
  const other = (await newBorrower(provider)).email;
  expect((await list({}, other)).total).toBe(0);
  expect((await provider.answer(readNotifications, { as: other })).marked).toBe(0);
  expect((await provider.answer(clearNotifications, { as: other })).cleared).toBe(0);
  expect(await list()).toMatchObject({ total: 1, unread: 1 });
});
