import type { Checkout } from '#contract/checkout.ts';
import { instant } from '#provider/clock/clock.ts';
import { signatureOf } from '#provider/payments/paystack-api.ts';
import { charges, sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import type { TestProvider } from './provider.ts';

export const cards = {
  success: '4084084084084081',
  pin: '507850785078507812',
  pinAndCode: '5060666666666666666',
  declined: '4084080000005408',
  insufficient: '4084080000670037',
  timeout: '5060660000000064',
} as const;

/** Sends the checkout's form as a browser does; gives the status and where it leads, or the page. */
export async function submitCheckout(
  { fetch }: TestProvider,
  { authorization_url }: Pick<Checkout, 'authorization_url'>,
  form: Record<string, string>,
): Promise<{ status: number; location: string | null; html: string }> {
  const response = await fetch(new URL(authorization_url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const location = response.headers.get('location');
  return { status: response.status, location, html: location ? '' : await response.text() };
}

/** One tap on a test card of the list. */
export const payWith = (
  provider: TestProvider,
  checkout: Pick<Checkout, 'authorization_url'>,
  test: string,
) => submitCheckout(provider, checkout, { test });

/** As `payWith`, with a card of which the processor says that it cannot be charged again. */
export async function payOnceWith(
  provider: TestProvider,
  checkout: Pick<Checkout, 'authorization_url'>,
  test: string,
) {
  const { payments } = provider.context;
  const { verify } = payments;
  const once: typeof verify = async (reference) => {
    const charge = await verify(reference);
    return charge && { ...charge, card: charge.card && { ...charge.card, reusable: false } };
  };
  Object.assign(payments, { verify: once });
  try {
    return await payWith(provider, checkout, test);
  } finally {
    Object.assign(payments, { verify });
  }
}

/** Has something happen once the processor has answered a call, and before whoever asked hears of it: the first time. */
export async function beforeHearing<T>(
  { context: { payments } }: TestProvider,
  call: 'initialize' | 'verify',
  meanwhile: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { initialize, verify } = payments;
  const kept = { initialize, verify };
  const ask = payments[call] as (of: unknown) => Promise<unknown>;
  const late = async (of: unknown) => {
    Object.assign(payments, kept);
    const answer = await ask(of);
    await meanwhile();
    return answer;
  };
  Object.assign(payments, { [call]: late });
  return work().finally(() => Object.assign(payments, kept));
}

/** A webhook as the processor sends it, signed with its key unless another signature is given. */
export async function sendWebhook(
  { fetch, context }: TestProvider,
  event: object,
  signature?: string,
): Promise<number> {
  const body = JSON.stringify(event);
  const key = context.config.paystack.secretKey || sandboxProcessorAccess.secretKey;
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signature ?? signatureOf(body, key),
  };
  const response = await fetch('/api/payments/webhook', { method: 'POST', headers, body });
  return response.status;
}

export const paidEvent = (reference: string) => ({ event: 'charge.success', data: { reference } });

/** The processor says only now that a checkout was paid at `paidAt`, in ms since 1970. */
export async function confirmPaidAt(
  provider: TestProvider,
  reference: string,
  paidAt: number,
): Promise<void> {
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success', paid_at: instant(paidAt) })
    .where('reference', '=', reference)
    .execute();
  const status = await sendWebhook(provider, paidEvent(reference));
  if (status !== 200) throw new Error(`The webhook was answered ${status}`);
}
