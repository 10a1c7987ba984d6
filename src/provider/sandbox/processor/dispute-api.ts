import type { Hono } from 'hono';
import { dayMs } from '#credit/durations.ts';
import { type Minor, subtract } from '#credit/money.ts';
import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import { refuse, refuseField } from '../../errors/refusal.ts';
import type { Bindings } from '../../http/endpoint.ts';
import type { PaystackDispute } from '../../payments/paystack-dispute.ts';
import { answered, chargeBy, charges, refused } from './charges.ts';
import { sendEvent } from './notify.ts';
import { giveBack, givenBack } from './refund-api.ts';

/** How long a merchant has to answer, in ms. */
const answerMs = 2 * dayMs;

/** The part of Paystack's protocol that tells of disputes. */
export function disputeApi(app: Hono<Bindings>, context: Context, path: string): void {
  app.get(`${path}/dispute/:id`, async (c) => {
    const dispute = await disputeBy(context, Number(c.req.param('id')));
    if (!dispute) return refused('Dispute not found', 404);
    return answered('Dispute retrieved', dispute);
  });
}

/**
 * What a cardholder's bank does: asks for a charge, or a part of it, back, and tells the provider. One
 * dispute of a charge is open at a time. Throws not_found or state_conflict.
 */
export async function raiseDispute(
  context: Context,
  reference: string,
  amount?: Minor,
): Promise<PaystackDispute> {
  const charge = await chargeBy(context.db, 'reference', reference);
  if (!charge) throw refuse('not_found');
  const left = subtract(charge.paid ?? charge.amount, await givenBack(charges(context.db), charge));
  if (charge.status !== 'success' || left === 0 || (await openDisputeOf(context, reference))) {
    throw refuse('state_conflict', 'Only a payment that was made can be disputed, once at a time.');
  }
  if (amount !== undefined && amount > left) {
    throw refuseField('amount', 'Enter the amount that was paid, or less.');
  }
  const now = context.clock.now();
  const { dispute_id } = await charges(context.db)
    .insertInto('sandbox_disputes')
    .values({
      reference,
      amount: amount ?? left,
      status: 'awaiting-merchant-feedback',
      created_at: instant(now),
      due_at: instant(now + answerMs),
    })
    .returning('dispute_id')
    .executeTakeFirstOrThrow();
  return told(context, 'charge.dispute.create', dispute_id);
}

/** How the open dispute of a charge ends. Throws not_found. */
export async function resolveDispute(
  context: Context,
  reference: string,
  outcome: 'won' | 'lost',
): Promise<PaystackDispute> {
  const open = await openDisputeOf(context, reference);
  if (!open) throw refuse('not_found', 'No dispute of this payment is open.');
  const { dispute_id, amount } = open;
  await charges(context.db)
    .updateTable('sandbox_disputes')
    .set({
      status: 'resolved',
      resolution: outcome === 'won' ? 'declined' : 'merchant-accepted',
      resolved_at: instant(context.clock.now()),
    })
    .where('dispute_id', '=', dispute_id)
    .execute();
  if (outcome === 'lost') await giveBack(context, { reference, amount, dispute_id });
  return told(context, 'charge.dispute.resolve', dispute_id);
}

function openDisputeOf({ db }: Context, reference: string) {
  return charges(db)
    .selectFrom('sandbox_disputes')
    .select(['dispute_id', 'amount'])
    .where('reference', '=', reference)
    .where('status', '!=', 'resolved')
    .executeTakeFirst();
}

async function told(context: Context, event: string, dispute_id: number) {
  const dispute = await disputeBy(context, dispute_id);
  if (!dispute) throw new Error(`No dispute ${dispute_id}`);
  await sendEvent(context, event, dispute);
  return dispute;
}

/** A dispute as Paystack writes it. */
async function disputeBy({ db }: Context, id: number): Promise<PaystackDispute | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await charges(db)
    .selectFrom('sandbox_disputes')
    .innerJoin('sandbox_charges', 'sandbox_charges.reference', 'sandbox_disputes.reference')
    .selectAll('sandbox_disputes')
    .select(['sandbox_charges.amount as charged', 'paid', 'currency'])
    .where('dispute_id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id,
      refund_amount: row.amount,
      currency: row.currency,
      status: row.status,
      resolution: row.resolution,
      transaction: { reference: row.reference, amount: row.paid ?? row.charged },
      dueAt: row.due_at,
      createdAt: row.created_at,
    }
  );
}
