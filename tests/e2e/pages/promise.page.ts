import type { Locator, Page } from '@playwright/test';

/** /promise: a bill that is paid on a later day. */
export class PromisePage {
  readonly heading: Locator;
  readonly day: Locator;
  readonly promise: Locator;
  readonly pay: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.day = page.getByLabel('I will pay by');
    this.promise = page.getByRole('button', { name: /^Promise to pay by / });
    this.pay = page.getByRole('link', { name: /^Pay .* now$/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/promise');
  }
}
