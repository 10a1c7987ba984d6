import { beforeAll, expect, test, vi } from 'vitest';
import { signInLink } from '#contract/session.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const email = 'bayo@example.com';
const provider = providerForFile();
let link: string;

beforeAll(async () => {
  const { applications } = await provider
    .fetch('/api/application')
    .then((response) => response.json() as Promise<{ data: { applications: Partner[] } }>)
    .then(({ data }) => data);
  const partner = applications.find(({ name }) => name === 'Northgate');
  await provider.answer(signInLink, {
    body: {
      application_id: partner?.application_id ?? 0,
      identifier: email,
      type: 'email',
      otp: null,
    },
  });
  const response = await provider.fetch(`/api/sandbox/outbox?to=${email}`);
  const { data } = (await response.json()) as { data: { link: string }[] };
  link = new URL(data[0]?.link ?? '').pathname;
});
type Partner = { name: string; application_id: number };

async function open(path: string, answer?: () => Promise<Response>) {
  const tab = openTab(provider, path);
  tab.answerWith(answer);
  const store = await import('#features/onboarding/onboarding.store.ts');
  store.openLink();
  return { tab, store };
}

test('without an answer the link is not lost', async () => {
  const { tab, store } = await open(link, () => Promise.reject(new TypeError('offline')));
  await vi.waitFor(() => expect(store.$redemption.get().state).toBe('unanswered'));
  expect(tab.visited).toEqual([]);
});

test('takes the code out of the address at once, spends it and opens the offer', async () => {
  const { tab } = await open(link);
  expect(tab.address()).toBe('/signin');
  await vi.waitFor(() => expect(tab.visited).toHaveLength(1));
  const [, , , partner] = link.split('/');
  expect(tab.visited).toEqual([`/offer?applicationid=${partner}`]);
  expect(tab.local.getItem('user:token')).toBeTruthy();
});

test('a link that was spent leads to the sign-in, which says so', async () => {
  const { tab } = await open(link);
  await vi.waitFor(() => expect(tab.visited).toEqual(['/signin']));
  const { takeNotice } = await import('#stores/session/notice.ts');
  expect(takeNotice()[0]).toBe('We were unable to authenticate you, try again.');
  expect(takeNotice()).toEqual([]);
  expect(tab.local.getItem('user:token')).toBeNull();
});

test('spends the code that the page’s head has taken out of the address already', async () => {
  vi.stubGlobal('arrivedAt', 'http://app.test/onboarding/never-sent/3');
  const { tab } = await open('/signin');
  await vi.waitFor(() => expect(tab.visited).toEqual(['/signin']));
  vi.stubGlobal('arrivedAt', undefined);
  const { takeNotice } = await import('#stores/session/notice.ts');
  expect(takeNotice()[0]).toBe('We were unable to authenticate you, try again.');
});

test('a failure that still carries a token signs in, and says to check with support', async () => {
  const partial = { token: 't', error: ['Half of it failed'] };
  const { tab } = await open('/onboarding/abc/3', async () =>
    Response.json({ message: 'Half of it failed', data: partial }, { status: 500 }),
  );
  await vi.waitFor(() => expect(tab.local.getItem('user:token')).toBe('t'));
  expect(tab.visited).toEqual(['/offer?applicationid=3']);
  expect(tab.local.getItem('user:application_id')).toBe('3');
  const { $toasts } = await import('#stores/toasts.ts');
  expect($toasts.get()).toMatchObject([
    { message: 'A partial error occurred with your authentication. Check with support.' },
  ]);
});

test('a link with a part missing spends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { tab, store } = await open('/signin/abc');
  expect(store.$redemption.get()).toEqual({ state: 'incomplete' });
  expect(tab.address()).toBe('/signin');
  vi.advanceTimersByTime(5999);
  expect(tab.visited).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(tab.visited).toEqual(['/signin']);
  vi.useRealTimers();
});
