import type { Page } from '@playwright/test';
import { expect, readingTest as test } from './fixtures.ts';
import { DashboardPage } from './pages/dashboard.page.ts';
import { signInAs } from './pages/session.ts';

/** @returns the fonts that the page asks for from now on */
function watchFonts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font' && !request.url().startsWith('data:')) {
      asked.push(request.url());
    }
  });
  return asked;
}

/** As a phone whose owner has switched its data saver on. */
async function saveData(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

test('a reader who saves data fetches no font on any kind of page, and another does', async ({
  page,
  context,
}) => {
  await saveData(page);
  const asked = watchFonts(page);
  for (const path of ['/', '/home/business', '/blog', '/signin']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(asked).toEqual([]);
  const another = await context.newPage();
  const askedByAnother = watchFonts(another);
  await another.goto('/blog', { waitUntil: 'networkidle' });
  expect(askedByAnother).not.toEqual([]);
});

test('a borrower who saves data fetches no font, and no page before its link is followed', async ({
  page,
}) => {
  await saveData(page);
  const asked = watchFonts(page);
  await signInAs(page, 'ada@example.com');
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.action('Withdraw').hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/withdrawal$/);
  await page.waitForLoadState();
  const way = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON());
  expect(way).toMatchObject({ deliveryType: '' });
  expect(asked).toEqual([]);
});
