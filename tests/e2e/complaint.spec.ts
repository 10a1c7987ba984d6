import { axe, expect, test } from './fixtures.ts';
import { ComplaintPage } from './pages/complaint.page.ts';
import { signInAs } from './pages/session.ts';

test('a complaint gets its number and its clock at once, and is kept with them', async ({
  page,
}) => {
  await signInAs(page, 'kemi@example.com');
  const complaint = new ComplaintPage(page);
  await complaint.open();
  await complaint.send.click();
  await expect(complaint.kind).toHaveAccessibleDescription('Choose what it is about.');
  await expect(complaint.text).toHaveAccessibleDescription(/Tell us what happened\./);
  await axe(page);

  // Nothing that was typed is lost.
  await complaint.kind.selectOption({ label: 'Interest, fees or charges' });
  await complaint.text.fill('The late fee of March is wrong.');
  await page.reload();
  await expect(complaint.text).toHaveValue('The late fee of March is wrong.');
  await expect(complaint.kind).toHaveValue('charges');

  await complaint.send.click();
  await expect(complaint.heading).toHaveText('We have your complaint');
  await expect(complaint.heading).toBeFocused();
  const number = /C-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await page.locator('main').textContent()) ?? '');
  const sent = complaint.earlier.getByRole('article', { name: number?.[0] ?? 'none' });
  for (const step of ['Read by a person', 'Our answer', 'Our decision']) {
    await expect(sent).toContainText(`${step}By `);
  }
  await axe(page);

  await page.reload();
  await expect(complaint.text).toHaveValue('');
  await sent.getByText('What you wrote').click();
  await expect(sent).toContainText('The late fee of March is wrong.');
  await axe(page);
});

test('the form is reached from the profile, and by those who are only on a waitlist', async ({
  page,
}) => {
  await signInAs(page, 'ada@example.com');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Open your complaints' }).click();
  await expect(new ComplaintPage(page).heading).toHaveText('Tell us what went wrong');
  await signInAs(page, 'chi@example.com');
  await page.goto('/complaint?kind=data_wrong');
  await expect(new ComplaintPage(page).kind).toHaveValue('data_wrong');
});

test('by the keyboard alone, at the width of a phone and with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'bayo@example.com');
  const complaint = new ComplaintPage(page);
  await complaint.open();
  await complaint.kind.focus();
  await page.keyboard.type('Some');
  await page.keyboard.press('Tab');
  await page.keyboard.type('I want to know more.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(complaint.heading).toHaveText('We have your complaint');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});
