import { expect, type Locator, type Page } from '@playwright/test';

/** /offer: partner, offer, amount, password, the sheet, the receipt. */
export class OfferPage {
  readonly page: Page;
  readonly signUp: Locator;
  readonly amount: Locator;
  readonly next: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly sheet: Locator;
  readonly bills: Locator;
  readonly fullName: Locator;
  readonly requestLoan: Locator;
  readonly receipt: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signUp = page.getByRole('button', { name: /^Sign up with / });
    this.amount = page.getByRole('status').filter({ hasText: /^[$₦]/ });
    this.next = page.getByRole('button', { name: 'NEXT' });
    this.password = page.getByRole('textbox', { name: 'Password', exact: true });
    this.confirmation = page.getByRole('textbox', { name: 'Confirm password' });
    this.sheet = page.getByRole('heading', { name: 'Before you sign' });
    this.bills = page.getByRole('table', { name: 'The bills of this loan' });
    this.fullName = page.getByRole('textbox', { name: 'Full name' });
    this.requestLoan = page.getByRole('button', { name: 'REQUEST LOAN' });
    this.receipt = page.getByText(/Processing takes under 15 minutes/);
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/offer${query}`);
  }

  async choosePartner(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).check();
    await this.next.click();
  }

  async chooseCurrency(currency: 'USD' | 'NGN'): Promise<void> {
    await this.page.getByRole('radio', { name: currency }).check({ force: true });
  }

  async chooseTenure(months: 3 | 6): Promise<void> {
    await this.page.getByRole('radio', { name: `${months} months` }).check({ force: true });
  }

  key(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Taps an amount on the keys: '1000.50'. */
  async tap(amount: string): Promise<void> {
    for (const sign of amount) await this.key(sign === '.' ? 'Decimal point' : sign).click();
  }

  /** From the offer over the keypad to what follows it. */
  async askFor(amount: string): Promise<void> {
    await this.signUp.click();
    await this.tap(amount);
    await this.next.click();
  }

  async choosePassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(password);
    await this.next.click();
  }

  /** Signs when the terms are still open, and asks for the loan. */
  async signAndRequest(name: string): Promise<void> {
    await expect(this.sheet).toBeVisible();
    if (await this.fullName.isVisible()) await this.fullName.fill(name);
    await this.requestLoan.click();
  }
}
