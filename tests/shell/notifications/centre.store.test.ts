import { expect, test, vi } from 'vitest';
import { instant } from '#provider/clock/clock.ts';
import { addNotification } from '#provider/notifications/add.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let tab: Tab;

type Category = 'loan' | 'repayment' | 'withdrawal';

let told = 0;
/** One a minute, so that the last one is the newest. */
async function tell(...categories: Category[]): Promise<void> {
  const { db } = provider.context;
  for (const category of categories) {
    const date = instant(provider.clock.now() + ++told * 60_000);
    const news = { user_id: borrower.user_id, category, subject: `${told}`, body: 'News', date };
    await db.transaction().execute((tx) => addNotification(tx, news));
  }
}

/** A tab of the borrower with the centre in it, which keeps the borrower's record as screens do. */
async function centre(pageSize = 5) {
  tab = openTab(provider, '/dashboard');
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(borrower.email), 0);
  const { $user } = await import('#stores/reads/user.ts');
  $user.listen(() => {});
  await $user.fetch();
  const { $unread } = await import('#stores/reads/user.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  const { createCentre } = await import('#shell/notifications/centre.store.ts');
  const { isNew } = await import('#shell/notifications/centre.flow.ts');
  const store = createCentre(pageSize);
  const listed = () => {
    const { list } = store.$centre.get();
    if (list.step !== 'listed') throw new Error(`The list is ${list.step}`);
    return list;
  };
  const news = () => listed().items.map((item) => isNew(store.$centre.get(), item));
  const isStill = () => vi.waitFor(() => listed());
  return { store, $user, $unread, $toasts, listed, news, isStill };
}

test('opening fetches the active tab, marks what was unread as read, and still tells it for this stay', async () => {
  await tell('loan', 'repayment', 'loan', 'withdrawal', 'loan', 'loan', 'loan');
  const { store, $unread, listed, news, isStill } = await centre();
  expect($unread.get()).toBe(7);
  const close = store.open();
  expect(store.$centre.get().list.step).toBe('loading');
  await isStill();
  await vi.waitFor(() => expect($unread.get()).toBe(0));
  expect(listed()).toMatchObject({ offset: 0, total: 7 });
  expect(store.$centre.get().counts).toEqual({ all: 7, loan: 5, repayment: 1, withdrawal: 1 });
  expect(news()).toEqual([true, true, true, true, true]);
  // Those beyond the first page were unread too, though the provider has marked them since.
  await store.loadMore();
  expect(news()).toEqual(Array(7).fill(true));

  close();
  store.open();
  await isStill();
  expect(news()).toEqual(Array(5).fill(false));
});

test('a tab shows for 1.5 s that it loads, then its own first page', async () => {
  await tell('loan', 'repayment', 'loan', 'loan', 'loan', 'loan', 'loan', 'withdrawal');
  const { store, listed, isStill } = await centre();
  store.open();
  await isStill();
  await store.turnTo(5);
  expect(listed().offset).toBe(5);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const chosen = store.chooseTab('loan');
  await vi.advanceTimersByTimeAsync(1499);
  expect(store.$centre.get()).toMatchObject({ tab: 'loan', list: { step: 'loading' } });
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await chosen;
  expect(listed()).toMatchObject({ offset: 0, total: 6 });
  expect(new Set(listed().items.map(({ type }) => type))).toEqual(new Set(['loan']));
});

test('a tab that was left before it was there changes nothing any more', async () => {
  await tell('loan', 'repayment');
  const { store, listed, isStill } = await centre();
  store.open();
  await isStill();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const [first, second] = [store.chooseTab('loan'), store.chooseTab('repayment')];
  await vi.advanceTimersByTimeAsync(1500);
  vi.useRealTimers();
  await Promise.all([first, second]);
  expect(listed().items.map(({ type }) => type)).toEqual(['repayment']);
});

test('scrolling adds the next ones once each, also when one came in meanwhile', async () => {
  await tell(...(Array(12).fill('loan') as Category[]));
  const { store, listed, isStill } = await centre();
  store.open();
  await isStill();
  await tell('repayment');
  await Promise.all([store.loadMore(), store.loadMore()]);
  const ids = () => listed().items.map((one) => one.notification_id);
  expect(listed().total).toBe(13);
  expect(ids()).toHaveLength(9);
  while (ids().length < 12) await store.loadMore();
  expect(new Set(ids()).size).toBe(ids().length);
});

test('clearing empties every list and count, is told, and can be taken back', async () => {
  await tell('loan', 'repayment', 'withdrawal');
  const { store, $unread, $toasts, listed, isStill } = await centre();
  store.open();
  await isStill();
  const before = listed().items.map((one) => one.notification_id);
  await tell('loan');
  await Promise.all([store.clear(), store.clear()]);
  expect(listed()).toMatchObject({ items: [], total: 0 });
  const none = { all: 0, loan: 0, repayment: 0, withdrawal: 0 };
  expect(store.$centre.get().counts).toEqual(none);
  expect($unread.get()).toBe(0);
  expect($toasts.get()).toMatchObject([{ message: 'Notification cleared!', variant: 'success' }]);
  await store.undo();
  expect(listed().total).toBe(4);
  expect(listed().items.map((one) => one.notification_id)).toEqual(expect.arrayContaining(before));
  expect(store.$centre.get().cleared).toBeUndefined();
});

test('what cannot be read says why and can be asked for again; what cannot be cleared stays', async () => {
  await tell(...(Array(7).fill('loan') as Category[]));
  const { store, $toasts, $unread, listed, isStill } = await centre();
  const refuse = () =>
    tab.answerWith(async () =>
      Response.json({ message: 'The books are closed.', data: {} }, { status: 503 }),
    );
  refuse();
  store.open();
  await vi.waitFor(() =>
    expect(store.$centre.get().list).toEqual({
      step: 'failed',
      offset: 0,
      message: 'The books are closed.',
    }),
  );
  expect($unread.get()).toBe(7);
  tab.answerWith(undefined);
  await store.turnTo(0);
  await isStill();
  await vi.waitFor(() => expect($unread.get()).toBe(0));

  refuse();
  await store.loadMore();
  expect(listed()).toMatchObject({ more: 'failed', total: 7 });
  await store.clear();
  expect($toasts.get()).toMatchObject([{ message: 'The books are closed.', variant: 'error' }]);
  expect(listed().items).toHaveLength(5);
  tab.answerWith(undefined);
  await store.loadMore();
  expect(listed().items).toHaveLength(7);
});

test('news that come in while the newest are looked at join them', async () => {
  await tell('loan');
  const { store, $user, $unread, listed, news, isStill } = await centre();
  const close = store.open();
  await isStill();
  await vi.waitFor(() => expect($unread.get()).toBe(0));
  await tell('repayment');
  await $user.revalidate();
  await $user.fetch();
  await vi.waitFor(() => expect(listed().items).toHaveLength(2));
  expect(news()).toEqual([true, true]);
  close();
});
