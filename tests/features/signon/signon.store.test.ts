import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const mobile = '+2348030000002';
const provider = providerForFile();
let partner: number;

beforeAll(async () => {
  const { applications } = await provider.answer(listApplications);
  partner = applications.find(({ name }) => name === 'Northgate')?.application_id ?? 0;
});
afterEach(() => vi.unstubAllGlobals());
// A code is sent to a contact every three minutes at most.
beforeEach(() => provider.passTime(180_000));

async function messagesTo(contact: string) {
  const response = await provider.fetch(`/api/sandbox/outbox?to=${encodeURIComponent(contact)}`);
  const { data } = (await response.json()) as { data: { otp?: string; link?: string }[] };
  return data;
}

async function open(path: string, entry: 'signon' | 'signup' = 'signon') {
  const tab = openTab(provider, path);
  const store = await import('#features/signon/signon.store.ts');
  store.openFlow(entry);
  return { tab, store };
}

const settled = (store: Awaited<ReturnType<typeof open>>['store']) =>
  vi.waitFor(() => expect(store.$busy.get()).toBe(false));
const typed = { country: 'NG', callingCode: '234', number: '0803 000 0002' };

async function atCode() {
  const opened = await open('/signon');
  opened.store.dispatch({ type: 'choose', applicationId: partner });
  opened.store.dispatch({ type: 'continue' });
  opened.store.dispatch({ type: 'contact', phone: typed });
  await opened.store.sendContact();
  return opened;
}

test('sends a code to the mobile that was typed and spends it for a session', async () => {
  const { tab, store } = await atCode();
  expect(store.$flow.get()).toMatchObject({ step: 'otpInput', mobile });
  const [message] = await messagesTo(mobile);
  store.dispatch({ type: 'otp', text: message?.otp ?? '' });
  await store.sendOtp();
  expect(store.$flow.get()).toEqual({ step: 'leaving', signedIn: true });
  expect(tab.local.getItem('user:token')).toBeTruthy();
  expect(tab.local.getItem('user:application_id')).toBe(String(partner));
  // One second to read that it went well.
  expect(tab.visited).toEqual([]);
  await vi.waitFor(() => expect(tab.visited).toEqual([`/offer?applicationid=${partner}`]), 2000);
  expect(tab.session.getItem('signon')).toBeNull();
});

test('says what the provider has against a code, and keeps it to be fixed', async () => {
  const { tab, store } = await atCode();
  store.dispatch({ type: 'otp', text: '00000' });
  await store.sendOtp();
  expect(store.$flow.get()).toMatchObject({
    step: 'otpInput',
    otp: '00000',
    problem: { message: 'That code is wrong. Check it and try again. You have 4 tries left.' },
  });
  expect(tab.local.getItem('user:token')).toBeNull();
});

test('keeps the step over a reload, and never the code', async () => {
  const { tab, store } = await atCode();
  store.dispatch({ type: 'otp', text: '123456' });
  const kept = tab.session.getItem('signon') ?? '';
  expect(kept).toContain(mobile);
  expect(kept).not.toContain('123456');
});

test('an address with partner and mobile has one code sent, whoever reloads it', async () => {
  const before = (await messagesTo(mobile)).length;
  const path = `/signon?application_id=${partner}&mobile=${encodeURIComponent(mobile)}`;
  const { tab, store } = await open(path);
  await settled(store);
  expect(store.$flow.get()).toMatchObject({ step: 'otpInput', otp: '' });
  store.openFlow('signon');
  await settled(store);
  expect(await messagesTo(mobile)).toHaveLength(before + 1);
  expect(tab.visited).toEqual([]);
});

test('two taps on the button are one request', async () => {
  const { tab, store } = await open('/signon');
  let requests = 0;
  tab.answerWith(async () => {
    requests += 1;
    return Response.json({ data: { resend_in: 180, sent: true, connects: false, redirect: null } });
  });
  store.dispatch({ type: 'choose', applicationId: partner });
  store.dispatch({ type: 'continue' });
  store.dispatch({ type: 'contact', phone: typed });
  await Promise.all([store.sendContact(), store.sendContact()]);
  expect(requests).toBe(1);
});

test('without an answer it says so and keeps what was typed', async () => {
  const { tab, store } = await open('/signon');
  tab.answerWith(() => Promise.reject(new TypeError('offline')));
  store.dispatch({ type: 'choose', applicationId: partner });
  store.dispatch({ type: 'continue' });
  store.dispatch({ type: 'contact', phone: typed });
  await store.sendContact();
  expect(store.$flow.get()).toMatchObject({
    step: 'partnerAuth',
    contact: { phone: typed },
    problem: { message: 'No answer came. Check your connection, then try again.' },
  });
});

test('an email is sent a link and the page stays', async () => {
  const { tab, store } = await open('/signon');
  store.dispatch({ type: 'choose', applicationId: partner });
  store.dispatch({ type: 'continue' });
  store.dispatch({ type: 'contact', tab: 'email', email: ' Bayo@Example.com' });
  await store.sendContact();
  expect(store.$flow.get()).toMatchObject({
    step: 'partnerAuth',
    linkSent: { email: 'bayo@example.com' },
  });
  const [message] = await messagesTo('bayo@example.com');
  expect(message?.link).toMatch(new RegExp(`/onboarding/[\\w-]+/${partner}$`));
  expect(tab.visited).toEqual([]);
});

test('a sign-up by phone leads to the page that sends the code', async () => {
  const before = (await messagesTo(mobile)).length;
  const { tab, store } = await open('/signup', 'signup');
  store.dispatch({ type: 'choose', applicationId: partner });
  store.dispatch({ type: 'continue' });
  store.dispatch({ type: 'contact', phone: typed });
  await store.sendContact();
  await vi.waitFor(
    () =>
      expect(tab.visited).toEqual([
        `/signon?application_id=${partner}&mobile=${encodeURIComponent(mobile)}`,
      ]),
    2000,
  );
  expect(await messagesTo(mobile)).toHaveLength(before);
});

test('a code that was just sent is not asked for again, nor said to be sent again', async () => {
  const { store } = await atCode();
  const before = (await messagesTo(mobile)).length;
  // Back and on with the same number: the provider is not even asked.
  store.dispatch({ type: 'back' });
  await store.sendContact();
  expect(store.$flow.get()).toMatchObject({ step: 'otpInput', mobile });
  const { $toasts } = await import('#stores/toasts.ts');
  expect($toasts.get().map(({ title }) => title)).toEqual(['Sent!']);

  await provider.passTime(20_000);
  const other = await atCode();
  expect(other.store.$flow.get()).toMatchObject({ step: 'otpInput', mobile });
  // No toast repeats what the page says.
  expect(other.store.$flow.get()).toMatchObject({ waits: true });
  expect((await import('#stores/toasts.ts')).$toasts.get()).toEqual([]);
  expect(await messagesTo(mobile)).toHaveLength(before);
});

test('a code that could not be asked for is asked for again by a reload', async () => {
  const path = `/signon?application_id=${partner}&mobile=${encodeURIComponent(mobile)}`;
  const tab = openTab(provider, path);
  tab.answerWith(() => Promise.reject(new TypeError('offline')));
  const store = await import('#features/signon/signon.store.ts');
  store.openFlow('signon');
  await settled(store);
  expect(store.$flow.get()).toMatchObject({ step: 'otpInput', resendAt: 0 });
  const before = (await messagesTo(mobile)).length;
  tab.answerWith(undefined);
  store.openFlow('signon');
  await settled(store);
  expect(store.$flow.get()).toMatchObject({ step: 'otpInput', problem: undefined });
  expect(await messagesTo(mobile)).toHaveLength(before + 1);
});

test.each([
  ['/offer?applicationid=3', '/offer?applicationid=3'],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
])('an answer that leads to %s leads there after a second, if it may', async (redirect, to) => {
  const { tab, store } = await open('/signon');
  tab.answerWith(async () =>
    Response.json({ data: { resend_in: 180, sent: true, connects: false, redirect } }),
  );
  store.dispatch({ type: 'choose', applicationId: partner });
  store.continueToContact();
  store.dispatch({ type: 'contact', tab: 'email', email: 'bayo@example.com' });
  await store.sendContact();
  expect(tab.visited).toEqual([]);
  if (to) await vi.waitFor(() => expect(tab.visited).toEqual([to]), 2000);
  else expect(store.$flow.get()).toMatchObject({ step: 'partnerAuth', linkSent: {} });
});

test('a sign-up takes the way back along to the code, and gives it to the chosen partner', async () => {
  const back = 'https://partner.example/back';
  const { tab, store } = await open(`/signup?redirect_url=${back}&redirect=/repay`, 'signup');
  store.dispatch({ type: 'choose', applicationId: partner });
  store.continueToContact();
  expect(tab.local.getItem(`application:${partner}:redirect_url`)).toBe(back);
  store.dispatch({ type: 'contact', phone: typed });
  await store.sendContact();
  await vi.waitFor(() => expect(tab.visited).toHaveLength(1), 2000);
  const next = new URL(tab.visited[0] ?? '', 'http://app.test');
  expect(Object.fromEntries(next.searchParams)).toEqual({
    application_id: String(partner),
    mobile,
    redirect: '/repay',
    redirect_url: back,
  });
});

test('a partner’s address leaves the way back and the source in the browser', async () => {
  const { tab } = await open(
    `/signon?application_id=${partner}&source=partner&redirect_url=https://partner.example/back`,
  );
  expect(tab.local.getItem('user:source')).toBe('partner');
  expect(tab.local.getItem(`application:${partner}:redirect_url`)).toBe(
    'https://partner.example/back',
  );
});

test('in a partner’s app the partner is chosen, and the contact is asked for first', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('parent', { postMessage: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', {
    documentElement: { style: {} },
    querySelector: () => null,
    referrer: '',
  });
  const { store } = await open(`/signon?application_id=${partner}&source=partner`);
  expect(store.$flow.get()).toMatchObject({ step: 'partnerAuth', applicationId: partner });
  // What only a frame needs comes by itself, and must not find the page gone.
  const { post: tell } = await import('#stores/embedding/host.ts');
  await tell({ type: 'step', step: 'partnerAuth' });
});

test('a number of a country without SMS is told so at the field, with the email a tap away', async () => {
  const { store } = await open('/signon');
  store.dispatch({ type: 'choose', applicationId: 2 });
  store.dispatch({ type: 'continue' });
  const phone = { country: 'GB', callingCode: '44', number: '07400 123456' };
  store.dispatch({ type: 'contact', phone });
  await store.sendContact();
  expect(store.$flow.get()).toMatchObject({
    step: 'partnerAuth',
    problem: {
      message: 'We do not send SMS to numbers of this country. Use your email address.',
      emailInstead: true,
    },
  });
});

test('an address with such a number leads back to where another contact can be given', async () => {
  const { store } = await open('/signon?application_id=2&mobile=%2B447400123456');
  await vi.waitFor(() => expect(store.$busy.get()).toBe(false));
  expect(store.$flow.get()).toMatchObject({
    step: 'partnerAuth',
    problem: { emailInstead: true },
  });
});
