import { expect, test, vi } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const provider = providerForFile();

const ada = 'ada@example.com';
const typed = { step: 'keypad', entry: '1250.5' };

/** The page's scripts as they run on a load of it. */
async function load() {
  vi.resetModules();
  return {
    ...(await import('#stores/draft.ts')),
    ...(await import('#stores/session/session.ts')),
    ...(await import('#stores/session/end.ts')),
    ...(await import('#stores/session/sign-out.ts')),
  };
}

/** Somebody signs in on a page of its own, after which another page is loaded. */
async function signIn(who: string) {
  const page = await load();
  page.startSession(await provider.tokenOf(who), 2);
  return load();
}

/** Ada in the middle of a flow. */
async function midFlow(): Promise<{ tab: Tab; page: Awaited<ReturnType<typeof load>> }> {
  const tab = openTab(provider, '/offer');
  const page = await signIn(ada);
  page.keepDraft('offer', typed);
  return { tab, page };
}

test('what was typed survives a reload', async () => {
  await midFlow();
  expect((await load()).draftOf('offer')).toEqual(typed);
});

test('a session that ends in the middle costs the same borrower nothing', async () => {
  const { page } = await midFlow();
  page.endSession(page.$token.get());
  expect(page.$token.get()).toBe('');
  // What is under way when it ends is kept too.
  page.keepDraft('offer', { ...typed, entry: '1300' });
  expect((await signIn(ada)).draftOf('offer')).toEqual({ ...typed, entry: '1300' });
});

test('somebody else who signs in never sees it, nor does the first when they come back', async () => {
  const { tab, page } = await midFlow();
  page.endSession(page.$token.get());
  expect((await signIn('bayo@example.com')).draftOf('offer')).toBeUndefined();
  expect(JSON.stringify(tab.session)).not.toContain(typed.entry);
  expect((await signIn(ada)).draftOf('offer')).toBeUndefined();
});

test('a log-out forgets it, in a tab that slept through it too', async () => {
  const { tab, page } = await midFlow();
  const kept = { ...tab.session };
  await page.signOut();
  expect(Object.keys(tab.session)).toEqual([]);
  Object.assign(tab.session, kept);
  const again = await signIn(ada);
  expect(again.draftOf('offer')).toBeUndefined();
  expect(Object.keys(tab.session)).toEqual([]);
});

test('a draft that is kept while another tab logs out brings nothing back', async () => {
  const { page } = await midFlow();
  // That tab takes away one key after another, the token last.
  localStorage.removeItem('user');
  page.keepDraft('offer', { ...typed, entry: '1300' });
  expect(localStorage.getItem('user')).toBeNull();
  expect((await load()).draftOf('offer')).toBeUndefined();
});

test('a draft that something else has written over is no draft', async () => {
  const { tab, page } = await midFlow();
  for (const text of ['', 'null', '{}', '["x"]', '{"step":"done"}', '[null,1]']) {
    tab.session.setItem('offer', text);
    expect(page.draftOf('offer')).toBeUndefined();
  }
});
