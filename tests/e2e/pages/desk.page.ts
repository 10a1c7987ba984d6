import type { CDPSession, Locator, Page } from '@playwright/test';

/** /desk: the back office. */
export class DeskPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly entries: Locator;
  readonly kind: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.entries = page.locator('.desk-entry');
    this.kind = page.getByRole('combobox', { name: 'Show' });
    this.search = page.getByRole('searchbox', { name: 'Search this list' });
  }

  async open(): Promise<void> {
    await this.page.goto('/desk');
  }

  /** One tap in the sandbox: signs in and opens the desk. */
  async openAs(name: string): Promise<void> {
    await this.page.goto('/sandbox');
    await this.page.getByRole('button', { name: `Open the desk as ${name}` }).click();
    await this.page.waitForURL(/\/desk$/);
  }

  /** The line of an entry that has these words. */
  entry(words: string): Locator {
    return this.entries.filter({ hasText: words });
  }

  /** The line of an entry of so much. */
  entryOf(amount: string): Locator {
    return this.entries.filter({ has: this.page.locator('.desk-amount', { hasText: amount }) });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }
}

/** A passkey device of the browser itself, which proves at once that the person is there. */
export async function givePasskeyDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}
