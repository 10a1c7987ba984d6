import type { Locator, Page } from '@playwright/test';

/** /repay: amount, account, checkout, done. */
export class RepayPage {
  readonly page: Page;
  readonly repay: Locator;
  readonly naira: Locator;
  readonly dollar: Locator;
  readonly proceed: Locator;
  readonly done: Locator;
  /** The amount as it is announced. */
  readonly amount: Locator;
  /** What has changed since the screen was read. */
  readonly changed: Locator;

  constructor(page: Page) {
    this.page = page;
    this.repay = page.getByRole('button', { name: 'REPAY' });
    this.naira = page.getByRole('button', { name: /^Naira Account/ });
    this.dollar = page.getByRole('button', { name: /^Dollar Account/ });
    this.proceed = page.getByRole('button', { name: 'CONTINUE' });
    this.amount = page.getByRole('status').filter({ hasText: /^[$₦][\d,]+(\.\d*)?$/ });
    this.changed = page.locator('.changed-figures');
    this.done = page.getByRole('heading', { name: 'Repayment Successful' });
  }

  /** Replaces what is entered: the Delete key clears. */
  async enter(amount: string): Promise<void> {
    await this.page.getByRole('heading', { name: 'How much do you want to repay?' }).waitFor();
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.type(amount);
  }
}
