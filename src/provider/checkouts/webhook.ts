import { inCellOfId, inEachCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { refusalResponse, refuse } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';
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
  const { event, reference, id, token } = eventOf(rawBody);
  const context = inCellOfId(anywhere, reference);
  if (event === 'charge.success') await handlePaymentUpdate(context, reference);
  if (event.startsWith('charge.dispute.')) await handleDisputeUpdate(context, id);
  if (event.startsWith('refund.')) await handleRefundUpdate(context, reference);
  if (event.startsWith('transfer.')) await handlePayoutUpdate(context, reference);
  if (event.startsWith('direct_debit.')) await askAboutMandate(anywhere, { reference, token });
  return Response.json({ data: {} });
}

type Event = {
  readonly event: string;
  readonly reference: string;
  readonly id: string;
  readonly token: string;
};

/** What happened to which reference; events that we do not understand are not for us. */
function eventOf(rawBody: string): Event {
  try {
    const { event, data } = JSON.parse(rawBody);
    const reference = String(data.transaction_reference ?? data.reference);
    const token = String(data.authorization_code);
    return { event: String(event), reference, id: String(data.id), token };
  } catch {
    return { event: '', reference: '', id: '', token: '' };
  }
}

/** Has the processor asked where a mandate stands. Its reference is the processor's own, and names no cell. */
async function askAboutMandate(
  anywhere: Context,
  { reference, token }: Pick<Event, 'reference' | 'token'>,
): Promise<void> {
  await inEachCell(anywhere, ({ db, clock }) =>
    db.transaction().execute(async (tx) => {
      const mandate = await tx
        .selectFrom('mandates')
        .select('mandate_id')
        .where(({ eb, or }) => or([eb('reference', '=', reference), eb('token', '=', token)]))
        .executeTakeFirst();
      if (!mandate) return;
      await schedule(tx, { kind: 'mandate', subject: mandate.mandate_id, run_at: clock.now() });
    }),
  );
}
