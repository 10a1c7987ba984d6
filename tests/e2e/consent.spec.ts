import type { Page } from '@playwright/test';
import type { Receivers } from '#support/receivers.ts';
import { test } from './configured.ts';
import { axe, expect } from './fixtures.ts';
import { signInAs } from './pages/session.ts';
import { SignInPage } from './pages/signin.page.ts';

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'May we measure how this site is used?' });
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, allow' });
const no = (page: Page) => page.getByRole('button', { name: 'No, thanks' });

/** Files of scripts that the page has fetched. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

/** What a visitor does who says nothing: moves, scrolls, reads. */
async function lookAround(page: Page) {
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
}

/** All but how fast pages were, which comes when one is left: at a moment of the browser's own. */
const eventsOf = ({ events }: Receivers) => events.filter(({ event }) => event !== '$web_vitals');
const counted = (receivers: Receivers) => eventsOf(receivers).map(({ event }) => event);

test('before an answer nothing is sent and no file is fetched, and the question shifts nothing', async ({
  page,
  receivers,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(question(page)).toBeVisible();
  expect(await scripts(page)).toEqual([]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          found(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => found(0)));
      }),
  );
  expect(shift).toBeLessThan(0.01);
  await axe(page);
  await lookAround(page);
  expect(receivers.asked).toEqual([]);
});

test('refusing is as easy as accepting: side by side, the same size, one tap', async ({ page }) => {
  await page.goto('/');
  const [refuse, accept] = [await no(page).boundingBox(), await yes(page).boundingBox()];
  expect([refuse?.y, refuse?.height]).toEqual([accept?.y, accept?.height]);
  expect(Math.abs((refuse?.width ?? 0) - (accept?.width ?? 1))).toBeLessThan(1);
  const action = page.getByRole('link', { name: 'Start using' }).first();
  const [box, start] = [await question(page).boundingBox(), await action.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
});

test('a no is kept with version and date, and nothing is ever sent', async ({
  page,
  receivers,
  expectProblem,
}) => {
  expectProblem(/unheard/);
  await page.goto('/');
  await no(page).click();
  await expect(question(page)).toBeHidden();
  const kept = await page.evaluate(() => JSON.parse(localStorage.consent));
  expect(kept).toEqual({ version: 2, answer: 'no', date: expect.stringMatching(/^\d{4}-\d\d-/) });
  await page.goto('/user-agreement');
  await expect(question(page)).toBeHidden();
  await lookAround(page);
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('unheard'))));
  await page.waitForLoadState('networkidle');
  expect(receivers.asked).toEqual([]);
});

test('the question is answered by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(no(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
});

test('a yes counts the page, without query or anything behind a code', async ({
  page,
  receivers,
  expectProblem,
}) => {
  expectProblem(/422/);
  await page.goto('/?amount=125000&email=ada@example.com#part');
  await yes(page).click();
  await expect.poll(() => counted(receivers)).toEqual(['$pageview']);
  const { origin } = new URL(page.url());
  expect(receivers.events[0]?.properties).toMatchObject({
    $current_url: `${origin}/`,
    $pathname: '/',
  });
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    const request = route.request();
    if (!request.isNavigationRequest())
      asked.push(`${request.url()} from ${request.headers().referer}`);
    return route.continue();
  });
  await page.goto('/onboarding/SECRET-c0de-1234/1?mobile=2348030000001');
  await expect.poll(() => counted(receivers).length).toBeGreaterThan(1);
  expect(asked).toContain(`${receivers.url}/ph/batch/ from ${origin}/`);
  expect(asked.filter((one) => /SECRET|c0de/.test(one))).toEqual([]);
  expect(JSON.stringify(receivers.events)).not.toMatch(/SECRET|c0de|amount=|2348030000001|ada@/);
});

test('after a yes each page that is left tells how fast and how steady it was, and nothing of whom', async ({
  page,
  receivers,
}) => {
  await page.goto('/?email=ada@example.com');
  await yes(page).click();
  await expect.poll(() => counted(receivers)).toEqual(['$pageview']);
  await page.goto('/signin');
  const told = () => receivers.events.find(({ event }) => event === '$web_vitals')?.properties;
  await expect.poll(() => told()?.$pathname).toBe('/');
  expect(told()).toMatchObject({
    release: 'release-of-a-test',
    $web_vitals_FCP_value: expect.any(Number),
    $web_vitals_LCP_value: expect.any(Number),
    $web_vitals_CLS_value: expect.any(Number),
  });
  expect(told()?.$web_vitals_CLS_value).toBeLessThan(0.01);
  expect(JSON.stringify(told())).not.toContain('ada@');
});

test('after a yes a reader who only looks still fetches no script', async ({ page, receivers }) => {
  await page.goto('/');
  await yes(page).click();
  await expect.poll(() => counted(receivers).length).toBe(1);
  await page.goto('/privacy-policy', { waitUntil: 'networkidle' });
  expect(await scripts(page)).toEqual([]);
  expect(counted(receivers)).toHaveLength(1);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => counted(receivers)).toEqual(['$pageview', '$pageview']);
});

test('an answer lapses after a year, and one of another version does not count', async ({
  page,
}) => {
  const answerOf = async (version: number, days: number) => {
    const date = new Date(Date.now() - days * 86_400_000).toISOString();
    await page.goto('/user-agreement');
    await page.evaluate(
      (kept) => localStorage.setItem('consent', kept),
      JSON.stringify({ version, date, answer: 'no' }),
    );
    await page.goto('/');
  };
  await answerOf(2, 364);
  await expect(question(page)).toBeHidden();
  await answerOf(2, 366);
  await expect(question(page)).toBeVisible();
  await answerOf(1, 1);
  await expect(question(page)).toBeVisible();
});

test('Privacy choices in the footer opens the question again, and a no ends all', async ({
  page,
  receivers,
}) => {
  await page.goto('/');
  await yes(page).click();
  await expect.poll(() => counted(receivers).length).toBe(1);
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page.getByText('You said yes on this device.')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await no(page).click();
  receivers.forget();
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left).toEqual(['consent']);
  await page.goto('/user-agreement');
  await lookAround(page);
  expect(receivers.asked).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['consent']);
});

test('Global Privacy Control counts as a no, and says so where choices are', async ({
  page,
  receivers,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    localStorage.consent = JSON.stringify({
      version: 2,
      date: new Date().toISOString(),
      answer: 'yes',
    });
  });
  await page.goto('/');
  await lookAround(page);
  await expect(question(page)).toBeHidden();
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page.getByText(/Global Privacy Control signal/)).toBeVisible();
  await expect(yes(page)).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(receivers.asked).toEqual([]);
});

test('in the app taps are counted for who is signed in, whom each start identifies by the token', async ({
  page,
  receivers,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard');
  await yes(page).click();
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
  await page.keyboard.type('60');
  await page.getByRole('button', { name: 'WITHDRAW', exact: true }).click();
  await page.getByRole('button', { name: 'NEXT' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Card', exact: true }).click();
  await page.getByRole('button', { name: 'ADD CARD' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: /^Sign up with/ }).click();
  await page.getByRole('heading', { name: 'How much do you want to borrow?' }).waitFor();
  await page.keyboard.type('1000');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect
    .poll(() => counted(receivers).filter((event) => !event.startsWith('$')))
    .toEqual([
      'withdraw',
      'initiate_withdraw',
      'select_withdrawal_processor',
      'card',
      'apply',
      'request amount',
    ]);
  const claims = await page.evaluate(() =>
    JSON.parse(atob(localStorage['user:token'].split('.')[1])),
  );
  const { user_id, exp: _, jti: __, ...details } = claims;
  const identified = receivers.events.filter(({ event }) => event === '$identify');
  // On every start, that of the page where it was agreed to first.
  expect(identified.length).toBeGreaterThan(3);
  for (const { distinct_id, properties } of identified) {
    expect(distinct_id).toBe(user_id);
    expect(properties.$set).toEqual(details);
  }
  expect(new Set(receivers.events.map(({ distinct_id }) => distinct_id))).toEqual(
    new Set([claims.user_id]),
  );
  const others = receivers.events.filter(({ event }) => event !== '$identify');
  expect(JSON.stringify(others)).not.toMatch(/Adeyemi|Ada\b|example\.com|2348030000001/);
  expect(JSON.stringify(receivers.events)).not.toContain('eyJ');
});

test('whoever signs out is nobody again', async ({ page, receivers }) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard');
  await yes(page).click();
  await expect.poll(() => counted(receivers)).toContain('$identify');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/signin/);
  const known = receivers.events.find(({ event }) => event === '$identify')?.distinct_id;
  await expect.poll(() => eventsOf(receivers).at(-1)?.distinct_id).not.toBe(known);

  // And known again from the sign-in on, wherever it leads.
  receivers.forget();
  await new SignInPage(page).byEmail('ada@example.com', 'Holdfast-1!');
  const identified = () => receivers.events.find(({ event }) => event === '$identify');
  await expect.poll(() => identified()?.distinct_id).toBe(known);
  expect(identified()?.properties?.$current_url).toMatch(/\/signin$/);
});

test('an error is reported after a yes, also one from before it, with nothing telling in it', async ({
  page,
  receivers,
  expectProblem,
}) => {
  expectProblem(/unlucky/);
  const fail = () =>
    page.evaluate(() => {
      const said =
        'unlucky ada@example.com +234 803 000 0002 at /onboarding/SECRET-c0de/1 with ' +
        `${location.origin}/signin/an-Other-c0de?mobile=1 account 0123456789 eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.abc`;
      setTimeout(() => {
        throw new TypeError(said);
      });
    });
  await page.goto('/signin?mobile=2348030000002');
  await fail();
  await page.waitForLoadState('networkidle');
  expect(receivers.asked).toEqual([]);
  await yes(page).click();
  const ofErrors = () => receivers.reports.filter(({ type }) => type === 'event');
  await expect.poll(() => ofErrors().length).toBe(1);
  const { raw, item } = ofErrors()[0] ?? { raw: '' };
  expect(item).toMatchObject({
    release: 'release-of-a-test',
    environment: 'staging',
    exception: { values: [{ type: 'TypeError' }] },
    request: { url: `${new URL(page.url()).origin}/signin` },
  });
  expect(item).not.toHaveProperty('breadcrumbs');
  expect(raw).toContain('unlucky [email] [number] at');
  expect(raw).not.toMatch(/ada@|803|SECRET|c0de|0123456789|eyJ|mobile/);
});

test('each page is traced with its requests, and nothing in it tells whose they are', async ({
  page,
  receivers,
  expectProblem,
}) => {
  // The code is nobody's.
  expectProblem(/422/);
  await signInAs(page, 'ada@example.com');
  await page.goto('/dashboard');
  await yes(page).click();
  const traces = () => receivers.reports.filter(({ type }) => type === 'transaction');
  await expect.poll(traces).not.toEqual([]);
  const { raw = '', item = {} } = traces()[0] ?? {};
  expect(item).toMatchObject({
    transaction: '/dashboard',
    environment: 'staging',
    release: 'release-of-a-test',
    contexts: { trace: { op: 'pageload', trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) } },
  });
  expect(item.spans).toContainEqual(
    expect.objectContaining({
      op: 'http.client',
      description: expect.stringMatching(/^(GET )?\/api\/me$/),
    }),
  );
  expect(raw).not.toMatch(/ada@|Adeyemi|2348030000001|eyJ|application_id|\?/);
  await page.goto('/onboarding/SECRET-c0de/1?mobile=2348030000002');
  await expect.poll(() => traces().length).toBeGreaterThan(1);
  expect(JSON.stringify(receivers.reports)).not.toMatch(/SECRET|c0de|2348030000002/);
});

test('the chat opens in a frame of its own, on the second click and not before', async ({
  page,
  receivers,
}) => {
  await page.goto('/');
  await no(page).click();
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'How can we help?' });
  await expect(help.getByText(/127\.0\.0\.1(:\d+)? runs the chat\./)).toBeVisible();
  await axe(page);
  await page.waitForLoadState('networkidle');
  expect(receivers.asked).toEqual([]);
  await help.getByRole('link', { name: 'Chat with us' }).click();
  const frame = page.frameLocator('iframe[name=help-chat]');
  await expect(frame.getByRole('heading', { name: 'Chatwoot' })).toBeVisible();
  expect(receivers.asked[0]).toBe('GET /widget?website_token=website%20token');
  await expect
    .poll(() => receivers.told.map(({ event }) => event))
    .toEqual(['config-set', 'toggle-open']);
  expect(JSON.stringify(receivers.told)).not.toContain('127.0.0.1');

  await page.goto('/user-agreement');
  await page.getByRole('button', { name: 'Help' }).click();
  await help.getByRole('link', { name: 'Chat with us' }).hover();
  await expect(help.getByRole('link', { name: 'Chat with us' })).toHaveAttribute(
    'href',
    /cw_conversation=conversation-7/,
  );
});
