import type { Locator, Page } from '@playwright/test';

/** /shortfall: three ways to more room before the redline. */
export class ShortfallPage {
  readonly heading: Locator;
  readonly topUp: Locator;
  readonly repay: Locator;
  readonly asset: Locator;
  readonly amount: Locator;
  readonly sell: Locator;
  readonly order: Locator;
  readonly callBack: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.topUp = page.getByRole('link', { name: 'Open Sabi Wallet' });
    this.repay = page.getByRole('link', { name: /^Repay / });
    this.asset = page.getByLabel('Asset', { exact: true });
    this.amount = page.getByLabel('How much of it, in USD');
    this.sell = page.getByRole('button', { name: 'Ask Sabi Wallet to sell' });
    this.order = page.getByRole('region', { name: /selling your|sale of/i });
    this.callBack = page.getByRole('button', { name: 'Call this sale back' });
  }

  async open(): Promise<void> {
    await this.page.goto('/shortfall');
  }

  /** A way, with how things stand after it. */
  way(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }
}
