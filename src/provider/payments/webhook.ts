import type { Context } from '../context.ts';
import { refusalResponse, refuse } from '../errors.ts';
import { hearOfPayout } from '../withdrawals/pay-out.ts';
import { hearOfPayment } from './hear.ts';

/**
 * What the processor tells by itself. Only a signed body is read, and it is taken as a hint: what
 * happened is asked of the processor. An answer other than 200 makes it send again later.
 */
export async function hearWebhook(context: Context, request: Request): Promise<Response> {
  const rawBody = await request.text();
  const signature = request.headers.get('x-paystack-signature') ?? undefined;
  if (!context.payments.signed(rawBody, signature)) {
    return refusalResponse(
      refuse('unauthenticated', 'The processor’s signature is missing or wrong.'),
    );
  }
  const { event, reference } = eventOf(rawBody);
  if (event === 'charge.success') await hearOfPayment(context, reference);
  if (event.startsWith('transfer.')) await hearOfPayout(context, reference);
  return Response.json({ data: {} });
}

/** What happened to which reference; events that we do not understand are not for us. */
function eventOf(rawBody: string): { event: string; reference: string } {
  try {
    const { event, data } = JSON.parse(rawBody);
    return { event: String(event), reference: String(data.reference) };
  } catch {
    return { event: '', reference: '' };
  }
}
