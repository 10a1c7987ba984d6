import { beforeEach, expect, test, vi } from 'vitest';
import { listPortfolios } from '#contract/portfolios.ts';
import { signIn } from '#contract/session.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const email = 'bayo@example.com';
const mobile = '+2348030000002';
const password = 'Holdfast-2!';
const provider = providerForFile();

// A code is sent to a contact every three minutes at most.
beforeEach(() => provider.passTime(180_000));

async function messagesTo(contact: string) {
  const response = await provider.fetch(`/api/sandbox/outbox?to=${encodeURIComponent(contact)}`);
  const { data } = (await response.json()) as { data: { otp?: string }[] };
  return data;
}

/** The page in a tab: a new one, or as a reload of one that is open. */
async function open(path = '/forgot', signedInAs?: string, reloaded?: Tab) {
  const tab = openTab(provider, path);
  if (reloaded) Object.assign(tab.session, reloaded.session);
  if (signedInAs) {
    const { startSession } = await import('#stores/session/session.ts');
    startSession(await provider.tokenOf(signedInAs), 1);
  }
  const store = await import('#features/forgot/forgot.store.ts');
  store.openForgot();
  return { tab, store };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function atOtp(contact: string = email, opened?: Opened) {
  const { tab, store } = opened ?? (await open());
  const typed = contact.includes('@')
    ? { tab: 'email' as const, email: contact }
    : { phone: { country: 'NG', callingCode: '234', number: contact } };
  store.dispatch({ type: 'contact', ...typed });
  await store.sendContact();
  return { tab, store };
}

async function atPassword(contact?: string, opened?: Opened) {
  const reached = await atOtp(contact, opened);
  const [message] = await messagesTo(contact ?? email);
  reached.store.dispatch({ type: 'otp', text: message?.otp ?? '' });
  await reached.store.sendOtp();
  return reached;
}

const toasts = async () => (await import('#stores/toasts.ts')).$toasts.get();

test('says that a code was sent, then that it was right', async () => {
  const opened = await atOtp();
  const shown = async () => (await toasts()).map(({ title, message }) => [title, message]);
  expect(await shown()).toEqual([['Sent!', 'Your OTP has been sent.']]);
  await atPassword(email, opened);
  expect(await shown()).toEqual([[undefined, 'Verified']]);
});

test('within the wait it does not say that a code was sent', async () => {
  const opened = await atOtp();
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  opened.store.dispatch({ type: 'back' });
  await atOtp(email, opened);
  expect(opened.store.$flow.get()).toMatchObject({ step: 'otp', waits: true });
  // The page says when to ask again: the only toast is that of the first request.
  expect((await toasts()).map(({ title }) => title)).toEqual(['Sent!']);
});

test.each([email, mobile])('sets a new password with a code that was sent to %s', async (to) => {
  const { tab, store } = await atPassword(to);
  expect(store.$flow.get()).toMatchObject({ step: 'newPassword' });
  await store.setPassword(password, password);
  expect(store.$flow.get().step).toBe('success');
  expect((await toasts()).at(-1)?.message).toBe('You have successfully set your password.');
  const contact = to === email ? { email } : { mobile };
  await provider.answer(signIn, { body: { ...contact, password } });
  expect(JSON.stringify([tab.local, tab.session])).not.toContain(password);
});

test('the sign-in that follows begins with the contact, and with the rest of the query', async () => {
  const { tab, store } = await atPassword(email, await open(`/forgot?email=${email}&redirect=/x`));
  await store.setPassword(password, password);
  expect(store.signInAddress()).toBe('/signin?redirect=%2Fx');
  const { openSignIn, $flow } = await import('#features/signin/signin.store.ts');
  vi.stubGlobal('location', { ...location, search: '?redirect=%2Fx' });
  openSignIn();
  expect($flow.get()).toMatchObject({ step: 'password', contact: { tab: 'email', email } });
  expect(tab.visited).toEqual([]);
});

test('a reload keeps the step, and never a code', async () => {
  const { tab, store } = await atOtp();
  const { otp = '' } = (await messagesTo(email))[0] ?? {};
  store.dispatch({ type: 'otp', text: otp });
  expect(JSON.stringify(tab.session)).not.toContain(otp);
  const reloaded = await open('/forgot', undefined, tab);
  expect(reloaded.store.$flow.get()).toMatchObject({ step: 'otp', to: { email }, otp: '' });

  reloaded.store.dispatch({ type: 'otp', text: otp });
  await reloaded.store.sendOtp();
  const again = await open('/forgot', undefined, reloaded.tab);
  expect(again.store.$flow.get()).toMatchObject({ step: 'otp', gone: 'reloaded' });
});

test('going back to the contact and on again asks for no other code', async () => {
  const { store } = await atPassword();
  const sent = (await messagesTo(email)).length;
  store.dispatch({ type: 'back' });
  await store.sendContact();
  expect(store.$flow.get().step).toBe('newPassword');
  expect(await messagesTo(email)).toHaveLength(sent);
});

test('who is signed in may reset their own password alone, and is signed out by it', async () => {
  const opened = await open('/forgot', email);
  const { tab, store } = opened;
  expect(store.$flow.get()).toMatchObject({ contact: { phone: { number: '8030000002' } } });
  await atOtp('ada@example.com', opened);
  expect(store.$flow.get()).toMatchObject({
    step: 'contact',
    problem: { message: 'Incorrect email' },
  });
  store.dispatch({ type: 'contact', tab: 'phone' });
  await atOtp('8030000001', opened);
  expect(store.$flow.get()).toMatchObject({ problem: { message: 'Incorrect mobile number' } });
  await atPassword(mobile, opened);
  await store.setPassword(password, password);
  expect(tab.local.getItem('user:token') ?? '').toBe('');
  expect(await provider.ask(listPortfolios, { as: email })).toMatchObject({ status: 401 });
  expect(tab.visited).toEqual([]);
});

test('who came with a contact may reset the password of that contact alone', async () => {
  const opened = await open(`/forgot?mobile=${mobile.slice(1)}`);
  await atOtp('8030000001', opened);
  expect(opened.store.$flow.get()).toMatchObject({
    problem: { message: 'Incorrect mobile number' },
  });
  await atOtp('0803 000 0002', opened);
  expect(opened.store.$flow.get().step).toBe('otp');
});

test.each([
  ['', { title: 'Incomplete data', message: 'Fill in all fields to continue.' }],
  ['bayo@', { message: 'Invalid email address' }],
])('"%s" is no email to send a code to', async (typed, problem) => {
  const { store } = await open();
  store.dispatch({ type: 'contact', tab: 'email', email: typed });
  await store.sendContact();
  expect(store.$flow.get()).toMatchObject({ step: 'contact', problem });
});

test('says what the provider has against a code, and keeps it to be fixed', async () => {
  const { store } = await atOtp();
  store.dispatch({ type: 'otp', text: '00000' });
  await store.sendOtp();
  expect(store.$flow.get()).toMatchObject({
    step: 'otp',
    otp: '00000',
    problem: { message: 'That code is wrong. Check it and try again. You have 4 tries left.' },
  });
});

test('a password that comes too late is told so, and another code may be had', async () => {
  const { store } = await atPassword();
  await provider.passTime(31 * 60_000);
  await store.setPassword(password, password);
  expect(store.$flow.get()).toMatchObject({ step: 'otp', gone: 'late' });
  await store.resendCode();
  expect(store.$flow.get()).not.toHaveProperty('gone');
});

test('when the answer is lost after the password was set, a second try says that it may be', async () => {
  const { tab, store } = await atPassword();
  tab.answerWith(async (request) => {
    await provider.fetch(new URL(request.url).pathname, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
    });
    throw new TypeError('offline');
  });
  await store.setPassword(password, password);
  expect(store.$flow.get()).toMatchObject({ step: 'newPassword', problem: { at: 'form' } });
  tab.answerWith(undefined);
  await store.setPassword(password, password);
  expect(store.$flow.get()).toMatchObject({ step: 'otp', gone: 'unanswered' });
});

test('two taps on the button are one request', async () => {
  const { tab, store } = await open();
  let requests = 0;
  tab.answerWith(async () => {
    requests += 1;
    return Response.json({ data: { resend_in: 180, sent: true } });
  });
  store.dispatch({ type: 'contact', tab: 'email', email });
  await Promise.all([store.sendContact(), store.sendContact()]);
  expect(requests).toBe(1);
});
