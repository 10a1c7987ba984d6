import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** The calculator of the individual landing. */
export class CalculatorPage {
  readonly page: Page;
  readonly root: Locator;
  readonly form: Locator;
  readonly corrections: Locator;
  readonly borrow: Locator;
  readonly slider: Locator;
  readonly partner: Locator;
  readonly result: Locator;
  readonly said: Locator;
  readonly dial: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('#calculator');
    this.form = this.root.locator('form');
    this.corrections = this.root.getByRole('listitem');
    this.borrow = this.root.getByRole('textbox', { name: 'You borrow' });
    this.slider = this.root.getByRole('slider');
    this.partner = this.root.getByLabel('Your partner app');
    this.result = this.root.getByRole('region', { name: 'What it costs' });
    this.said = this.root.getByRole('status');
    this.dial = this.root.getByRole('img');
  }

  /** Opens the address and waits until the script has taken over. */
  async open(query = '') {
    await this.page.goto(`/home/individual${query}#calculator`);
    await this.root.scrollIntoViewIfNeeded();
    await this.slider.hover();
    await expect(this.result.getByRole('button', { name: /^Copy a link/ })).toBeVisible();
  }

  own(name: 'Stocks' | 'Cash' | 'Crypto') {
    return this.root.getByLabel(name);
  }

  /** The table's rows as they read, without the row of column names. */
  async bills(): Promise<string[]> {
    const rows = this.result.getByRole('row');
    return (await rows.allInnerTexts()).slice(1).map((row) => row.replace(/\s+/g, ' '));
  }
}
