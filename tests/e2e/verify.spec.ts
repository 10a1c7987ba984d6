import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { ActivitiesPage } from './pages/activities.page.ts';
import { signInAs } from './pages/session.ts';

const field = (page: Page) => page.getByLabel('PDF or CSV');
const verdict = (page: Page) => page.locator('main').getByRole('status');
const issued = 'Issued by Holdfast, and unchanged';

/** A table and a receipt of the seed, as the app saves them. */
async function papersOf(page: Page): Promise<{ csv: Buffer; pdf: Buffer }> {
  const activities = new ActivitiesPage(page);
  await signInAs(page, 'ada@example.com');
  await activities.open('?tab=repayments');
  const saved = async (name: RegExp) => {
    const download = page.waitForEvent('download');
    await activities.section.getByRole('button', { name }).first().click();
    return readFile(await (await download).path());
  };
  return { csv: await saved(/as CSV$/), pdf: await saved(/^Download receipt/) };
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  field(page).setInputFiles({ name, mimeType: '', buffer });

test('a file is checked on the device alone: whole, changed, and no file of ours', async ({
  page,
}) => {
  const { csv, pdf } = await papersOf(page);
  const asked: string[] = [];
  const sent: unknown[] = [];
  page.on('request', (request) => {
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    sent.push(request.postData());
  });
  await page.goto('/verify', { waitUntil: 'networkidle' });
  expect(asked.filter((one) => /\.js$|\/api\//.test(one))).toEqual([]);
  await field(page).focus();
  await choose(page, 'repayments.csv', csv);
  await expect(verdict(page)).toContainText(issued);
  await expect(verdict(page)).toContainText(/We issued this file on .+ in Lagos/);
  await axe(page);

  // All that the page needs is there: from here on nothing is asked.
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await choose(page, 'receipt.pdf', pdf);
  await expect(verdict(page)).toContainText('receipt.pdf');
  await expect(verdict(page)).toContainText(issued);
  const middle = Math.floor(pdf.length / 2);
  const forged = Buffer.from(pdf);
  forged.writeUInt8(forged.readUInt8(middle) ^ 1, middle);
  await choose(page, 'forged.pdf', forged);
  await expect(verdict(page)).toContainText('This file was changed');
  await choose(page, 'letter.csv', Buffer.from('Day,Amount\r\n'));
  await expect(verdict(page)).toContainText('There is no code in this file');
  await choose(page, 'photo.pdf', Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  await expect(verdict(page)).toContainText('This is not a PDF or a CSV');
  await axe(page);
  expect(asked).toEqual([]);
  expect(sent.filter((body) => body !== null)).toEqual([]);
});

test('a file that is dropped anywhere is checked, and what the keyboard chooses too', async ({
  page,
}) => {
  const { csv } = await papersOf(page);
  await page.goto('/verify');
  await field(page).focus();
  await choose(page, 'first.csv', Buffer.from('Day,Amount\r\n'));
  await expect(verdict(page)).toContainText('There is no code in this file');
  await page.evaluate((bytes) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(bytes)], 'dropped.csv'));
    const event = new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }, Array.from(csv));
  await expect(verdict(page)).toContainText('dropped.csv');
  await expect(verdict(page)).toContainText(issued);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: csv });
  await expect(verdict(page)).toContainText('again.csv');
  await expect(verdict(page)).toContainText(issued);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 800 }, colorScheme: 'dark' });

  test('the page opens again and goes on checking', async ({ page, context, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { csv } = await papersOf(page);
    await page.goto('/verify');
    await field(page).focus();
    await choose(page, 'first.csv', csv);
    await expect(verdict(page)).toContainText(issued);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const cache = await caches.open('verify');
      while ((await cache.keys()).length < 2) await new Promise(requestAnimationFrame);
    });
    // From here on the page is the worker's.
    await page.reload();
    await field(page).focus();
    await choose(page, 'second.csv', csv);
    await expect(verdict(page)).toContainText(issued);

    await context.setOffline(true);
    await page.reload();
    await field(page).focus();
    await choose(page, 'offline.csv', csv);
    await expect(verdict(page)).toContainText('offline.csv');
    await expect(verdict(page)).toContainText(issued);
    await axe(page);
    await context.setOffline(false);
  });
});
