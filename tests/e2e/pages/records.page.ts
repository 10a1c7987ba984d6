import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** What opens over the dashboard: a loan's breakdown, or the statements. */
export class RecordsPage {
  readonly page: Page;
  readonly breakdown: Locator;
  readonly statements: Locator;
  /** Each opens the breakdown of a loan. */
  readonly links: Locator;

  constructor(page: Page) {
    this.page = page;
    this.breakdown = page.getByRole('dialog', { name: /^Breakdown of/ });
    this.statements = page.getByRole('dialog', { name: 'Statements' });
    this.links = page.getByRole('link', { name: /^Breakdown of/ });
  }

  async openBreakdown(): Promise<void> {
    await this.links.first().scrollIntoViewIfNeeded();
    await this.links.first().click();
    await this.breakdown.waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name });
  }

  /** What a tap saves: its name, and what is in it. */
  async saved(tap: () => Promise<unknown>): Promise<{ name: string; content: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), tap()]);
    return {
      name: download.suggestedFilename(),
      content: await readFile(await download.path()),
    };
  }
}
