import type { Locator, Page } from '@playwright/test';

/** /sandbox: the other side. */
export class SandboxPage {
  readonly page: Page;
  readonly outbox: Locator;
  readonly clock: Locator;
  readonly market: Locator;

  constructor(page: Page) {
    this.page = page;
    this.outbox = page.getByRole('region', { name: 'Outbox' });
    this.clock = page.getByRole('region', { name: 'Clock' });
    this.market = page.getByRole('region', { name: 'Market' });
  }

  async open(): Promise<void> {
    await this.page.goto('/sandbox');
  }

  /** One tap: signs in and opens the dashboard. `name` may be the first name. */
  async become(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Sign in as ${name}` }).click();
  }
}
