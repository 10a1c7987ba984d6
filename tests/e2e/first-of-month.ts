import type { APIRequestContext, Page } from '@playwright/test';
import { lagosDay } from '#credit/calendar.ts';
import { expect } from './fixtures.ts';

const isFirst = () => lagosDay(Date.now()).endsWith('-01');

/** On the 1st of a month Femi's two late bills are so old that she has her notice; on other days in a month. */
export const femiHasHerNotice = isFirst;

/** Lets a month pass, unless Femi has her notice today. */
export async function passToHerNotice(request: APIRequestContext): Promise<void> {
  if (femiHasHerNotice()) return;
  const passed = await request.post('/api/sandbox/clock', { data: { advance: 'P1M' } });
  expect(passed.ok()).toBe(true);
}

/**
 * Where today is the 1st of a month in Lagos, pays by card the bill of today of the loan in Dollars. Then the
 * screens say what they say on other days.
 */
export async function payWhatIsDue(page: Page, email: string): Promise<void> {
  if (!isFirst()) return;
  const { request } = page;
  const signedIn = await request.post('/api/user/signin', {
    data: { email, password: 'Holdfast-1!' },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` };
  const inDollars = async () => {
    const { data } = await (await request.get('/api/loan?status=serviced', { headers })).json();
    return data.loans.find(({ currency }: { currency: string }) => currency === 'USD');
  };
  const { loan_id, minimum, totalRepaid } = await inDollars();
  const opened = await request.post('/api/repayment/initialize', {
    headers: { ...headers, 'idempotency-key': 'the bill of today' },
    data: { loan_id, amount: minimum.amount },
  });
  const { checkout } = (await opened.json()).data;
  await request.post(checkout.authorization_url, { form: { test: '4084084084084081' } });
  const paid = totalRepaid + minimum.amount;
  await expect.poll(async () => (await inDollars()).totalRepaid).toBe(paid);
}
