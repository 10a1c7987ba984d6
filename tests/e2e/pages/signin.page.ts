import type { Locator, Page } from '@playwright/test';

/** /signin: by password. */
export class SignInPage {
  readonly page: Page;
  readonly phone: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly remember: Locator;
  readonly submit: Locator;
  readonly resendLink: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phone = page.getByRole('textbox', { name: 'Mobile number' });
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.password = page.getByLabel('Password', { exact: true });
    this.remember = page.getByRole('checkbox', { name: 'Remember me' });
    this.submit = page.getByRole('button', { name: 'Sign in' });
    this.resendLink = page.getByRole('button', { name: 'Resend Link' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/signin${query}`);
  }

  async byEmail(email: string, password: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Email' }).click();
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** `number` as its owner writes it, without the calling code. */
  async byPhone(number: string, password: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Phone' }).click();
    await this.phone.fill(number);
    await this.password.fill(password);
    await this.submit.click();
  }
}
