import type { Context } from '../context.ts';
import { refusalResponse, refuse } from '../errors.ts';
import { intentOf } from './intents.ts';
import { settlePayment } from './settle.ts';

/**
 * What the processor tells by itself. Only a signed body is read, and it is taken as a hint: what
 * happened is asked of the processor. An answer other than 200 makes it send again later.
 */
export async function hearWebhook(context: Context, request: Request): Promise<Response> {
  const rawBody = await request.text();
  const signature = request.headers.get('x-paystack-signature') ?? undefined;
  if (!context.payments.signed(rawBody, signature)) {
    return refusalResponse(refuse('unauthenticated'));
  }
  const reference = chargedReference(rawBody);
  const intent = reference === undefined ? undefined : await intentOf(context.db, reference);
  if (intent) await settlePayment(context, intent);
  return Response.json({ data: {} });
}

/** The reference of a charge that succeeded; other events are not for us. */
function chargedReference(rawBody: string): string | undefined {
  try {
    const { event, data } = JSON.parse(rawBody);
    return event === 'charge.success' ? String(data.reference) : undefined;
  } catch {
    return undefined;
  }
}
