import { createHmac, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { axe, expect, outbox, test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { keepSession } from './pages/session.ts';

const asOf = /as of (\d+ \w+, )?\d\d:\d\d/;

test('each figure that old prices make says when they were true', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  const application_id = await borrowOnCrypto(page);
  await dashboard.open();
  await expect(dashboard.dial).not.toHaveAccessibleName(asOf);
  await expect(page.locator('.prices-as-of')).toHaveCount(0);

  // The prices of crypto hold for a quarter of an hour.
  await page.request.post('/api/sandbox/clock', { data: { advance: 'PT20M' } });
  await dashboard.open();
  await expect(dashboard.dial).toHaveAccessibleName(/Portfolio \$700\.00 as of/);
  await expect(page.getByText(/can fall \d+% before it reaches its redline/)).toContainText(asOf);
  await expect(page.locator('.readings')).toContainText(/Portfolio\$700\.00 as of/);
  await expect(page.getByRole('heading', { name: /^Near the redline: \d+%/ })).toContainText(asOf);
  const portfolio = page.getByRole('list', { name: 'Portfolios' }).getByRole('listitem');
  await portfolio.scrollIntoViewIfNeeded();
  await expect(portfolio).toContainText(/\$700\.00 as of/);
  await expect(portfolio).toContainText('Its prices are too old to borrow on');
  const line = page.getByRole('region', { name: 'Your line through time' }).first();
  await line.scrollIntoViewIfNeeded();
  await expect(line).toContainText(/Its last prices are as of/);
  await axe(page);

  await page.goto(`/offer?applicationid=${application_id}`);
  await expect(page.getByText(/Its prices are/)).toContainText(asOf);
  const headroom = page.locator('.offer-headroom');
  await expect(headroom).toContainText(/before the redline as of/);
  await expect(headroom).toContainText(/Value\$700\.00 as of/);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow(), `${width} px`).toBe(0);
  }
  await page.getByRole('button', { name: /^Collateral/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/\$700\.00 as of/);
  await axe(page);
});

/** Somebody new at a partner of the test's own, who has borrowed $500.00 against $700.00 of crypto. */
async function borrowOnCrypto(page: Page): Promise<number> {
  const { request } = page;
  const mobile = '+2348031112223';
  const { application_id, ...key } = await ask(request, 'POST', '/api/sandbox/partners', {
    body: { name: 'Old Prices' },
  });
  const signed = (method: 'POST' | 'PUT', path: string, body: object) =>
    ask(request, method, path, { body, headers: signature(key, `${method}.${path}`, body) });
  const user = { user_id: 'u-1', mobile, first_name: 'Efua', last_name: 'Mensah' };
  const { redirect } = await signed('POST', '/api/signon', user);
  const code = new URL(redirect).pathname.split('/')[2];
  const link = (body: object) => ask(request, 'POST', '/api/signin/link', { body });
  const { handoff } = await link({ application_id, code });
  const who = { application_id, identifier: mobile, type: 'mobile', handoff };
  await link({ ...who, otp: null });
  const { token } = await link({ ...who, otp: (await outbox(request, mobile))[0]?.otp });
  const headers = { authorization: `Bearer ${token}` };
  const password = 'Harmattan-7!';
  const data = { password, passwordConfirmation: password };
  await ask(request, 'PUT', '/api/user', { body: { data }, headers });

  const sendCoins = (quantity: number) =>
    signed('PUT', '/api/partner/users/u-1/holdings', {
      as_of: new Date().toISOString(),
      holdings: [
        {
          ...{ class: 'crypto', symbol: 'BTC', quantity: `${quantity}`, price: '25.00' },
          ...{ value: quantity * 2500, currency: 'USD' },
        },
      ],
    });
  await sendCoins(100);
  const { all } = await ask(request, 'GET', '/api/portfolio', { headers });
  const [{ portfolio_id }] = all;
  const terms = { portfolios: [portfolio_id], name: 'Efua Mensah' };
  await ask(request, 'POST', '/api/portfolio/terms', { body: terms, headers });
  const amount = 50_000;
  const portfolios = [{ portfolio_id, amount }];
  const loan = { amount, currency: 'USD', tenure: 3, portfolios };
  await ask(request, 'POST', '/api/loan', { body: loan, headers });
  await ask(request, 'POST', '/api/sandbox/clock', { body: { advance: 'PT1M' } });
  await sendCoins(28);
  await keepSession(page, token, String(application_id));
  return application_id;
}

type Sent = { readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

async function ask(request: APIRequestContext, method: string, path: string, sent: Sent) {
  const { body, headers } = sent;
  const answer = await request.fetch(path, {
    method,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(body && { data: body }),
  });
  const said = await answer.json();
  expect(answer.ok(), `${method} ${path}: ${said.message}`).toBe(true);
  return said.data;
}

function signature(key: { key_id: string; secret: string }, request: string, body: object) {
  const t = Math.floor(Date.now() / 1000);
  const text = `${t}.${request}.${JSON.stringify(body)}`;
  const v1 = createHmac('sha256', key.secret).update(text).digest('hex');
  return { 'holdfast-signature': `t=${t},key=${key.key_id},v1=${v1}` };
}
