import { axe, expect, test } from './fixtures.ts';
import { expectFocus } from './pages/keyboard.ts';
import { signInAs } from './pages/session.ts';
import { StepUpDialog } from './pages/step-up.page.ts';

test('a copy of everything is prepared, and saved by whoever shows again who they are', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/403/); // the step-up
  await signInAs(page, 'kemi@example.com');
  await page.goto('/my-data');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data');
  await axe(page);
  await page.getByText('Kept for your loans').click();
  await expect(page.getByText('Your repayments')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare a copy' }).click();
  const save = page.getByRole('button', { name: 'Save your data' });
  await save.click();
  const download = page.waitForEvent('download');
  await new StepUpDialog(page).byPassword();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  await axe(page);
});

test('data are to be erased in a week, and kept after all', async ({ page, expectProblem }) => {
  expectProblem(/403/); // the step-up
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs(page, 'bayo@example.com');
  await page.goto('/my-data');
  await page.getByRole('button', { name: 'Erase my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your data?' });
  await expect(dialog).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Erase my data' }).click();
  await new StepUpDialog(page).byPassword();
  await expect(page.getByText(/Your data will be erased on/)).toBeVisible();
  await expectFocus(page);
  await axe(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Erase my data' })).toBeVisible();
  await expectFocus(page);
});
