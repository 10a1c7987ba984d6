import { expect, test, vi } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';
import { handOver, newUserId } from '#support/partner.ts';
import { openTab, type Tab } from '#support/tab.ts';

const mobile = '+2348030000007';
const redirect_url = 'https://sabi.example.com/back';

const provider = providerForFile();

/** Another tab: of a browser that was used before, or of a new one. */
function openIn(path: string, browser?: Tab): Tab {
  const tab = openTab(provider, path);
  if (browser) Object.assign(tab.local, browser.local);
  return tab;
}

/** Where the page that a link opens sends the browser, and what it has kept. */
async function openLink({ pathname, search }: URL, browser?: Tab) {
  const tab = openIn(pathname + search, browser);
  const { openLink } = await import('#features/onboarding/onboarding.store.ts');
  openLink();
  await vi.waitFor(() => expect(tab.visited).toHaveLength(1));
  return tab;
}

async function typeDigits(page: string, browser?: Tab) {
  const tab = openIn(page, browser);
  const store = await import('#features/signon/signon.store.ts');
  store.openFlow('signon');
  await vi.waitFor(() => expect(store.$busy.get()).toBe(false));
  const { otp } = await provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', mobile)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  store.dispatch({ type: 'otp', text: otp ?? '' });
  await store.sendOtp();
  await vi.waitFor(() => expect(tab.visited).toHaveLength(1), 2000);
  return tab;
}

test('a partner’s user proves who they are once, and comes straight in after that', async () => {
  const user_id = newUserId();
  const first = await handOver(provider, {
    user_id,
    mobile,
    redirect_url,
    amount: 50_000,
    currency: 'USD',
  });
  const asked = await openLink(first.link);
  expect(asked.local.getItem('user:token')).toBeNull();
  const [page = ''] = asked.visited;
  expect(page).toMatch(
    /^\/signon\?source=partner&application_id=6&amount=50000&currency=USD&redirect_url=/,
  );

  const proven = await typeDigits(page, asked);
  expect(proven.visited).toEqual(['/offer?applicationid=6&amount=50000&currency=USD']);
  expect(proven.local.getItem('user:token')).toBeTruthy();
  expect(proven.local.getItem('user:handoff')).toBeNull();
  expect(proven.local.getItem('user:source')).toBe('partner');
  expect(proven.local.getItem('application:6:redirect_url')).toBe(redirect_url);

  const second = await handOver(provider, { user_id, mobile, redirect_url });
  const straight = await openLink(second.link);
  expect(straight.visited).toEqual(['/offer?applicationid=6']);
  expect(straight.local.getItem('user:token')).toBeTruthy();
  expect(straight.local.getItem('user:source')).toBe('partner');
  expect(straight.local.getItem('application:6:redirect_url')).toBe(redirect_url);
  // The code is in no address any more.
  expect(straight.address()).toBe('/signin');
});

test('a partner’s user with an email alone proves it by the link in the mail', async () => {
  const user_id = newUserId();
  const said = { user_id, email: 'gbemi@example.com', redirect_url };
  const wish = { amount: 50_000, currency: 'USD' };
  const { link } = await handOver(provider, { ...said, ...wish });
  const browser = await openLink(link);
  openIn(browser.visited[0] ?? '', browser);
  const store = await import('#features/signon/signon.store.ts');
  store.openFlow('signon');
  store.dispatch({ type: 'continue' });
  await store.sendContact();
  expect(store.$flow.get()).toMatchObject({ linkSent: { connects: true } });
  const { link: mailed } = await provider.context.db
    .selectFrom('messages')
    .select('link')
    .where('recipient', '=', said.email)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  const arrived = await openLink(new URL(mailed ?? ''), browser);
  expect(arrived.visited).toEqual(['/offer?applicationid=6&amount=50000&currency=USD']);
  expect(arrived.local.getItem('user:source')).toBe('partner');
  expect(arrived.local.getItem('application:6:redirect_url')).toBe(redirect_url);
  const again = await openLink((await handOver(provider, said)).link);
  expect(again.local.getItem('user:token')).toBeTruthy();
});

test('the address of the digits, in another browser, signs in and connects nobody', async () => {
  await provider.passTime(181_000);
  const said = { user_id: newUserId(), mobile };
  const asked = await openLink((await handOver(provider, said)).link);
  const [page = ''] = asked.visited;
  const elsewhere = await typeDigits(page);
  expect(elsewhere.local.getItem('user:token')).toBeTruthy();
  const again = await openLink((await handOver(provider, said)).link);
  expect(again.local.getItem('user:token')).toBeNull();
});

test('a link that was opened before leads to the sign-in', async () => {
  const { link } = await handOver(provider, { user_id: newUserId(), mobile });
  await openLink(link);
  const again = await openLink(link);
  expect(again.visited).toEqual(['/signin']);
  expect(again.local.getItem('user:token')).toBeNull();
});

const nothing = { resend_in: 0, sent: false, connects: false };

test('an answer that leads out of the app is not followed', async () => {
  const tab = openTab(provider, '/onboarding/ho_any/6');
  tab.answerWith(async () =>
    Response.json({ data: { ...nothing, redirect: 'https://evil.example.com/' } }),
  );
  const { openLink } = await import('#features/onboarding/onboarding.store.ts');
  openLink();
  await vi.waitFor(() => expect(tab.visited).toEqual(['/signin']));
});
