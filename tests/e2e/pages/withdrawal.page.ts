import type { Locator, Page } from '@playwright/test';

/** /withdrawal: card, amount, destination, review, done. */
export class WithdrawalPage {
  readonly page: Page;
  readonly addCard: Locator;
  /** Of the choice of the vendor. */
  readonly withdrawNow: Locator;
  readonly withdraw: Locator;
  readonly next: Locator;
  /** Of the review. */
  readonly send: Locator;
  readonly done: Locator;
  readonly number: Locator;
  readonly bank: Locator;

  constructor(page: Page) {
    this.page = page;
    this.addCard = page.getByRole('button', { name: 'ADD CARD' });
    this.withdrawNow = page.getByRole('button', { name: 'WITHDRAW NOW' });
    this.withdraw = page.getByRole('button', { name: 'WITHDRAW', exact: true });
    this.next = page.getByRole('button', { name: 'NEXT' });
    this.send = page.getByRole('button', { name: /^Send [₦$]/ });
    this.number = page.getByRole('textbox', { name: /account number/i });
    this.bank = page.getByRole('combobox', { name: /bank/i });
    this.done = page.getByRole('heading', { name: 'Withdrawal', exact: true });
  }

  async enter(amount: string): Promise<void> {
    await this.page.getByRole('heading', { name: 'How much do you want to withdraw?' }).waitFor();
    await this.page.keyboard.type(amount);
    await this.withdraw.click();
  }

  /** How many withdrawals the provider has of the borrower. */
  async recorded(): Promise<number> {
    const token = await this.page.evaluate(() => localStorage.getItem('user:token'));
    const answer = await this.page.request.get('/api/withdrawal', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()).data.total;
  }

  /** A Naira account that is verified as soon as bank and number are whole. */
  async newNairaAccount(bank: string, number: string): Promise<void> {
    await this.bank.selectOption({ label: bank });
    await this.number.fill(number);
  }
}
