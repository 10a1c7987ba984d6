import type { Locator, Page } from '@playwright/test';
import { ActivitiesPage } from './activities.page.ts';

/** /dashboard: where a borrower stands. */
export class DashboardPage {
  readonly page: Page;
  readonly dial: Locator;
  /** Those in Recent Activities. */
  readonly loans: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dial = page.getByRole('img', { name: /You owe/ });
    this.loans = new ActivitiesPage(page).records;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/dashboard${query}`);
    await this.dial.waitFor();
  }

  /** Repay, Apply, Withdraw or Card. A link while it can be done, else a button that says why. */
  action(name: 'Repay' | 'Apply' | 'Withdraw' | 'Card'): Locator {
    return this.page
      .getByRole('navigation', { name: 'Actions' })
      .getByRole('link', { name, exact: true });
  }

  async chooseCurrency(currency: 'USD' | 'NGN'): Promise<void> {
    await this.page.getByRole('radio', { name: currency }).check({ force: true });
  }
}
