import type { Locator, Page } from '@playwright/test';

/** /waitlist: for a borrower whose active partner cannot lend yet. */
export class WaitlistPage {
  readonly heading: Locator;
  readonly close: Locator;
  readonly partner: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', {
      name: 'Coming Soon: Flexible Loans at low interest rates',
    });
    this.close = page.getByRole('button', { name: 'CLOSE' });
    this.partner = page.getByLabel('Portfolio');
  }
}
