import type { Locator, Page } from '@playwright/test';

/** /autopay: the saved card or a bank account pays what is due on the 1st. */
export class AutopayPage {
  readonly heading: Locator;
  readonly loans: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.loans = page.getByRole('region', { name: /loan at/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/autopay');
  }

  /** The first loan in a currency, as its heading says it. */
  loan(currency: 'Dollar' | 'Naira'): LoanAutopay {
    return new LoanAutopay(
      this.page.getByRole('region', { name: new RegExp(`^${currency} loan at`) }).first(),
    );
  }
}

/** The sandbox's page of a bank. */
export class BankPage {
  readonly account: Locator;
  readonly allow: Locator;
  readonly heading: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.account = page.getByLabel('Account number');
    this.allow = page.getByRole('checkbox');
    this.heading = page.getByRole('heading', { level: 2 });
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }
}

class LoanAutopay {
  readonly section: Locator;
  readonly name: Locator;
  readonly limit: Locator;
  readonly turnOn: Locator;
  readonly skip: Locator;
  readonly doNotSkip: Locator;
  readonly stop: Locator;
  readonly aside: Locator;
  readonly byBank: Locator;
  readonly chooseBank: Locator;
  readonly checkBank: Locator;
  readonly removeBank: Locator;

  constructor(section: Locator) {
    this.section = section;
    this.name = section.getByLabel('Type your full name to sign');
    this.limit = section.getByLabel('The most in one charge, in NGN');
    this.turnOn = section.getByRole('button', { name: 'Turn autopay on' });
    this.skip = section.getByRole('button', { name: 'Skip this charge' });
    this.doNotSkip = section.getByRole('button', { name: 'Do not skip this charge' });
    this.stop = section.getByRole('button', { name: 'Stop autopay' });
    this.byBank = section.getByRole('radio', { name: 'Your bank account' });
    this.chooseBank = section.getByRole('button', { name: 'Choose your bank account' });
    this.checkBank = section.getByRole('button', { name: /check again/i });
    this.removeBank = section.getByRole('button', { name: 'Remove this bank account' });
    this.aside = section.getByRole('region', { name: /^Make an extra payment each month/ });
  }
}
