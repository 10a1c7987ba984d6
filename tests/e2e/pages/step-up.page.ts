import type { Locator, Page } from '@playwright/test';

/** The dialog in which a borrower confirms that it is them. */
export class StepUpDialog {
  readonly dialog: Locator;
  readonly password: Locator;
  readonly code: Locator;
  readonly confirm: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    this.password = this.dialog.getByLabel('Your password', { exact: true });
    this.code = this.dialog.getByLabel('One-time code');
    this.confirm = this.dialog.getByRole('button', { name: 'Confirm', exact: true });
  }

  async byPassword(): Promise<void> {
    await this.password.fill('Holdfast-1!');
    await this.confirm.click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Has a code sent to one of the contacts: `Text` or `Email`. */
  async send(how: 'Text' | 'Email'): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(`^${how} a code to `) }).click();
    await this.code.waitFor();
  }
}
