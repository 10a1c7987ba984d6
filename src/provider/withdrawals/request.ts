import type { requestWithdrawal } from '#contract/withdrawals.ts';
import { defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { type Currency, type Minor, nameMoney } from '#credit/money.ts';
import { requireCard } from '../cards/require.ts';
import type { AskedOnce } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Once } from '../idempotency.ts';
import { ratesAt } from '../payments/rates.ts';
import { checkSplits } from '../portfolios/check-splits.ts';
import { describeWithdrawal, withdrawalsIn } from './describe.ts';
import { newDestination, savedDestination } from './destination.ts';
import { currencyOf, type Processor, processorOf } from './processors.ts';
import { writeWithdrawal } from './write.ts';

/** Pays credit out. The rate, the destination and what arrives are fixed here and kept. */
export async function requestOwnWithdrawal({
  context,
  borrower,
  body,
  once,
}: AskedOnce<typeof requestWithdrawal>): Promise<Once> {
  const { user_id, blacklist } = borrower;
  if (blacklist.withdrawal) throw refuse('not_allowed');
  const now = context.clock.now();
  const { sell } = await ratesAt(context.db, now);
  const processor = await processorOf(context, body.processor_id);
  checkPayout(body, processor, sell);
  checkSplits(body);
  await requireCard(context.db, user_id, now);
  const old = body.sendToAccount === 'old';
  const destination = old
    ? await savedDestination(context, user_id, processor, body.details)
    : await newDestination(context, processor, body.details, borrower);
  return once(async (tx) => {
    const { withdrawal_id, message } = await writeWithdrawal(tx, context, {
      ...body,
      user_id,
      processor,
      destination,
      save: body.save && !old,
      sell,
    });
    const written = await withdrawalsIn(tx)
      .where('withdrawal_id', '=', withdrawal_id)
      .executeTakeFirstOrThrow();
    return { message, data: { withdrawals: [describeWithdrawal(written)] } };
  });
}

/**
 * Whether this way of paying out takes this much of this credit. Throws processor_unavailable or
 * amount_below_minimum.
 */
export function checkPayout(
  { amount, currency }: { readonly amount: Minor; readonly currency: Currency },
  processor: Processor,
  sell: number,
): void {
  if (currency === 'NGN' && currencyOf(processor) !== 'NGN') throw refuse('processor_unavailable');
  const least = smallestWithdrawal(defaultMinimums.withdrawal, currency, sell);
  if (amount < least) {
    throw refuse(
      'amount_below_minimum',
      `You need to enter a number equal to or greater than ${nameMoney(least, currency)} to continue.`,
    );
  }
}
