import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import { bankReasons, testAccount } from '../test-accounts.ts';
import { sendEvent } from './notify.ts';
import { describeTransfer, transferBy, transfers } from './transfers.ts';

/** Brings transfers to where they stand by now, step by step, and tells the provider of each. */
export async function settleTransfers(context: Context): Promise<void> {
  for (;;) {
    const due = await transfers(context.db)
      .selectFrom('sandbox_transfers')
      .innerJoin(
        'sandbox_recipients as to',
        'to.recipient_code',
        'sandbox_transfers.recipient_code',
      )
      .select(['reference', 'status', 'settles_as', 'settles_at', 'to.account_number'])
      .where('settles_at', '<=', instant(context.clock.now()))
      .orderBy('settles_at')
      .orderBy('reference')
      .execute();
    if (due.length === 0) return;
    for (const transfer of due) await settle(context, transfer);
  }
}

async function settle(
  context: Context,
  due: {
    readonly reference: string;
    readonly account_number: string;
    readonly settles_as: 'success' | 'failed' | 'reversed' | null;
    readonly settles_at: string | null;
  },
): Promise<void> {
  const { reference, settles_as, settles_at } = due;
  if (!settles_as || !settles_at) return;
  const { returnedAfterSeconds } = testAccount(due.account_number).payout;
  const comesBack = settles_as === 'success' && returnedAfterSeconds !== undefined;
  const { numUpdatedRows } = await transfers(context.db)
    .updateTable('sandbox_transfers')
    .set({
      status: settles_as,
      failure:
        settles_as === 'failed'
          ? bankReasons.rejected
          : settles_as === 'reversed'
            ? bankReasons.returned
            : null,
      settles_at: comesBack ? instant(Date.parse(settles_at) + returnedAfterSeconds * 1000) : null,
      settles_as: comesBack ? 'reversed' : null,
    })
    .where('reference', '=', reference)
    .where('settles_at', '=', settles_at) // only one settles it, and tells
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const transfer = await transferBy(context.db, reference);
  if (transfer) await sendEvent(context, `transfer.${settles_as}`, describeTransfer(transfer));
}
