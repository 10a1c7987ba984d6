import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTab, type Tab } from '#support/tab.ts';

const sabi = 'https://sabi.example.com';

const provider = providerForFile();
let tab: Tab;
type Told = { message: Record<string, unknown>; origin: string }[];
let told: Told;
let app: object;
let listeners: Record<string, (event: object) => unknown>;
let opened: string[];
let settle: () => Promise<void>;

beforeEach(() => {
  const heard: Told = [];
  told = heard;
  app = {
    postMessage: (message: Told[0]['message'], origin: string) => heard.push({ message, origin }),
  };
  opened = [];
  listeners = {};
});
afterEach(async () => {
  // What is still to be told is told to this test's app.
  await settle();
  vi.unstubAllGlobals();
});

/** The page at an address within somebody's frame. */
async function framed(path: string, kept: Record<string, string>, unanswered = 0) {
  tab = openTab(provider, path);
  let asked = 0;
  tab.answerWith(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/api/application' && asked++ < unanswered) throw new TypeError('offline');
    return provider.fetch(pathname + search, request);
  });
  for (const [key, text] of Object.entries(kept)) tab.session.setItem(key, text);
  vi.stubGlobal('window', {});
  vi.stubGlobal('parent', app);
  vi.stubGlobal('document', {
    documentElement: { style: { colorScheme: 'dark' } },
    querySelector: () => null,
    referrer: '',
  });
  vi.stubGlobal('addEventListener', (name: string, hear: (event: object) => unknown) => {
    listeners[name] = hear;
  });
  vi.stubGlobal('open', (address: string) => opened.push(address));
  const host = await import('#stores/embedding/host.ts');
  const { goWithin, $beside } = await import('#stores/embedding/within.ts');
  settle = () => host.post({ type: 'step', step: 'asked' });
  return { ...host, goWithin, $beside, settled: settle };
}

const at = (
  path: string,
  host = sabi,
  kept: Record<string, string> = {},
  /** So many times the partners cannot be read. */
  unanswered = 0,
) =>
  framed(
    `${path}?application_id=6&source=partner&host=${encodeURIComponent(host)}`,
    kept,
    unanswered,
  );
const types = () => told.map(({ message }) => message.type);

test('tells the app that the partner has registered, at its exact origin, what happens', async () => {
  const { post: tell } = await at('/signon');
  await tell({ type: 'step', step: 'otpInput' });
  expect(told).toEqual([
    { message: { source: 'holdfast', version: 1, type: 'ready' }, origin: sabi },
    {
      message: { source: 'holdfast', version: 1, type: 'step', step: 'otpInput' },
      origin: sabi,
    },
  ]);
});

test.each(['https://evil.example', 'https://sabi.example.com.evil.example', 'null', '*'])(
  'tells %s nothing, and the borrower that nothing goes on there',
  async (origin) => {
    const { settled, $stopped } = await at('/signon', origin);
    await settled();
    expect(told).toEqual([]);
    expect($stopped.get()).toBe(
      'This page is not registered with Sabi Wallet. Open it from their app again.',
    );
  },
);

test('waits for the partners where one answer was lost, and forgets nothing that was to be told', async () => {
  const { settled, $stopped } = await at('/signon', sabi, {}, 1);
  await settled();
  expect(types()).toEqual(['ready', 'step']);
  expect($stopped.get()).toBeUndefined();
});

test('knows the app on later pages without reading its partner again', async () => {
  const first = await at('/signon');
  await first.settled();
  const kept = { ...tab.session };
  told.length = 0;
  const later = await framed('/offer?application_id=6', kept, Number.POSITIVE_INFINITY);
  await later.settled();
  expect(types()).toEqual(['ready', 'step']);
  // What is said of another partner is looked up.
  told.length = 0;
  await framed('/offer?application_id=1', kept);
  await vi.waitUntil(async () => (await import('#stores/embedding/host.ts')).$stopped.get());
  expect(told).toEqual([]);
});

test('tells a page that has not said which it is from one that is not registered', async () => {
  const { settled, $stopped, $host } = await framed('/signon?application_id=6', {});
  await settled();
  expect([told, $host.get()]).toEqual([[], undefined]);
  expect($stopped.get()).toMatch(/do not know which app/);
});

test('remembers the app from page to page, over the sign-in of somebody else', async () => {
  const { goWithin, settled } = await at('/signon');
  await settled();
  tab.session.clear();
  goWithin('/offer?applicationid=6');
  expect(tab.visited).toEqual(['/offer?applicationid=6']);
  expect({ ...tab.session }).toMatchObject({ host: sabi, 'look:theme': 'dark' });
});

describe('a request to close', () => {
  const close = { source: 'holdfast-host', version: 1, type: 'close' };
  test.each([
    ['the app', { origin: sabi, data: close }, true],
    ['another origin', { origin: 'https://evil.example', data: close }, false],
    ['another frame of the app', { source: {}, origin: sabi, data: close }, false],
    ['another version', { origin: sabi, data: { ...close, version: 2 } }, false],
    ['somebody else’s protocol', { origin: sabi, data: 'close' }, false],
    ['nobody', { origin: sabi, data: null }, false],
  ])('of %s is heard or not', async (_, event, heard) => {
    const { settled } = await at('/signon');
    await listeners.message?.({ source: app, ...event });
    await settled();
    expect(types().includes('cancelled')).toBe(heard);
  });

  test('while a request is out is answered, and closes nothing', async () => {
    const { leave, post: tell, settled } = await at('/offer');
    const { $busy } = await import('#stores/busy.ts');
    await tell({ type: 'step', step: 'sending' });
    $busy.set(true);
    leave();
    await settled();
    expect(types()).toEqual(['ready', 'step', 'step', 'step']);
  });

  test('of the app while a request is out is answered once that is through', async () => {
    const { post: tell, settled } = await at('/offer');
    const { $busy } = await import('#stores/busy.ts');
    $busy.set(true);
    await listeners.message?.({ source: app, origin: sabi, data: close });
    await settled();
    expect(types()).toEqual(['ready', 'step']);
    void tell({ type: 'success', loan_id: 'abc' });
    $busy.set(false);
    await settled();
    expect(types()).toEqual(['ready', 'step', 'success', 'close', 'step']);
  });

  test('after an answer was lost says that the outcome is not known', async () => {
    const { leave, post: tell, settled } = await at('/withdrawal');
    await tell({ type: 'step', step: 'unanswered' });
    leave();
    await settled();
    expect(types()).toEqual(['ready', 'step', 'error', 'close', 'step']);
    expect(told[2]?.message).toMatchObject({ code: 'undecided' });
  });

  test('after the loan was asked for takes nothing back', async () => {
    const { leave, post: tell, settled } = await at('/withdrawal');
    await tell({ type: 'success', loan_id: 'abc' });
    leave();
    await settled();
    expect(types()).toEqual(['ready', 'success', 'close', 'step']);
  });
});

describe('within the frame', () => {
  test.each([
    ['/onboarding', '/offer?applicationid=6', '/offer?applicationid=6'],
    ['/signon', '/dashboard', '/offer'],
    ['/offer', '/withdrawal', '/withdrawal'],
    ['/withdrawal', '/api/sandbox/checkout/1', '/api/sandbox/checkout/1'],
    ['/onboarding', '/signin', '/signon?application_id=6&source=partner&redirect=%2Foffer'],
  ])('%s leads to %s as %s', async (from, to, expected) => {
    const { goWithin } = await at(from);
    goWithin(to);
    expect(tab.visited).toEqual([expected]);
  });

  test('a session that ended is opened again by a code, and leads back to the page', async () => {
    await at('/offer');
    const { toSignIn } = await import('#stores/session/return-to.ts');
    toSignIn({ midway: true });
    await vi.waitUntil(() => tab.visited.length > 0);
    expect(tab.visited).toEqual(['/signon?application_id=6&source=partner']);
  });

  test('whoever may not go on is told why, and so is the app', async () => {
    const { goWithin, $stopped, settled } = await at('/offer');
    const { toast } = await import('#stores/toasts.ts');
    toast('You are not allowed to use this service.', 'error');
    goWithin('/dashboard', true);
    await settled();
    expect($stopped.get()).toBe('You are not allowed to use this service.');
    expect(told[1]?.message).toMatchObject({ type: 'error', code: 'refused' });
    expect(tab.visited).toEqual([]);
  });

  test('the waitlist is told, and not led to', async () => {
    const { goWithin, $stopped } = await at('/offer');
    goWithin('/waitlist', true);
    expect($stopped.get()).toMatch(/waitlist/);
    expect(tab.visited).toEqual([]);
  });

  test('another origin opens beside the app by a link, which no browser blocks', async () => {
    const { goWithin, $beside } = await at('/withdrawal');
    goWithin('https://elsewhere.example.com/1');
    expect($beside.get()).toEqual({ address: 'https://elsewhere.example.com/1' });
    expect([tab.visited, opened]).toEqual([[], []]);
  });

  test('the processor’s checkout too, and the page stays until it is opened', async () => {
    const { $beside } = await at('/withdrawal');
    const { openCheckout } = await import('#stores/checkout.ts');
    const address = 'https://checkout.example.com/1';
    const back = '/withdrawal?card=hf-1';
    await openCheckout({ access_code: 'a', authorization_url: address } as Checkout, back);
    await vi.waitUntil(() => $beside.get());
    expect($beside.get()).toEqual({ address, back });
    expect([tab.visited, opened]).toEqual([[], []]);
  });
});

test('says why a code is needed, where the link led nowhere', async () => {
  const sentence = 'We were unable to authenticate you, try again.';
  const { settled } = await at('/signon', sabi, { 'sign-in-notice': sentence });
  const { $toasts } = await import('#stores/toasts.ts');
  await settled();
  expect($toasts.get()).toMatchObject([{ message: sentence, variant: 'error' }]);
  expect(told[1]?.message).toMatchObject({
    type: 'error',
    code: 'sign_in_needed',
    message: sentence,
  });
});

test.each(['/offer', '/onboarding/spent/6'])(
  'a page that is left, %s, leaves it to the next to say why',
  async (path) => {
    const { settled } = await at(path, sabi, { 'sign-in-notice': 'Your session has ended.' });
    await settled();
    expect(types()).toEqual(['ready', 'step']);
    expect(tab.session.getItem('sign-in-notice')).toBe('Your session has ended.');
  },
);
