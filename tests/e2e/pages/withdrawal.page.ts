import type { Locator, Page } from '@playwright/test';

/** /withdrawal: card, amount, destination, done. */
export class WithdrawalPage {
  readonly page: Page;
  readonly addCard: Locator;
  readonly withdraw: Locator;
  readonly next: Locator;
  readonly done: Locator;
  readonly number: Locator;
  readonly bank: Locator;

  constructor(page: Page) {
    this.page = page;
    this.addCard = page.getByRole('button', { name: 'ADD CARD' });
    this.withdraw = page.getByRole('button', { name: 'WITHDRAW', exact: true });
    this.next = page.getByRole('button', { name: 'NEXT' });
    this.number = page.getByRole('textbox', { name: /account number/i });
    this.bank = page.getByRole('combobox', { name: /bank/i });
    this.done = page.getByRole('heading', { name: 'Withdrawal', exact: true });
  }

  async enter(amount: string): Promise<void> {
    await this.page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
    await this.page.keyboard.type(amount);
    await this.withdraw.click();
  }

  /** A Naira account that is verified as soon as bank and number are whole. */
  async newNairaAccount(bank: string, number: string): Promise<void> {
    await this.bank.selectOption({ label: bank });
    await this.number.fill(number);
  }
}
