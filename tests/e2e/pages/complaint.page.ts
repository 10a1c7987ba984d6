import type { Locator, Page } from '@playwright/test';

/** /complaint: the form, and the complaints that were sent. */
export class ComplaintPage {
  readonly heading: Locator;
  readonly kind: Locator;
  readonly text: Locator;
  readonly send: Locator;
  readonly earlier: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.kind = page.getByLabel('What is it about?');
    this.text = page.getByLabel('What happened, when, and what do you want us to do?');
    this.send = page.getByRole('button', { name: 'Send your complaint' });
    this.earlier = page.getByRole('region', { name: 'Your complaints' });
  }

  async open(): Promise<void> {
    await this.page.goto('/complaint');
  }
}
