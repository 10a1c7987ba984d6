import type { Locator, Page } from '@playwright/test';

/** Recent Activities on /dashboard: what was borrowed, paid back and withdrawn. */
export class ActivitiesPage {
  readonly page: Page;
  readonly section: Locator;
  /** How many there are, and their sums; or that they are loading. */
  readonly summary: Locator;
  /** Cards, or rows of the table. */
  readonly records: Locator;
  /** What stands above the list. */
  readonly underWay: Locator;
  readonly filter: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Recent Activities' });
    const count = /^(\d.*(loan|repayment|withdrawal)|Loading)/;
    this.summary = this.section.getByRole('status').filter({ hasText: count });
    const copy = page.getByRole('button', { name: /^Copy the reference of/ });
    const cards = this.section.getByRole('listitem').filter({ has: copy });
    const rows = this.section.getByRole('row').filter({ has: copy });
    this.records = cards.or(rows);
    const above = this.section.getByRole('region', {
      name: /^(Not billed yet|Not finished yet|On its way)$/,
    });
    this.underWay = above.getByRole('listitem').filter({ has: copy });
    this.filter = page.getByRole('dialog', { name: 'Filter' });
  }

  /** Opens the dashboard and waits for the first records, or for none. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/dashboard${query}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.section.scrollIntoViewIfNeeded();
    await this.summary.filter({ hasNotText: 'Loading' }).waitFor();
  }

  tab(name: 'Credit' | 'Repayments' | 'Withdrawals'): Locator {
    return this.section.getByRole('tab', { name });
  }

  button(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }

  async openFilter(): Promise<void> {
    await this.section.getByRole('button', { name: /^Filter/ }).click();
    await this.filter.waitFor();
  }
}
