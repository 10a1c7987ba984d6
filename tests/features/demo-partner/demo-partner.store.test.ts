import { beforeEach, expect, test, vi } from 'vitest';
import type { Closed } from '#features/demo-partner/borrowing.flow.ts';
import type { Embed } from '#features/demo-partner/demo-partner.store.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();
beforeEach(() => {
  vi.stubGlobal('Holdfast', undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function openPage(query = '') {
  const tab = openTab(provider, `/sandbox/partner${query}`);
  return { tab, store: await import('#features/demo-partner/demo-partner.store.ts') };
}

/** The embed script, as far as a page can tell without a browser. */
function embedScript() {
  let close: (closed: Closed) => void = () => {};
  const closed = new Promise<Closed>((done) => {
    close = done;
  });
  const open = vi.fn<Embed['open']>(() => ({
    close: () => close({ outcome: 'cancelled' }),
    closed,
  }));
  vi.stubGlobal('Holdfast', { open });
  return { open, close };
}

test('opens the link of the hand-off by the script, and once, however often it is tapped', async () => {
  const { open, close } = embedScript();
  const { store } = await openPage();
  await Promise.all([store.startBorrowing(undefined, null), store.startBorrowing(undefined, null)]);
  expect(open).toHaveBeenCalledOnce();
  const [opening] = open.mock.calls[0] ?? [];
  expect(opening).toMatchObject({ mode: 'dialog', applicationId: 6 });
  expect(opening?.link).toMatch(/\/onboarding\/[\w-]+\/6\?.*theme=dark/);
  opening?.onStep({ step: 'keypad' });
  expect(store.$borrowing.get()).toEqual({ step: 'open', mode: 'dialog', at: 'keypad' });
  close({ outcome: 'success', loanId: 'a-loan' });
  await vi.waitFor(() =>
    expect(store.$borrowing.get()).toEqual({
      step: 'requested',
      loan_id: 'a-loan',
      proven: false,
    }),
  );
});

test('without the script the borrower gets there on a page of its own', async () => {
  const { tab, store } = await openPage();
  await store.startBorrowing(undefined, null);
  expect(tab.visited).toEqual([expect.stringMatching(/\/onboarding\/[\w-]+\/6\?/)]);
});

test('says why a hand-off was refused, and opens nothing', async () => {
  const { open } = embedScript();
  const { store } = await openPage();
  store.$manner.set('late');
  await store.startBorrowing(undefined, null);
  expect(store.$borrowing.get()).toMatchObject({
    step: 'refused',
    why: expect.stringContaining('has expired'),
  });
  expect(open).not.toHaveBeenCalled();
});

test('a read from before a change does not undo it on the screen', async () => {
  const { tab, store } = await openPage();
  const shown: (boolean | undefined)[] = [];
  store.$demoPartner.subscribe(({ data }) => shown.push(data?.broken));
  await vi.waitUntil(() => store.$demoPartner.get().data);
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  let read = false;
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    const answer = await provider.fetch(pathname + search, { method, headers, body });
    if (method === 'GET') {
      read = true;
      await held;
    } else release();
    return answer;
  });
  store.$demoPartner.revalidate();
  await vi.waitUntil(() => read);
  shown.length = 0;
  await store.breakWebhooks(true);
  await vi.waitUntil(() => !store.$demoPartner.get().loading);
  expect(new Set(shown)).toEqual(new Set([true]));
});

test('says so when its own server does not answer, and may be tried again', async () => {
  const { open } = embedScript();
  const { tab, store } = await openPage();
  tab.answerWith(() => Promise.reject(new TypeError('offline')));
  await store.startBorrowing(undefined, null);
  expect(store.$borrowing.get()).toMatchObject({ step: 'failed' });
  tab.answerWith(undefined);
  await store.startBorrowing(undefined, null);
  expect(open).toHaveBeenCalledOnce();
});

test('takes an outcome out of the address at once, and does not believe what nobody has signed', async () => {
  const { tab, store } = await openPage('?outcome=success&loan_id=made-up');
  store.checkReturnAddress();
  expect(tab.address()).toBe('/sandbox/partner');
  expect(store.$borrowing.get()).toEqual({ step: 'checking' });
  await vi.waitFor(() => expect(store.$borrowing.get()).toEqual({ step: 'unproven' }));
  // A reload has nothing left to ask about.
  store.checkReturnAddress();
  expect(store.$borrowing.get()).toEqual({ step: 'unproven' });
});
