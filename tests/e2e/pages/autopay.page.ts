import type { Locator, Page } from '@playwright/test';

/** /autopay: the saved card pays what is due on the 1st. */
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

class LoanAutopay {
  readonly section: Locator;
  readonly name: Locator;
  readonly limit: Locator;
  readonly turnOn: Locator;
  readonly skip: Locator;
  readonly doNotSkip: Locator;
  readonly stop: Locator;
  readonly aside: Locator;

  constructor(section: Locator) {
    this.section = section;
    this.name = section.getByLabel('Type your full name to sign');
    this.limit = section.getByLabel('The most in one charge, in NGN');
    this.turnOn = section.getByRole('button', { name: 'Turn autopay on' });
    this.skip = section.getByRole('button', { name: /^Skip the bill of/ });
    this.doNotSkip = section.getByRole('button', { name: 'Do not skip it' });
    this.stop = section.getByRole('button', { name: 'Stop autopay' });
    this.aside = section.getByRole('region', { name: /^Put some aside each month/ });
  }
}
