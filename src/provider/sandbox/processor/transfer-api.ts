import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { filledLine, line } from '#contract/fields.ts';
import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Bindings } from '../../http/endpoint.ts';
import { testAccount } from '../test-accounts.ts';
import { answered, koboToMove, refused } from './charges.ts';
import { settleTransfers } from './settle-transfers.ts';
import { describeTransfer, transferBy, transfers } from './transfers.ts';

const newRecipient = z.object({
  type: z.literal('nuban'),
  name: filledLine(200),
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  bank_code: filledLine(10),
  currency: z.literal('NGN'),
});

const newTransfer = z.object({
  source: z.literal('balance'),
  amount: koboToMove,
  recipient: filledLine(100),
  // As Paystack asks for it.
  reference: z.string().check(z.regex(/^[a-z0-9_-]{16,50}$/)),
  reason: line(200),
});

/** The part of Paystack's protocol that pays money out. */
export function transferApi(app: Hono<Bindings>, context: Context, path: string): void {
  const { db, clock } = context;

  app.post(`${path}/transferrecipient`, async (c) => {
    const asked = newRecipient.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400, 'invalid_params');
    const { name, account_number, bank_code } = asked.data;
    const recipient_code = `RCP_${randomBytes(8).toString('hex')}`;
    const recipient = await transfers(db)
      .insertInto('sandbox_recipients')
      .values({ recipient_code, name, account_number, bank_code })
      .onConflict((one) => one.columns(['bank_code', 'account_number']).doUpdateSet({ name }))
      .returning('recipient_code')
      .executeTakeFirstOrThrow();
    return answered('Transfer recipient created successfully', recipient);
  });

  app.post(`${path}/transfer`, async (c) => {
    const asked = newTransfer.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400, 'invalid_params');
    const { recipient: recipient_code, ...wanted } = asked.data;
    const recipient = await transfers(db)
      .selectFrom('sandbox_recipients')
      .select('account_number')
      .where('recipient_code', '=', recipient_code)
      .executeTakeFirst();
    if (!recipient) return refused('Recipient not found', 404, 'recipient_not_found');
    const { source: _, ...transfer } = wanted;
    const { payout } = testAccount(recipient.account_number);
    const now = clock.now();
    const seconds = (payout.seconds ?? context.config.payoutSeconds) + (payout.downSeconds ?? 0);
    const { numInsertedOrUpdatedRows } = await transfers(db)
      .insertInto('sandbox_transfers')
      .values({
        ...transfer,
        transfer_code: `TRF_${randomBytes(8).toString('hex')}`,
        recipient_code,
        status: 'pending',
        created_at: instant(now),
        down_until: payout.downSeconds ? instant(now + payout.downSeconds * 1000) : null,
        settles_at: instant(now + seconds * 1000),
        settles_as: payout.ends === 'paid' ? 'success' : 'failed',
      })
      .onConflict((one) => one.column('reference').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      const message = 'Please provide a unique reference. Reference already exists on a transfer';
      return refused(message, 400, 'duplicate_transfer_reference');
    }
    // It was taken, and the answer is lost: the case in which money could be paid twice.
    if (payout.downSeconds) return refused('Service unavailable', 503);
    const { reference } = transfer;
    return answered('Transfer has been queued', { reference, status: 'pending' });
  });

  app.get(`${path}/transfer/verify/:reference`, async (c) => {
    await settleTransfers(context);
    const transfer = await transferBy(db, c.req.param('reference'));
    if (!transfer) return refused('Transfer not found', 404, 'transfer_not_found');
    if (transfer.down_until && transfer.down_until > instant(clock.now())) {
      return refused('Service unavailable', 503);
    }
    return answered('Transfer retrieved', describeTransfer(transfer));
  });
}
