import type { Locator, Page } from '@playwright/test';

/** /carry-over: the rest of a loan goes on as a new one. */
export class CarryOverPage {
  readonly heading: Locator;
  readonly old: Locator;
  readonly made: Locator;
  readonly tenure: Locator;
  readonly name: Locator;
  readonly carryOver: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.old = page.getByRole('region', { name: 'The loan that ends' });
    this.made = page.getByRole('region', { name: 'The new loan' });
    this.tenure = page.getByLabel('Runs for');
    this.name = page.getByLabel('Type your full name to sign');
    this.carryOver = page.getByRole('button', { name: /carry it over$/i });
  }

  async open(loan_id: string): Promise<void> {
    await this.page.goto(`/carry-over?loan_id=${loan_id}`);
  }
}
