import { randomBytes } from 'node:crypto';
import { mulDiv } from '#credit/money.ts';
import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import { charges, type KeptCard, type SandboxCharge } from './charges.ts';
import { sendWebhook } from './notify.ts';
import type { Outcome } from './test-cards.ts';

/** Brings an open charge to its outcome; false when it was paid or is pending already. */
export async function complete(
  context: Context,
  { reference, amount }: SandboxCharge,
  outcome: Outcome,
  card: (Omit<KeptCard, 'token'> & { token?: string }) | null,
): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const later = outcome.kind === 'later';
  const kept = card && {
    token: `AUTH_${randomBytes(8).toString('hex')}`,
    ...card,
    ...(outcome.kind !== 'success' && outcome.gateway && { gateway: outcome.gateway }),
  };
  const { numUpdatedRows } = await charges(db)
    .updateTable('sandbox_charges')
    .set({
      status: later ? 'pending' : outcome.kind,
      asked: null,
      card: kept && JSON.stringify(kept),
      paid: later ? mulDiv(amount, outcome.percent ?? 100, 100) : null,
      settles_at: later ? instant(now + outcome.seconds * 1000) : null,
      settles_as: later ? outcome.ends : null,
      paid_at: outcome.kind === 'success' ? instant(now) : null,
    })
    .where('reference', '=', reference)
    .where('status', 'in', ['abandoned', 'failed'])
    .executeTakeFirst();
  const done = numUpdatedRows === 1n;
  if (done && outcome.kind === 'success') await sendWebhook(context, reference);
  return done;
}

/** What was to come later has come, as soon as somebody looks or the clock ticks. */
export async function settleLater(context: Context): Promise<void> {
  const { db, clock } = context;
  const due = await charges(db)
    .selectFrom('sandbox_charges')
    .select(['reference', 'settles_as', 'settles_at'])
    .where('status', '=', 'pending')
    .where('settles_at', '<=', instant(clock.now()))
    .orderBy('settles_at')
    .orderBy('reference')
    .execute();
  for (const { reference, settles_as, settles_at } of due) {
    const paid = settles_as === 'success';
    const { numUpdatedRows } = await charges(db)
      .updateTable('sandbox_charges')
      .set({ status: paid ? 'success' : 'failed', paid_at: paid ? settles_at : null })
      .where('reference', '=', reference)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (paid && numUpdatedRows === 1n) await sendWebhook(context, reference);
  }
}
