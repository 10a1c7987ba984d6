import { expect, type Locator, type Page } from '@playwright/test';

const most = 80;

/** Reaches a control by Tab alone, as somebody without a pointer does. */
export async function tabTo(control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  await control.waitFor();
  for (let at = 0; at < most && !(await isFocused()); at++) {
    await control.page().keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Something has the focus, so that Tab goes on from there: what had it may be gone. */
export const expectFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
