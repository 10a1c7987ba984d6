import type { Locator, Page } from '@playwright/test';

/** A page below /docs. */
export class DocsPage {
  readonly page: Page;
  readonly nav: Locator;
  readonly copyButtons: Locator;

  constructor(page: Page) {
    this.page = page;
    this.nav = page.getByRole('navigation', { name: 'Documentation' });
    this.copyButtons = page.getByRole('button', { name: /^Copy/ });
  }

  async open(article: string): Promise<void> {
    await this.page.goto(`/docs/${article}`);
  }

  /** A narrow screen has the way through the documentation folded. */
  async unfold(): Promise<void> {
    await this.nav.getByText('Documentation', { exact: true }).click();
  }

  async choose(language: string): Promise<void> {
    await this.page.getByText(language, { exact: true }).first().click();
  }

  /** The block of code that holds these words. */
  code(words: string): Locator {
    return this.page.locator('pre').filter({ hasText: words }).first();
  }

  part(heading: string): Locator {
    return this.page.getByRole('heading', { level: 2, name: heading });
  }
}
