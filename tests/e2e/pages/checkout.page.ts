import type { Locator, Page } from '@playwright/test';

/** The sandbox processor's hosted checkout. */
export class CheckoutPage {
  readonly page: Page;
  readonly amount: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.amount = page.getByRole('heading', { level: 1 });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
  }

  async pay(
    number = '4084 0840 8408 4081',
    securityCode = '408',
    expires = '12/39',
  ): Promise<void> {
    await this.page.getByLabel('Card number').fill(number);
    await this.page.getByLabel('Expires').fill(expires);
    await this.page.getByLabel('Security code').fill(securityCode);
    await this.page.getByRole('button', { name: /^Pay/ }).click();
  }

  /** What the bank asks for after the card, such as its PIN. */
  async answer(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }
}
