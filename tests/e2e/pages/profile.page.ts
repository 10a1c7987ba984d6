import type { Locator, Page } from '@playwright/test';

/** /profile: who the borrower is, where they are signed in, how they are told. */
export class ProfilePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly devices: Locator;
  readonly accounts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Profile', level: 1 });
    this.devices = this.section('Devices').getByRole('listitem');
    this.accounts = this.section('Saved bank accounts').getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/profile');
    await this.heading.waitFor();
    // What is below the first view comes at the first touch.
    await this.page.keyboard.press('Shift');
    await this.page.getByRole('heading', { name: 'Password' }).waitFor();
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** A reminder, a way of being reminded, or a distance. */
  choice(name: string | RegExp): Locator {
    return this.page.getByRole('checkbox', { name });
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check({ force: true });
  }
}
