import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { outbox } from '../fixtures.ts';

/** /forgot: contact, code, new password. */
export class ForgotPage {
  readonly page: Page;
  readonly phone: Locator;
  readonly email: Locator;
  readonly code: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly submitCode: Locator;
  readonly setPassword: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phone = page.getByRole('textbox', { name: 'Mobile number' });
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.code = page.getByRole('textbox', { name: 'One-time code' });
    this.password = page.getByLabel('New password', { exact: true });
    this.confirmation = page.getByLabel('Confirm password', { exact: true });
    this.submitCode = page.getByRole('button', { name: 'Submit' });
    this.setPassword = page.getByRole('button', { name: 'Set password' });
    this.back = page.getByRole('button', { name: 'Back' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/forgot${query}`);
  }

  /** `number` as its owner writes it, without the calling code. */
  async byPhone(number: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Phone Number' }).click();
    await this.phone.fill(number);
    await this.requestOtp();
  }

  async byEmail(email: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Email' }).click();
    await this.email.fill(email);
    await this.requestOtp();
  }

  async requestOtp(): Promise<void> {
    await this.page.getByRole('button', { name: 'REQUEST OTP' }).click();
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.submitCode.click();
  }
}

/** The digits that were sent to a contact last. */
export async function codeTo(request: APIRequestContext, contact: string): Promise<string> {
  const [message] = await outbox(request, contact);
  return message?.otp ?? '';
}
