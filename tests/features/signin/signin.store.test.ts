import { expect, test, vi } from 'vitest';
import { signIn } from '#contract/session.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const password = 'Holdfast-1!';
const provider = providerForFile();

async function open(path = '/signin') {
  const tab = openTab(provider, path);
  const store = await import('#features/signin/signin.store.ts');
  store.openSignIn();
  return { tab, store };
}

async function enter(path?: string, remember = false, email = 'ada@example.com') {
  const opened = await open(path);
  opened.store.dispatch({ type: 'contact', tab: 'email', email });
  await opened.store.signInWith(password, remember);
  await vi.waitFor(() => expect(opened.tab.visited).toHaveLength(1), 2000);
  return opened.tab;
}

test('stores the token and the application, and opens the dashboard', async () => {
  const tab = await enter();
  expect(tab.local.getItem('user:token')?.split('.')).toHaveLength(3);
  expect(Number(tab.local.getItem('user:application_id'))).toBeGreaterThan(0);
  expect(tab.visited).toEqual(['/dashboard']);
});

test('remembers who asked for it, forgets who did not, and never a password', async () => {
  const tab = await enter('/signin', true);
  expect(tab.local.getItem('user:remembered')).toBe('ada@example.com');
  expect(JSON.stringify(tab.local)).not.toContain(password);

  const { tab: other, store } = await open();
  other.local.setItem('user:remembered', 'ada@example.com');
  store.dispatch({
    type: 'contact',
    tab: 'phone',
    phone: { country: 'NG', callingCode: '234', number: '8030000001' },
  });
  await store.signInWith(password, false);
  expect(other.local.getItem('user:remembered') ?? '').toBe('');
  await vi.waitFor(() => expect(other.visited).toHaveLength(1), 2000);
});

test('says that the details do not match, and not which', async () => {
  const { tab, store } = await open();
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    store.dispatch({ type: 'contact', tab: 'email', email });
    await store.signInWith('Wrong-pass-1', false);
    expect(store.$flow.get().problem).toEqual({
      at: 'form',
      message: 'These sign-in details do not match. Check them and try again.',
    });
    expect(store.$busy.get()).toBe(false);
  }
  expect(tab.local.getItem('user:token')).toBeNull();
});

test.each([
  ['?redirect=/withdrawal', '/withdrawal'],
  ['?redirect_url=/offer', '/offer'],
  ['?redirect=https://evil.example', '/dashboard'],
  ['?redirect=//evil.example', '/dashboard'],
  ['?redirect=javascript:alert(1)', '/dashboard'],
  // A partner's borrower goes back at the end of the flow.
  ['?application_id=1&source=partner&redirect_url=/offer', '/dashboard'],
])('after the sign-in %s leads to %s', async (query, address) => {
  expect((await enter(`/signin${query}`)).visited).toEqual([address]);
});

test('a registered address of the borrower’s partner may be gone to, of no other partner', async () => {
  const address = 'https://sabi.example.com/back?from=us';
  const path = `/signin?redirect=${encodeURIComponent(address)}`;
  expect((await enter(path, false, 'gbemi@example.com')).visited).toEqual([address]);
  expect((await enter(path, false, 'ada@example.com')).visited).toEqual(['/dashboard']);
});

test('a partner’s borrower who is led to the offer keeps the way back for its end', async () => {
  const back = 'https://sabi.example.com/back';
  const query = `application_id=6&source=partner&redirect=/offer&redirect_url=${back}`;
  const tab = await enter(`/signin?${query}`, false, 'gbemi@example.com');
  expect(tab.visited).toEqual(['/offer']);
  expect(tab.local.getItem('application:6:redirect_url')).toBe(back);
});

test('opens the page that was wanted before the sign-in, once', async () => {
  const { tab, store } = await open();
  tab.session.setItem('return-to', JSON.stringify({ address: '/offer?applicationid=3' }));
  store.dispatch({ type: 'contact', tab: 'email', email: 'ada@example.com' });
  await store.signInWith(password, false);
  await vi.waitFor(() => expect(tab.visited).toEqual(['/offer?applicationid=3']), 2000);
  expect(tab.session.getItem('return-to')).toBeNull();
});

test('who asks to sign in another way before the session ends can, and comes back', async () => {
  const { token } = await provider.answer(signIn, { body: { email: 'ada@example.com', password } });
  const tab = openTab(provider, '/offer');
  const { startSession } = await import('#stores/session/session.ts');
  const { signInAnotherWay } = await import('#stores/session/renew.ts');
  startSession(token, 1);
  signInAnotherWay();
  expect(tab.visited).toEqual(['/signin?again=&application_id=1']);
  history.replaceState(null, '', '/signin?again=&application_id=1');
  const store = await import('#features/signin/signin.store.ts');
  store.openSignIn();
  expect(store.$leaving.get()).toBe(false);
  const { arrival, isSignedInAlready } = await import('#stores/navigation/arrival.ts');
  expect(await arrival(null)).toBe('/offer');
  expect(isSignedInAlready(new URLSearchParams())).toBe(true);
});

test('has another link sent to the email that the address names', async () => {
  const { store } = await open('/signin?application_id=2&email=bayo@example.com');
  await store.resendLink();
  const { link } = store.$flow.get();
  expect(link?.resendAt).toBeGreaterThan(Date.now() + 170_000);
  const outbox = await provider.fetch('/api/sandbox/outbox?to=bayo@example.com');
  const { data } = (await outbox.json()) as { data: { link?: string }[] };
  expect(data[0]?.link).toMatch(/\/onboarding\/[\w-]+\/2$/);
});

test.each(['', '&application_id=999999'])(
  'says that no partner was specified with ?email=…%s',
  async (more) => {
    const { store } = await open(`/signin?email=bayo@example.com${more}`);
    await store.resendLink();
    expect(store.$flow.get().problem).toEqual({
      at: 'partner',
      message: 'Partner was not specified.',
    });
    expect(store.$busy.get()).toBe(false);
  },
);

test('keeps what was typed over a reload, for whom the address names alone', async () => {
  const { tab, store } = await open();
  store.dispatch({ type: 'contact', tab: 'email', email: 'ada@exam' });
  const reload = async (path: string) => {
    const next = openTab(provider, path);
    Object.assign(next.session, tab.session);
    const reloaded = await import('#features/signin/signin.store.ts');
    reloaded.openSignIn();
    return reloaded.$flow.get().contact.email;
  };
  expect(await reload('/signin?redirect=/offer')).toBe('ada@exam');
  expect(await reload('/signin?email=bayo@example.com')).toBe('bayo@example.com');
});

test('a code by phone is asked for without the email, and with the rest of the query', async () => {
  const { store } = await open('/signin?application_id=2&email=bayo@example.com&redirect=/offer');
  expect(store.otpAddress()).toBe('/signon?application_id=2&redirect=%2Foffer');
});
