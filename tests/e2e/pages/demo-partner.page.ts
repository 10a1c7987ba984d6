import type { FrameLocator, Locator, Page } from '@playwright/test';

/** /sandbox/partner: an app that does not exist, and what its developers see. */
export class DemoPartnerPage {
  readonly page: Page;
  readonly instantLoan: Locator;
  readonly status: Locator;
  readonly events: Locator;
  readonly deliveries: Locator;
  /** Whether we ask it for holdings. */
  readonly asked: Locator;
  /** Holdfast, in the frame that the embed script has made. */
  readonly flow: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.instantLoan = page.getByRole('button', { name: 'Instant loan' });
    this.status = page.getByRole('status').filter({ has: page.getByRole('heading') });
    this.events = page.getByRole('region', { name: 'Events' });
    this.deliveries = page.getByRole('region', { name: 'Deliveries of webhooks' });
    this.asked = page.getByLabel(/^Let Holdfast ask/);
    this.flow = page.frameLocator('iframe[title="Holdfast"]');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/sandbox/partner${query}`);
  }

  async opens(where: 'Over this page' | 'In this page' | 'At Holdfast'): Promise<void> {
    await this.page.getByRole('radio', { name: where }).check();
  }

  async signs(how: string): Promise<void> {
    await this.page.getByLabel('How Sabi signs the hand-off').selectOption({ label: how });
  }

  /** Whether its server answers webhooks with an error. */
  async breaks(broken: boolean): Promise<void> {
    const heard = this.page.waitForResponse('**/partner/broken');
    await this.page.getByLabel('Answer webhooks with an error').setChecked(broken);
    await heard;
  }

  async #tap(button: string): Promise<void> {
    await this.flow.getByRole('button', { name: button, exact: true }).click();
  }

  /** From the offer in the frame to its end: the amount in Naira, the name, a card, a saved account. */
  async borrow(amount: string, name: string): Promise<void> {
    await this.askFor(amount, name);
    await this.flow.getByRole('radio', { name: /Kainji Test Bank/ }).check();
    await this.#tap('NEXT');
    await this.flow.getByRole('button', { name: /^Borrow .* and send / }).click();
    await this.flow.getByRole('heading', { name: 'Withdrawal', exact: true }).waitFor();
    await this.#tap('CONTINUE');
  }

  /** As far as where the money goes. */
  async askFor(amount: string, name: string): Promise<void> {
    const { flow } = this;
    await flow.getByRole('button', { name: /^Sign up with / }).click();
    for (const sign of amount) await this.#tap(sign);
    await this.#tap('NEXT');
    await flow.getByRole('textbox', { name: 'Full name' }).fill(name);
    await this.#tap('CONTINUE');
    await this.#tap('ADD CARD');
    await flow.getByLabel('Card number').fill('4084 0840 8408 4081');
    await flow.getByLabel('Expires').fill('12/39');
    await flow.getByLabel('Security code').fill('408');
    await flow.getByRole('button', { name: /^Pay/ }).click();
    await flow.getByRole('radio', { name: /Kainji Test Bank/ }).waitFor();
  }
}
