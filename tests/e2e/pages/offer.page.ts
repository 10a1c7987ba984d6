import { expect, type Locator, type Page } from '@playwright/test';

/** /offer: partner, offer, amount, password, the sheet, the receipt. */
export class OfferPage {
  readonly page: Page;
  readonly signUp: Locator;
  readonly amount: Locator;
  /** What is wrong with the amount. */
  readonly wrong: Locator;
  readonly next: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly sheet: Locator;
  readonly bills: Locator;
  readonly fullName: Locator;
  readonly requestLoan: Locator;
  readonly receipt: Locator;
  readonly outcome: Locator;
  readonly changed: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signUp = page.getByRole('button', { name: /^Sign up with / });
    this.amount = page.getByRole('status').filter({ hasText: /^[$₦]/ });
    this.wrong = page.getByRole('main').getByRole('alert');
    this.next = page.getByRole('button', { name: 'NEXT' });
    this.password = page.getByRole('textbox', { name: 'Password', exact: true });
    this.confirmation = page.getByRole('textbox', { name: 'Confirm password' });
    this.sheet = page.getByRole('heading', { name: 'Before you sign' });
    this.bills = page.getByRole('table', { name: 'The bills of this loan' });
    this.fullName = page.getByRole('textbox', { name: 'Full name' });
    this.requestLoan = page.getByRole('button', { name: 'REQUEST LOAN' });
    this.receipt = page.getByText(/Processing takes under 15 minutes/);
    this.changed = page.getByRole('alert').filter({ hasText: 'The terms have changed' });
    this.outcome = page.getByRole('status').filter({ hasText: /balance|partner|money/ });
  }

  /** The session as a sign-in leaves it; `application` '0' is all portfolios. */
  static async signedIn(page: Page, email: string, application?: string): Promise<OfferPage> {
    const answer = await page.request.post('/api/user/signin', {
      data: { email, password: 'Holdfast-1!' },
    });
    const { token, application_id } = (await answer.json()).data;
    await page.addInitScript(
      ([token, active]) => {
        if (localStorage.getItem('user:token')) return;
        localStorage.setItem('user:token', token);
        localStorage.setItem('user:application_id', active);
      },
      [token, application ?? String(application_id)] as [string, string],
    );
    return new OfferPage(page);
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

  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  }

  /** Begins to note what is announced as the amount; gives what was. */
  async listen(): Promise<() => Promise<string[]>> {
    const heard = await this.amount.evaluateHandle((region) => {
      const said: string[] = [];
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return said;
    });
    return () => heard.jsonValue();
  }

  /** How far the figure reaches, its caret included, in pixels from the left. */
  async figureEnds(): Promise<number> {
    return this.page
      .locator('.keypad-amount')
      .evaluate((figure) => figure.getBoundingClientRect().left + figure.scrollWidth);
  }

  /** The borrower's first portfolio in the currency, at the partner or at any. */
  async portfolio(currency: 'USD' | 'NGN', application_id?: number): Promise<string> {
    const token = await this.page.evaluate(() => localStorage.getItem('user:token'));
    const answer = await this.page.request.get('/api/portfolio', {
      headers: { authorization: `Bearer ${token}` },
      params: application_id === undefined ? {} : { application_id },
    });
    const all: { portfolio_id: string; currency: string }[] = (await answer.json()).data.all;
    return all.find((one) => one.currency === currency)?.portfolio_id ?? '';
  }

  /** What a window that regains focus does. */
  async refresh(): Promise<void> {
    const refreshed = this.page.waitForResponse('**/api/portfolio*');
    await this.page.evaluate(() => dispatchEvent(new Event('focus')));
    await refreshed;
  }

  /** From the offer to the keypad, which has to be there before one can type on it. */
  async toKeypad(): Promise<void> {
    await this.signUp.click();
    await expect(this.amount).toBeAttached();
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

  /** Signs, and asks for the loan. */
  async signAndRequest(name: string): Promise<void> {
    await expect(this.sheet).toBeVisible();
    await this.fullName.fill(name);
    await this.requestLoan.click();
  }
}
