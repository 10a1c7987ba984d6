import { inCellOfId } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { refusalResponse, refuse } from '../errors/refusal.ts';
import { handlePayoutUpdate } from '../withdrawals/pay-out.ts';
import { handleDisputeUpdate, handleRefundUpdate } from './disputes.ts';
import { handlePaymentUpdate } from './handle-update.ts';

/**
 * What the processor tells by itself. Only a signed body is read, and it is taken as a hint: what
 * happened is asked of the processor. An answer other than 200 makes it send again later.
 */
export async function handleWebhook(anywhere: Context, request: Request): Promise<Response> {
  const rawBody = await request.text();
  const signature = request.headers.get('x-paystack-signature') ?? undefined;
  if (!anywhere.payments.signed(rawBody, signature)) {
    return refusalResponse(
      refuse('unauthenticated', 'The processor’s signature is missing or wrong.'),
    );
  }
  const { event, reference, id } = eventOf(rawBody);
  const context = inCellOfId(anywhere, reference);
  if (event === 'charge.success') await handlePaymentUpdate(context, reference);
  if (event.startsWith('charge.dispute.')) await handleDisputeUpdate(context, id);
  if (event.startsWith('refund.')) await handleRefundUpdate(context, reference);
  if (event.startsWith('transfer.')) await handlePayoutUpdate(context, reference);
  return Response.json({ data: {} });
}

/** What happened to which reference; events that we do not understand are not for us. */
function eventOf(rawBody: string): { event: string; reference: string; id: string } {
  try {
    const { event, data } = JSON.parse(rawBody);
    const reference = data.transaction_reference ?? data.reference;
    return { event: String(event), reference: String(reference), id: String(data.id) };
  } catch {
    return { event: '', reference: '', id: '' };
  }
}
