import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

type Asked = Record<string, unknown>;

/** A partner's page that opens the flow through the embed script. */
export class PartnerPage {
  readonly page: Page;
  readonly instantLoan: Locator;
  readonly dialog: Locator;
  readonly flow: FrameLocator;
  /** The way out that the flow itself offers. */
  readonly closeFlow: Locator;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    this.instantLoan = page.getByRole('button', { name: 'Instant loan' });
    this.dialog = page.getByRole('dialog', { name: 'Holdfast' });
    this.flow = page.frameLocator('iframe[title="Holdfast"]');
    this.closeFlow = this.flow.getByRole('banner').getByRole('button', { name: 'Close' });
  }

  /** The page, whose button opens the flow so. */
  async open(asked: Asked): Promise<void> {
    const options = encodeURIComponent(JSON.stringify({ applicationId: 6, ...asked }));
    await this.page.goto(`${this.#url}#${options}`);
  }

  /** Opens it so, without the button. */
  async openFlow(asked: Asked): Promise<void> {
    await this.page.evaluate(
      (options) => (globalThis as unknown as { openFlow: (_: Asked) => void }).openFlow(options),
      { applicationId: 6, ...asked },
    );
  }

  /** What the page has heard so far. */
  told(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  }

  async hears(...words: (string | RegExp)[]): Promise<void> {
    for (const word of words) {
      const matching = async () => (await this.told()).some((one) => one.match(word));
      await expect.poll(matching, `${word}`).toBe(true);
    }
  }

  /** That the script has left nothing behind but the page. */
  async isClean(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    const left = await this.page.evaluate(() => ({
      parts: document.querySelectorAll('body > :not(main, script)').length,
      frames: window.length,
      sheets: document.adoptedStyleSheets.length,
      style: document.documentElement.getAttribute('style'),
    }));
    expect(left).toEqual({ parts: 0, frames: 0, sheets: 0, style: null });
  }
}
