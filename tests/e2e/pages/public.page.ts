import type { Page } from '@playwright/test';
import { clippedText, hiddenAnswers, unmarkedFocus, visibleText } from '../in-page.ts';

/** Any page of the public site, and what a reader with other needs sees of it. */
export class PublicPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.evaluate(() => document.fonts.ready.then(() => {}));
  }

  /** Text that lies beyond the window or is cut by what it lies in, at this width. */
  async clippedAt(width: number, textSize = 100): Promise<string[]> {
    await this.page.setViewportSize({ width, height: 800 });
    await this.page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, textSize);
    const found = await this.page.evaluate(clippedText, { scrolls: true });
    await this.page.evaluate(() => document.documentElement.removeAttribute('style'));
    return found.map((text) => `${width} px, text at ${textSize} %: ${text}`);
  }

  async clippedInForcedColours(): Promise<string[]> {
    await this.page.emulateMedia({ forcedColors: 'active' });
    const found = await this.page.evaluate(clippedText, { scrolls: true });
    return found.map((text) => `forced colours: ${text}`);
  }

  /** On paper nothing scrolls and nothing opens. */
  async missingInPrint(): Promise<string[]> {
    await this.page.emulateMedia({ media: 'print' });
    await this.page.setViewportSize({ width: 794, height: 1123 });
    const found = [
      ...(await this.page.evaluate(clippedText, { scrolls: false })),
      ...(await this.page.evaluate(hiddenAnswers)),
    ];
    await this.page.emulateMedia({ media: 'screen' });
    return found.map((text) => `print: ${text}`);
  }

  /** Controls that nothing marks when the keyboard reaches them; after a key was pressed. */
  unmarked(): Promise<string[]> {
    return this.page.evaluate(unmarkedFocus);
  }

  text(): Promise<string[]> {
    return this.page.evaluate(visibleText);
  }
}
