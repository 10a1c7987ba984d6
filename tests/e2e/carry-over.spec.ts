import type { APIRequestContext } from '@playwright/test';
import { type IsoDay, isoDay, lagosMidnight } from '#credit/calendar.ts';
import { signIn } from '../../scripts/sign-in.ts';
import { axe, expect, test } from './fixtures.ts';
import { CarryOverPage } from './pages/carry-over.page.ts';
import { CheckoutPage } from './pages/checkout.page.ts';
import { signInAs } from './pages/session.ts';

const ada = 'ada@example.com';

async function moveTo(request: APIRequestContext, day: IsoDay): Promise<void> {
  const now = new Date(lagosMidnight(day) + 9 * 3_600_000).toISOString();
  expect((await request.post('/api/sandbox/clock', { data: { now } })).ok()).toBe(true);
}

test('the rest of a loan goes over into a new one, with its interest paid first', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await signIn(baseURL ?? '', ada);
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await (await request.get(path, { headers })).json()).data;
  const { loans } = await get('/api/loan?status=serviced');
  const naira = loans.find(({ currency }: { currency: string }) => currency === 'NGN');
  const { loan_id } = naira;
  await signInAs(page, ada);
  const screen = new CarryOverPage(page);
  await screen.open(loan_id);
  await expect(page.getByText(/^You can carry the rest over from/)).toBeVisible();
  await axe(page);

  const { carry_over } = await get(`/api/loan/${loan_id}/carry-over`);
  await moveTo(request, isoDay(carry_over.from));
  const { loans: due } = await get(`/api/loan/${loan_id}`);
  const opened = await request.post('/api/repayment/initialize', {
    headers: { ...headers, 'idempotency-key': 'the-bill' },
    data: { loan_id, amount: due[0].minimum.amount },
  });
  const { checkout } = (await opened.json()).data;
  await request.post(checkout.authorization_url, { form: { test: '4084084084084081' } });
  await moveTo(request, isoDay(`${carry_over.from.slice(0, 8)}16`));

  await page.setViewportSize({ width: 320, height: 640 });
  await screen.open(loan_id);
  await expect(screen.old).toContainText('Interest until today, to pay now');
  await expect(screen.made).toContainText('Principal that goes over');
  await expect(screen.made).toContainText('Interest for a year, 36%');
  await screen.tenure.selectOption('6 months');
  await axe(page);
  const ends = 'Autopay ends with this loan. You can turn it on for the new one.';
  await expect(screen.old).not.toContainText('You can turn it on');
  await page.route('**/api/loan/*/carry-over', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    Object.assign(json.data.carry_over, { ends: ['bills'] });
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(screen.old).toContainText(ends);
  await page.unrouteAll({ behavior: 'wait' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await screen.carryOver.click();
  await expect(screen.name).toBeFocused();
  await expect(screen.name).toHaveAccessibleDescription(/Type your first and last name/);
  await screen.name.fill('Ada Obi');
  // What is chosen and typed stays over a reload, as it does when a session ends.
  await page.reload();
  await expect(screen.name).toHaveValue('Ada Obi');
  await expect(screen.tenure).toHaveValue('6');
  await screen.carryOver.click();
  await new CheckoutPage(page).pay();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repayment Successful');
  await page.goto('/dashboard');
  const { loans: after } = await get('/api/loan');
  expect(after.find((one: { loan_id: string }) => one.loan_id === loan_id)).toMatchObject({
    loanStatus: 'repaid',
  });
  expect(after.filter((one: { tenure: number }) => one.tenure === 6)).not.toEqual([]);
});
