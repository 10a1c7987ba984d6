import { afterEach, expect, test, vi } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';
import { testNow } from '#support/provider.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();
afterEach(async () => {
  vi.useRealTimers();
  await provider.clock.moveTo(testNow);
});

const minute = 60_000;

/** A private screen whose session has so long to go, by the provider's clock. */
async function withLeft(left: number) {
  const tab = openTab(provider, '/offer');
  const { $user } = await import('#stores/reads/user.ts');
  const { $token, startSession } = await import('#stores/session/session.ts');
  const { readClaims } = await import('#stores/session/claims.ts');
  const { $sessionEnds, askWhenItEnds } = await import('#stores/reads/session-expiry.ts');
  const signedIn = await provider.fetch('/api/user/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'femi@example.com', password: 'Holdfast-1!' }),
  });
  startSession((await signedIn.json()).data.token, 1);
  const end = (readClaims($token.get())?.exp ?? 0) * 1000;
  await provider.clock.moveTo(end - left);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const stop = askWhenItEnds();
  while (!$user.get().data) await new Promise(setImmediate);
  return { tab, end, $user, $token, $sessionEnds, stop };
}

test('ten minutes before a session ends it is said when, by the provider’s clock', async () => {
  const { end, $sessionEnds, stop } = await withLeft(25 * minute);
  vi.advanceTimersByTime(15 * minute - 1000);
  expect($sessionEnds.get()).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect($sessionEnds.get()).toBe(end);
  stop();
});

test('what is learned of the borrower meanwhile does not put the end off', async () => {
  const { end, $sessionEnds, stop } = await withLeft(25 * minute);
  const { noteUnread } = await import('#stores/reads/user.ts');
  vi.advanceTimersByTime(14 * minute);
  noteUnread(41);
  vi.advanceTimersByTime(minute);
  expect($sessionEnds.get()).toBe(end);
  stop();
});

test('who signs in again stays where they are, with all that was begun', async () => {
  const { tab, $user, $token, $sessionEnds, stop } = await withLeft(5 * minute);
  vi.advanceTimersByTime(0);
  expect($sessionEnds.get()).toBeDefined();
  const { keepDraft, draftOf } = await import('#stores/draft.ts');
  const { renewSession: staySignedIn, ownContact } = await import('#stores/session/renew.ts');
  keepDraft('offer', { amount: '1250.5' });
  const before = $token.get();

  expect(ownContact()).toBe('femi@example.com');
  expect(await staySignedIn('not the password')).toMatch(/\w+/);
  expect($token.get()).toBe(before);
  expect($sessionEnds.get()).toBeDefined();

  expect(await staySignedIn('Holdfast-1!')).toBeUndefined();
  expect($token.get()).not.toBe(before);
  expect($sessionEnds.get()).toBeUndefined();
  await $user.fetch();
  vi.advanceTimersByTime(6 * minute);
  expect($sessionEnds.get()).toBeUndefined();
  expect(draftOf('offer')).toEqual({ amount: '1250.5' });
  expect(tab.local.getItem('user:application_id')).toBe('1');
  expect(tab.visited).toEqual([]);
  stop();
});
