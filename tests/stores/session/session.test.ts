import { expect, test, vi } from 'vitest';
import { listPortfolios } from '#contract';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();

/** A tab of a borrower who is signed in, with everything stored that may be. */
async function signedIn(path: string) {
  const tab = openTab(provider, path);
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  tab.local.setItem('currency', 'USD');
  tab.local.setItem('application:1:redirect_url', 'https://harmattan.example/');
  tab.local.setItem('user:remembered', 'ada@example.com');
  return tab;
}

test('without a token a private screen leads to the sign-in and keeps the query', async () => {
  const tab = openTab(provider, '/offer?applicationid=3');
  const { enter } = await import('#stores/navigation/enter.ts');
  expect(enter()).toBe(false);
  expect(tab.visited).toEqual(['/signin?applicationid=3']);
});

test.each(['applicationid', 'application_id'])('%s chooses the application', async (name) => {
  const tab = await signedIn(`/dashboard?${name}=3`);
  const { enter } = await import('#stores/navigation/enter.ts');
  expect(enter()).toBe(true);
  expect(tab.local.getItem('user:application_id')).toBe('3');
});

test('signing out ends the session at the provider and forgets the borrower here', async () => {
  const tab = await signedIn('/dashboard');
  const { signOut } = await import('#stores/session/sign-out.ts');
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
  const { ask } = await import('#stores/session/api.ts');
  tab.answerWith(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  await Promise.all([ask(listPortfolios), ask(listPortfolios), ask(listPortfolios)]);
  expect(tab.visited).toEqual(['/signin?tab=1']);
});

test('an older token’s 401, however late, does not end the session that was begun since', async () => {
  const tab = await signedIn('/dashboard');
  const { ask } = await import('#stores/session/api.ts');
  const { $token } = await import('#stores/session/session.ts');
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  tab.answerWith(() => promise);
  const late = ask(listPortfolios);
  $token.set(await provider.tokenOf('bayo@example.com'));
  answer(Response.json({ code: 'unauthenticated' }, { status: 401 }));
  expect(await late).toMatchObject({ code: 'unauthenticated' });
  expect(tab.visited).toEqual([]);
  expect($token.get()).toBe(await provider.tokenOf('bayo@example.com'));
});

test('a 401 on a public page drops the token, and sends nobody away', async () => {
  const tab = await signedIn('/signup?application_id=2');
  const { ask } = await import('#stores/session/api.ts');
  tab.answerWith(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  await ask(listPortfolios);
  expect(tab.local.getItem('user:token')).toBeNull();
  expect(tab.visited).toEqual([]);
});

test('signing out stops what is under way, and does not wait for a provider out of reach', async () => {
  const tab = await signedIn('/dashboard');
  const { ask } = await import('#stores/session/api.ts');
  const { signOut } = await import('#stores/session/sign-out.ts');
  const asked: Request[] = [];
  tab.answerWith((request) => {
    asked.push(request);
    return new Promise(() => {});
  });
  void ask(listPortfolios).catch(() => {});
  void signOut();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(asked[1]?.keepalive).toBe(true);
  expect(tab.visited).toEqual(['/signin']);
});

test('who signs in without the log-out of another finds nothing of theirs, but their own partner’s way back', async () => {
  const tab = await signedIn('/signin?application_id=3&source=partner&redirect_url=/offer');
  const { adoptQuery } = await import('#stores/navigation/enter.ts');
  const { startSession } = await import('#stores/session/session.ts');
  tab.session.setItem('offer', 'typed by Ada');
  adoptQuery(new URLSearchParams('application_id=3&source=partner&redirect_url=/offer'));
  startSession(await provider.tokenOf('bayo@example.com'), 2);
  const left = Object.keys(tab.local).sort();
  expect(left).toEqual([
    'application:3:redirect_url',
    'user',
    'user:application_id',
    'user:remembered',
    'user:source',
    'user:token',
  ]);
  expect(Object.keys(tab.session)).toEqual([]);
});

test('the same borrower comes back to the page and the partner that were open; another does not', async () => {
  for (const [who, address, partner] of [
    ['ada@example.com', '/offer?x=1', '3'],
    ['bayo@example.com', undefined, '2'],
  ] as const) {
    const tab = await signedIn('/offer?x=1');
    const { $applicationId, $token, startSession } = await import('#stores/session/session.ts');
    const { endSession } = await import('#stores/session/end.ts');
    const { takeReturn } = await import('#stores/session/return-to.ts');
    $applicationId.set('3');
    endSession($token.get());
    expect(tab.visited).toEqual(['/signin?x=1']);
    expect(tab.session.getItem('sign-in-notice')).toMatch(/session has ended/);
    startSession(await provider.tokenOf(who), 2);
    expect(takeReturn()?.address).toBe(address);
    expect(tab.local.getItem('user:application_id')).toBe(partner);
    expect(takeReturn()).toBeUndefined();
  }
});

test('a token’s end is asked about when the provider’s clock has reached it, whatever the device’s says', async () => {
  const tab = openTab(provider, '/dashboard');
  const { $user } = await import('#stores/reads/user.ts');
  const { $token, startSession } = await import('#stores/session/session.ts');
  const { readClaims } = await import('#stores/session/claims.ts');
  const { askWhenItEnds } = await import('#stores/reads/session-expiry.ts');
  startSession(await provider.tokenOf('femi@example.com'), 1);
  const end = (readClaims($token.get())?.exp ?? 0) * 1000;
  let asked = 0;
  tab.answerWith(async (request) => {
    asked += 1;
    const { pathname, search } = new URL(request.url);
    const answer = await provider.fetch(pathname + search, { headers: request.headers });
    const { data } = await answer.json();
    const now = new Date(end - 600_000).toISOString();
    return Response.json({ data: { user: { ...data.user, now } } });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stop = askWhenItEnds();
    while (!$user.get().data) await new Promise(setImmediate);
    vi.advanceTimersByTime(599_000);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(asked).toBe(2);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a page that was left in the middle comes before the way back that its link names', async () => {
  const link = '?application_id=1&redirect_url=/offer';
  for (const [midway, leads] of [
    [true, `/withdrawal${link}`],
    [false, '/offer'],
  ] as const) {
    openTab(provider, `/withdrawal${link}`);
    const { toSignIn } = await import('#stores/session/return-to.ts');
    const { arrival } = await import('#stores/navigation/arrival.ts');
    const { startSession } = await import('#stores/session/session.ts');
    startSession(await provider.tokenOf('femi@example.com'), 1);
    toSignIn({ midway });
    expect(await arrival(null)).toBe(leads);
  }
});
