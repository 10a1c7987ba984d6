import type { Locator, Page } from '@playwright/test';

/** The notifications centre: /notifications, or what the bell opens on a wide screen. */
export class NotificationsPage {
  readonly page: Page;
  readonly bell: Locator;
  readonly dropdown: Locator;
  readonly panel: Locator;
  readonly items: Locator;
  readonly loading: Locator;
  readonly empty: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bell = page.locator('header a, header button').and(page.getByLabel(/^Notifications/));
    this.dropdown = page.getByRole('dialog', { name: 'Notifications' });
    this.panel = page.locator('.centre').getByRole('tabpanel');
    this.items = this.panel.getByRole('listitem');
    this.loading = page.getByRole('status', { name: 'Loading notifications' });
    this.empty = page.getByText('No notifications available');
  }

  async open(): Promise<void> {
    await this.page.goto('/notifications');
    await this.items.first().waitFor();
  }

  tab(name: 'All' | 'Loans' | 'Repayments' | 'Withdrawals'): Locator {
    return this.page.locator('.centre').getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  button(name: 'Clear all' | 'Undo' | 'Next' | 'Previous' | 'Try again'): Locator {
    return this.page.locator('.centre').getByRole('button', { name, exact: true });
  }

  /** How heavy each subject is drawn, from the top. */
  weights(): Promise<number[]> {
    return this.items
      .locator('.notification-subject')
      .evaluateAll((subjects) =>
        subjects.map((subject) => Number(getComputedStyle(subject).fontWeight)),
      );
  }
}
