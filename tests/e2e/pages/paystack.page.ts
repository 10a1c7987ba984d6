import type { FrameLocator, Page } from '@playwright/test';

/** What the library sent to its frame. */
type Sent = { type?: string; path?: string; params?: Record<string, unknown> };

/**
 * Speaks Paystack's side of the protocol that its library follows: says that it is there, takes the
 * transaction, and tells how it ends when a button is tapped.
 */
const frame = `<!doctype html><html lang="en"><title>Checkout</title><main>
<h1>Paystack</h1>
<button data-event="success">Paid</button>
<button data-event="close">Close</button>
<button data-event="transfer:pending">I have sent the transfer</button>
<button data-event="error">Cannot be shown</button></main>
<script>
  const tell = (event, data) => parent.postMessage({ event, data }, '*');
  addEventListener('message', ({ data }) => {
    if (data?.type !== 'inline:url') return;
    document.body.dataset.sent = JSON.stringify(data);
    tell('loaded:transaction', { id: 1, customer: {}, accessCode: data.params.accessCode });
  });
  addEventListener('click', ({ target }) => {
    const { event } = target.dataset;
    if (event) tell(event, event === 'error' ? { type: 'setup', message: 'No' } : { status: event });
  });
  tell('loaded:checkout');
</script></html>`;

/** Paystack's checkout as its real library shows it, with the frame answered here. */
export class PaystackPage {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** Every address of Paystack's that was asked for. */
  readonly asked: string[] = [];
  isDown = false;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe[title="Card checkout"]');
  }

  async answer(): Promise<void> {
    await this.page.route('https://checkout.paystack.com/**', (route) => {
      this.asked.push(route.request().url());
      if (this.isDown) return route.abort();
      return route.fulfill({ contentType: 'text/html', body: frame });
    });
  }

  async sent(): Promise<Sent> {
    const body = this.frame.locator('body[data-sent]');
    return JSON.parse((await body.getAttribute('data-sent')) ?? '{}');
  }

  /** The borrower pays inside the frame: the processor knows of it before the frame says so. */
  async charge(form: Record<string, string>): Promise<void> {
    const { params } = await this.sent();
    const path = `/api/sandbox/checkout/${params?.accessCode}`;
    await this.page.request.post(path, { form, maxRedirects: 0 });
  }

  tap = (name: string) => this.frame.getByRole('button', { name }).click();
}
