import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { currency, filledLine, line } from '#contract/fields.ts';
import type { Context } from '../../context.ts';
import type { Bindings } from '../../http/endpoint.ts';
import {
  answered,
  chargeBy,
  charges,
  koboToMove,
  refused,
  sandboxProcessorAccess,
} from './charges.ts';
import { disputeApi } from './dispute-api.ts';
import { mandateApi } from './mandate-api.ts';
import { givenBack, refundApi } from './refund-api.ts';
import { savedCardApi } from './saved-card-api.ts';
import { settleLater } from './settle.ts';
import { transactionOf } from './transaction.ts';
import { transferApi } from './transfer-api.ts';

const initialize = z.object({
  reference: filledLine(100),
  email: filledLine(254),
  amount: koboToMove,
  currency,
  channels: z.array(line(40)),
  callback_url: z.url(),
  metadata: z.looseObject({ purpose: line(200), cancel_action: z.url() }),
});

/** The part of Paystack's protocol that the provider speaks. */
export function processorApi(app: Hono<Bindings>, context: Context): void {
  const { db } = context;
  const path = '/sandbox/processor';

  app.use(`${path}/*`, async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${sandboxProcessorAccess.secretKey}`)
      return next();
    return refused('Invalid key', 401);
  });

  app.post(`${path}/transaction/initialize`, async (c) => {
    const asked = initialize.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400);
    const { reference, email, amount, currency, channels, callback_url, metadata } = asked.data;
    const access_code = randomBytes(12).toString('hex');
    const { numInsertedOrUpdatedRows } = await charges(db)
      .insertInto('sandbox_charges')
      .values({
        reference,
        access_code,
        email,
        amount,
        currency,
        purpose: metadata.purpose,
        transfers: channels.includes('bank'),
        callback_url: withReference(callback_url, reference),
        cancel_url: metadata.cancel_action,
        metadata: JSON.stringify(metadata),
        status: 'abandoned',
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return refused('Duplicate Transaction Reference', 400);
    const authorization_url = new URL(`/api/sandbox/checkout/${access_code}`, callback_url).href;
    return answered('Authorization URL created', { authorization_url, access_code, reference });
  });

  app.get(`${path}/transaction/verify/:reference`, async (c) => {
    await settleLater(context);
    const charge = await chargeBy(db, 'reference', c.req.param('reference'));
    if (!charge) return refused('Transaction reference not found.', 404);
    return answered(
      'Verification successful',
      transactionOf(charge, await givenBack(charges(db), charge)),
    );
  });

  refundApi(app, context, path);
  disputeApi(app, context, path);

  savedCardApi(app, context, path);
  mandateApi(app, context, path);
  transferApi(app, context, path);
}

/** As Paystack does: both names of the reference are added to the address of the return. */
function withReference(address: string, reference: string): string {
  const url = new URL(address);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}
