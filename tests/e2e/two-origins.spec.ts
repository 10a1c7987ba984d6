import type { Request } from '@playwright/test';
import { configuredPages, apartTest as test } from './configured.ts';
import { expect } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { RecordsPage } from './pages/records.page.ts';
import { SignInPage } from './pages/signin.page.ts';

test('a site on a static host asks its provider on another origin, by token alone and as its policy says', async ({
  page,
  context,
  apart,
  expectProblem,
}) => {
  expectProblem(/422|404 \(Not Found\)/);
  const asked: Request[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    // The sandbox's own pictures alone are asked for here, and led on.
    const isOurs = origin === apart.url && !/^\/api\/(?!sandbox\/logos\/)/.test(pathname);
    if (!isOurs) asked.push(request);
  });

  const answer = await page.goto('/signin');
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(/connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ')).toContain(apart.provider);
  await new SignInPage(page).byEmail('ada@example.com', 'Holdfast-1!');
  await expect(new DashboardPage(page).dial).toBeVisible();
  await expect(page.locator('img[src*="/sandbox/logos/"]').first()).toBeVisible();

  await test.step('a file has the name that the provider gives it', async () => {
    const records = new RecordsPage(page);
    await page.getByRole('link', { name: /^Statements/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Statements' });
    await dialog.getByRole('combobox', { name: 'Dates' }).selectOption('custom');
    await dialog.getByLabel('First day').fill('2026-01-01');
    await dialog.getByLabel('Last day').fill('2026-02-01');
    const file = await records.saved(() => dialog.getByLabel('Last day').press('Enter'));
    expect(file.name).toBe('statement-2026-01-01-to-2026-02-01.pdf');
  });

  await test.step('no cookie goes there, and none comes back', async () => {
    for (const request of asked) {
      expect(await request.headerValue('cookie')).toBeNull();
      const headers = (await (await request.response())?.allHeaders()) ?? {};
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    expect(await context.cookies()).toEqual([]);
  });

  await test.step('every screen opens, and asks nobody else', async () => {
    for (const { path, address, isShell } of await configuredPages()) {
      if (!isShell) continue;
      const tab = await context.newPage();
      await tab.goto(address);
      await expect(tab.getByRole('main'), path).toBeVisible();
      await tab.close();
    }
    expect(new Set(asked.map((request) => new URL(request.url()).origin))).toEqual(
      new Set([apart.provider]),
    );
  });
});
