import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPortfolios } from '#contract';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { openTab } from '#support/tab.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

/** A tab of a borrower who is signed in, with everything stored that may be. */
async function signedIn(path: string) {
  const tab = openTab(provider, path);
  const { startSession } = await import('#stores/session.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  tab.local.setItem('currency', 'USD');
  tab.local.setItem('application:1:redirect_url', 'https://harmattan.example/');
  tab.local.setItem('user:remembered', 'ada@example.com');
  return tab;
}

test('without a token a private screen leads to the sign-in and keeps the query', async () => {
  const tab = openTab(provider, '/offer?applicationid=3');
  const { enter } = await import('#stores/enter.ts');
  expect(enter()).toBe(false);
  expect(tab.visited).toEqual(['/signin?applicationid=3']);
});

test.each(['applicationid', 'application_id'])('%s chooses the application', async (name) => {
  const tab = await signedIn(`/dashboard?${name}=3`);
  const { enter } = await import('#stores/enter.ts');
  expect(enter()).toBe(true);
  expect(tab.local.getItem('user:application_id')).toBe('3');
});

test('signing out ends the session at the provider and forgets the borrower here', async () => {
  const tab = await signedIn('/dashboard');
  const { signOut } = await import('#stores/sign-out.ts');
  const token = tab.local.getItem('user:token');
  await signOut();
  const left = ['user:token', 'currency', 'application:1:redirect_url'];
  expect(left.map((key) => tab.local.getItem(key) || null)).toEqual([null, null, null]);
  expect(tab.local.getItem('user:remembered')).toBe('ada@example.com');
  expect(tab.visited.at(-1)).toMatch(/^\/signin/);
  const again = await provider.fetch('/api/portfolio', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(again.status).toBe(401);
});

test('many calls answered 401 at once end the session once', async () => {
  const tab = await signedIn('/dashboard?tab=1');
  const { ask } = await import('#stores/api.ts');
  tab.answerWith(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  await Promise.all([ask(listPortfolios), ask(listPortfolios), ask(listPortfolios)]);
  expect(tab.visited).toEqual(['/signin?tab=1']);
});
