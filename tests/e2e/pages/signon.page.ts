import type { Locator, Page } from '@playwright/test';

/** /signon: partner, contact, code. */
export class SignOnPage {
  readonly page: Page;
  readonly submit: Locator;
  readonly phone: Locator;
  /** Opens the countries. */
  readonly country: Locator;
  readonly countries: Locator;
  readonly email: Locator;
  readonly code: Locator;
  readonly resend: Locator;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.getByRole('button', { name: 'Submit' });
    this.phone = page.getByRole('textbox', { name: 'Mobile number' });
    this.country = page.getByRole('button', { name: /^Country code/ });
    this.countries = page.getByRole('listbox', { name: 'Countries' }).getByRole('option');
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.code = page.getByRole('textbox', { name: 'One-time code' });
    this.resend = page.getByRole('button', { name: 'Resend OTP' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/signon${query}`);
  }

  partner(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }

  async choosePartner(name: string): Promise<void> {
    await this.partner(name).check();
    await this.submit.click();
  }

  /** `number` as its owner writes it, without the calling code. */
  async requestOtp(number: string): Promise<void> {
    await this.phone.fill(number);
    await this.page.getByRole('button', { name: 'REQUEST OTP' }).click();
  }

  async requestLink(email: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Email' }).click();
    await this.email.fill(email);
    await this.page.getByRole('button', { name: 'REQUEST LINK' }).click();
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.submit.click();
  }
}
