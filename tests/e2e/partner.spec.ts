import type { APIRequestContext, Page } from '@playwright/test';
import { type HostPage, openHostPage } from '#support/host-page.ts';
import { newUserId, signedRequest } from '#support/partner.ts';
import { axe, test as base, expect, outbox } from './fixtures.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { PartnerPage } from './pages/partner.page.ts';

const email = 'gbemi@example.com';
const mobile = '+2348030000007';

/** A partner's page on another origin than the app's, with the real script. */
const test = base.extend<{ partner: PartnerPage }, { host: HostPage }>({
  host: [
    async ({ product }, use) => {
      const host = await openHostPage(product.url);
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  partner: ({ page, host }, use) => use(new PartnerPage(page, host.url)),
});

/** A link that signs Gbemi in once. */
async function linkFor(request: APIRequestContext): Promise<string> {
  const data = { application_id: 6, identifier: email, type: 'email', otp: null };
  await request.post('/api/signin/link', { data });
  return (await outbox(request, email))[0]?.link ?? '';
}

const newestCode = async (request: APIRequestContext) =>
  (await outbox(request, mobile))[0]?.otp ?? '';

test('from a button in a partner’s page to the loan and back to that button', async ({
  page,
  context,
  partner,
  request,
  expectProblem,
}) => {
  // A new account is confirmed first.
  expectProblem(/403/);
  const { flow } = partner;
  const button = (name: string | RegExp) => flow.getByRole('button', { name });
  const link = await linkFor(request);
  await partner.open({ link, amount: 50_000, currency: 'USD', theme: 'dark' });
  await partner.instantLoan.focus();
  await page.keyboard.press('Enter');
  await partner.hears('ready', 'step offer');
  expect(await partner.dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect(flow.locator('html')).toHaveCSS('color-scheme', 'dark');
  // There is one thing to do here, and one way out.
  await expect(flow.getByRole('banner').getByRole('link')).toHaveCount(0);
  await expect(button('Menu')).toHaveCount(0);
  await axe(page);

  await button(/^Sign up with Sabi Wallet/).press('Enter');
  await expect(flow.getByRole('status').filter({ hasText: '$500' })).toBeVisible();
  await axe(page);
  await button('NEXT').click();
  await flow.getByRole('textbox', { name: 'Full name' }).fill('Gbemi Alade');
  await button('CONTINUE').click();

  // A processor's page lets nobody frame it. It opens beside, and the frame waits for what comes of it.
  await page.route('**/api/card/initialize', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('//127.0.0.1:', '//localhost:');
    await route.fulfill({ response, body });
  });
  await button('ADD CARD').click();
  const onward = flow.getByRole('link', { name: 'Open the checkout' });
  await expect(onward).toBeVisible();
  await axe(page);
  const opened = context.waitForEvent('page');
  await onward.click();
  const beside = await opened;
  await new CheckoutPage(beside).pay();
  await beside.waitForURL(/\/withdrawal/);
  await button('I HAVE PAID').click();
  await flow.getByRole('radio', { name: 'New account' }).check();
  await flow.getByRole('combobox', { name: /bank/i }).selectOption('Kainji Test Bank');
  await flow.getByRole('textbox', { name: /account number/i }).fill('0123456780');
  await button('NEXT').click();
  await button(/^Borrow \$500\.00 and send ₦/).click();
  const confirm = flow.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Your password', { exact: true }).fill('Holdfast-1!');
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(flow.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible();
  await partner.hears(/^success /);
  await axe(page);
  await button('CONTINUE').click();
  await partner.isClean();
  await expect(partner.instantLoan).toBeFocused();
  const steps = ['offer', 'keypad', 'terms', 'review', 'noCard', 'confirmingCard', 'destination'];
  const told = await partner.told();
  expect(told.filter((one) => !one.startsWith('heard'))).toEqual([
    'ready',
    ...steps.map((step) => `step ${step}`),
    'step review',
    'step sending',
    expect.stringMatching(/^success [\w-]+$/),
    'step done',
    'closed success',
  ]);
});

test('every way to show it has a way out, and leaves the page as it was', async ({
  page,
  partner,
  product,
}) => {
  const code = partner.flow.getByRole('textbox', { name: 'One-time code' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await partner.open({ contact: { mobile } });

  // Escape, pressed where the borrower types.
  await partner.instantLoan.click();
  await code.fill('12');
  const { width } = (await partner.dialog.boundingBox()) ?? {};
  expect(width).toBe(480);
  await axe(page);
  await code.press('Escape');
  await partner.hears('cancelled', 'closed cancelled');
  await partner.isClean();
  await expect(partner.instantLoan).toBeFocused();

  // A place in the page; and another flow ends the first.
  await partner.openFlow({ mode: 'page', container: '#place', contact: { mobile } });
  await expect(code).toBeVisible();
  const ready = async () => (await partner.told()).filter((one) => one === 'ready').length;
  await expect.poll(ready).toBe(2);
  expect(await page.locator('#place').boundingBox()).toMatchObject({ height: 640 });
  await partner.openFlow({ mode: 'page', contact: { mobile } });
  await expect(page.locator('#place iframe')).toHaveCount(0);
  await partner.hears('closed error');
  expect(await partner.dialog.boundingBox()).toMatchObject({ width: 1280, height: 900 });
  await partner.closeFlow.click();
  await partner.isClean();

  // Before anything has come from the frame the script itself offers the way out.
  await page.route(`${product.url}/signon*`, () => {});
  await partner.instantLoan.click();
  await expect(partner.dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await partner.isClean();
  await page.unroute(`${product.url}/signon*`);
  expect((await partner.told()).filter((one) => one === 'closed cancelled')).toHaveLength(3);

  await partner.openFlow({ mode: 'redirect', contact: { mobile } });
  await expect(page).toHaveURL((url) => url.href.startsWith(`${product.url}/signon?`));
  await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
});

test('what the script says of how it ended holds, whatever the frame says or leaves unsaid after', async ({
  page,
  partner,
  product,
}) => {
  // In the flow's place a page that says what it is told to.
  await page.route(`${product.url}/signon*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Pretended</title><script>
        heard = 0; addEventListener('message', () => heard++);
        say = (message) => parent.postMessage({ source: 'holdfast', version: 1, ...message }, '*');
        say({ type: 'ready' });</script>`,
    }),
  );
  const frame = () => {
    const found = page.frames().find((one) => one.url().startsWith(`${product.url}/signon`));
    if (!found) throw new Error('There is no frame.');
    return found;
  };
  const say = (message: object) => frame().evaluate(`say(${JSON.stringify(message)})`);
  const isAsked = (times: number) => expect.poll(() => frame().evaluate('heard')).toBe(times);
  const close = () => page.evaluate('opened.close()');
  const told = async () => (await partner.told()).filter((one) => !one.startsWith('heard'));
  const openFlow = async (asked: Record<string, unknown> = {}) => {
    await page.evaluate('told.length = 0');
    await partner.openFlow(asked);
    await partner.hears('ready');
  };
  await page.clock.install();
  await partner.open({});

  // A loan that was asked for stays asked for.
  await openFlow();
  await say({ type: 'success', loan_id: 'one' });
  await say({ type: 'cancelled' });
  await partner.hears('closed success');
  expect(await told()).toEqual(['ready', 'success one', 'closed success']);

  // What is being sent is finished first, however long that takes; and on the next page it is asked again.
  await openFlow();
  await close();
  await isAsked(1);
  await say({ type: 'step', step: 'sending' });
  await partner.hears('step sending');
  await page.clock.fastForward(10_000);
  await say({ type: 'ready' });
  await isAsked(2);
  await say({ type: 'success', loan_id: 'two' });
  await say({ type: 'close' });
  await partner.hears('closed success');
  expect(await told()).toEqual(['ready', 'step sending', 'success two', 'closed success']);

  // A frame that does not answer is taken away, and nobody knows what it has sent.
  await openFlow();
  await close();
  await close();
  await isAsked(2);
  await page.clock.fastForward(3_000);
  await partner.hears('closed error');
  expect(await told()).toEqual(['ready', 'error undecided', 'closed error']);
  await partner.isClean();

  // In a part of the page the focus goes in and comes back too.
  await partner.instantLoan.focus();
  await openFlow({ mode: 'page', container: '#place' });
  await expect(page.locator('#place iframe')).toBeFocused();
  await say({ type: 'cancelled' });
  await partner.hears('cancelled', 'closed cancelled');
  await expect(partner.instantLoan).toBeFocused();
});

test('a module leads to where it came from, and nowhere else', async ({ page, product, host }) => {
  await page.goto(`${host.url}host.js`);
  const tried = (link?: string) =>
    page.evaluate(
      async ([from, link]) => {
        const { open } = await import(`${from}/embed/v1.mjs`);
        try {
          open({ applicationId: 6, ...(link && { link }) }).close();
          return 'opened';
        } catch (refusal) {
          return String(refusal);
        }
      },
      [product.url, link],
    );
  expect(await tried()).toBe('opened');
  const elsewhere = [
    'https://evil.example/onboarding/abc/6',
    'javascript:alert(1)',
    `blob:${product.url}/1`,
  ];
  for (const link of elsewhere) expect(await tried(link)).toContain('link leads elsewhere');
});

test('nobody but the partner’s page and the flow in it are heard, and no other page is framed', async ({
  page,
  partner,
  product,
  host,
  expectProblem,
}) => {
  expectProblem(/frame-ancestors|chrome-error/);
  await partner.open({ contact: { mobile } });
  await partner.instantLoan.click();
  await partner.hears('step otpInput');
  const hostile = host.elsewhere.slice(0, -1);
  const frame = (address: string) =>
    page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      frame.title = 'another frame';
      document.body.append(frame);
    }, address);
  await frame(`${hostile}/hostile`);
  await partner.hears(`heard ${hostile}`);
  await expect(partner.flow.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
  expect((await partner.told()).filter((one) => /success|cancelled|closed/.test(one))).toEqual([]);

  // A link of somebody else's is refused before anything is shown.
  const elsewhere = partner.openFlow({ link: `${hostile}/onboarding/abc/6` });
  await expect(elsewhere).rejects.toThrow('link leads elsewhere');

  await frame(`${product.url}/dashboard`);
  const refused = () => page.frames().some((one) => one.url().startsWith('chrome-error:'));
  await expect.poll(refused).toBe(true);

  await page.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Evil</title><iframe src="${product.url}/signon?application_id=6&source=partner&host=https://sabi.example.com"></iframe></html>`,
    }),
  );
  await page.goto('https://evil.example/');
  await expect.poll(refused).toBe(true);
});

test('where a frame may store nothing it goes on in a page of its own; a spent link asks for a code', async ({
  page,
  context,
  request,
  host,
  expectProblem,
}) => {
  expectProblem(/422/);
  const link = await linkFor(request);
  // As a private window does it for the frames of another site.
  await page.addInitScript(() => {
    if (window.parent === window) return;
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get });
    }
  });
  const blocked = new PartnerPage(page, host.elsewhere);
  await blocked.open({ link });
  await blocked.instantLoan.click();
  await blocked.hears('error storage_blocked');
  const onward = blocked.flow.getByRole('link', { name: 'CONTINUE IN A NEW TAB' });
  await axe(page);
  const opened = context.waitForEvent('page');
  await onward.click();
  const own = await opened;
  await expect(own.getByRole('button', { name: /^Sign up with/ })).toBeVisible();
  await own.close();
  await blocked.closeFlow.click();
  await blocked.hears('closed error');
  await blocked.isClean();

  const partner = new PartnerPage(await context.newPage(), host.url);
  await partner.open({ link });
  await partner.instantLoan.click();
  await partner.hears('error sign_in_needed', 'step partnerAuth');
  const { flow } = partner;
  await expect(flow.getByText('We were unable to authenticate you')).toBeVisible();
  await axe(partner.page);
  // A link in a mail would lead out of this page: only a code is on offer.
  await expect(flow.getByRole('tab')).toHaveCount(0);
  await flow.getByRole('textbox', { name: 'Mobile number' }).fill('803 000 0007');
  await flow.getByRole('button', { name: 'REQUEST OTP' }).click();
  const code = flow.getByRole('textbox', { name: 'One-time code' });
  await expect(code).toBeVisible();
  await code.fill(await newestCode(request));
  await flow.getByRole('button', { name: 'Submit' }).click();
  await expect(flow.getByRole('button', { name: /^Sign up with/ })).toBeVisible();
});

test('a hand-off says before the code is typed what it connects; its address, passed on, connects nobody', async ({
  page,
  browser,
  request,
  product,
}) => {
  const said = { user_id: newUserId(), mobile };
  const { path, body, signature } = await signedRequest(Date.now(), said);
  const headers = { 'content-type': 'application/json', 'holdfast-signature': signature };
  const { data } = await (await request.post(path, { headers, data: body })).json();
  await page.goto(data.redirect.replace(/^https?:\/\/[^/]+/, product.url));
  const notice = (on: Page) => on.getByText('We will also connect Sabi Wallet to your account.');
  await expect(notice(page)).toBeVisible();
  await axe(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByText(/^Resend in/)).toBeVisible();
  await expect(notice(stranger)).toHaveCount(0);
  await stranger.context().close();

  await page.reload();
  await expect(notice(page)).toBeVisible();
  const [message] = await outbox(request, mobile);
  expect(message?.body).toContain('It also connects Sabi Wallet to your account');
  await page.getByRole('textbox', { name: 'One-time code' }).fill(message?.otp ?? '');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/offer\?applicationid=6$/);
});
