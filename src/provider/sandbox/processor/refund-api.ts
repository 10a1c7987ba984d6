import type { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { filledLine } from '#contract/fields.ts';
import { type Minor, min, subtract } from '#credit/money.ts';
import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Bindings } from '../../http/endpoint.ts';
import type { PaystackRefund } from '../../payments/paystack.ts';
import {
  answered,
  type Charges,
  charges,
  koboToMove,
  refused,
  type SandboxCharge,
} from './charges.ts';
import { sendEvent } from './notify.ts';

const newRefund = z.object({ transaction: filledLine(100), amount: z.optional(koboToMove) });

/** The part of Paystack's protocol that gives money back, at once. */
export function refundApi(app: Hono<Bindings>, context: Context, path: string): void {
  const { db } = context;

  app.post(`${path}/refund`, async (c) => {
    const asked = newRefund.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400);
    const { transaction: reference, amount } = asked.data;
    const problem = await giveBack(context, { reference, amount });
    if (problem) return refused(problem, 400);
    return answered('Refund has been queued for processing', { status: 'pending' });
  });

  app.get(`${path}/refund`, async (c) => {
    const id = Number(c.req.query('transaction'));
    if (!Number.isSafeInteger(id)) return refused('Invalid parameters', 400);
    const refunds = await charges(db)
      .selectFrom('sandbox_refunds')
      .innerJoin('sandbox_charges', 'sandbox_charges.reference', 'sandbox_refunds.reference')
      .select(['refund_id as id', 'transaction_id as transaction', 'dispute_id as dispute'])
      .select(['sandbox_refunds.amount', 'created_at'])
      .where('transaction_id', '=', id)
      .orderBy('refund_id')
      .execute();
    const listed: PaystackRefund[] = refunds.map((one) => ({ ...one, status: 'processed' }));
    return answered('Refunds retrieved', listed);
  });
}

type Given = {
  readonly reference: string;
  /** All that is left of the charge, unless told. */
  readonly amount?: Minor | undefined;
  readonly dispute_id?: number;
};

/** Gives money of a charge back, and tells of it; a sentence when that cannot be. */
export async function giveBack(
  context: Context,
  { reference, dispute_id, ...given }: Given,
): Promise<string | undefined> {
  const made = await charges(context.db)
    .transaction()
    .execute(async (tx) => {
      const charge = await tx
        .selectFrom('sandbox_charges')
        .selectAll()
        .where('reference', '=', reference)
        .where('status', '=', 'success')
        .forUpdate() // of two refunds at once, the second sees the first
        .executeTakeFirst();
      if (!charge) return 'Transaction not found';
      const left = subtract(charge.paid ?? charge.amount, await givenBack(tx, charge));
      const wanted = given.amount ?? left;
      // A dispute takes what is left, when something was given back since it was raised.
      const amount = dispute_id === undefined ? wanted : min(wanted, left);
      if (left === 0) return 'Transaction has been fully reversed';
      if (amount > left) return 'Refund amount cannot be more than the transaction amount';
      const created_at = instant(context.clock.now());
      const { refund_id } = await tx
        .insertInto('sandbox_refunds')
        .values({ reference, amount, created_at, dispute_id: dispute_id ?? null })
        .returning('refund_id')
        .executeTakeFirstOrThrow();
      return { refund_id, amount };
    });
  if (typeof made === 'string') return made;
  const { refund_id, amount } = made;
  const data = { id: refund_id, status: 'processed', transaction_reference: reference, amount };
  await sendEvent(context, 'refund.processed', data);
  return undefined;
}

/** What has been given back of a charge so far. */
export async function givenBack(db: Charges, { reference }: SandboxCharge): Promise<Minor> {
  const { amount } = await db
    .selectFrom('sandbox_refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<Minor>('amount'), sql<Minor>`0`).as('amount'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return amount;
}
