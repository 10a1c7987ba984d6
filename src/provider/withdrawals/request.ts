import type { requestWithdrawal } from '#contract/withdrawals.ts';
import { defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { type Currency, type Minor, nameMoney } from '#credit/money.ts';
import { newDestination, savedDestination } from '../accounts/destination.ts';
import { currencyOf, type Processor, processorOf } from '../accounts/processors.ts';
import { saveBeneficiary } from '../accounts/save.ts';
import { requireCard } from '../cards/require.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { ratesAt } from '../payments/rates.ts';
import { checkSplits } from '../portfolios/check-splits.ts';
import { describeWithdrawal, withdrawalsIn } from './describe.ts';
import { payoutOf, writeWithdrawal } from './write.ts';

/** Pays credit out. The rate, the destination and what arrives are fixed here and kept. */
export async function requestOwnWithdrawal({
  runIdempotent,
  ...asked
}: IdempotentRequest<typeof requestWithdrawal>): Promise<StoredResponse> {
  const { context, borrower, body } = asked;
  const { user_id, blacklist } = borrower;
  if (blacklist.withdrawal) throw refuse('not_allowed');
  const now = context.clock.now();
  const { sell } = await ratesAt(context.db, now);
  const processor = await processorOf(context, body.processor_id);
  checkPayout(body, processor, sell);
  checkSplits(body);
  await requireCard(context.db, user_id, now);
  const given =
    body.sendToAccount === 'old'
      ? undefined
      : await newDestination(context, processor, body.details, borrower);
  return runIdempotent(async (tx) => {
    const destination = given
      ? await saveBeneficiary(tx, asked, { processor, saved_by_user: body.save }, given)
      : await savedDestination(tx, borrower, processor, body.details);
    const { withdrawal_id, message } = await writeWithdrawal(tx, context, {
      ...body,
      user_id,
      processor,
      destination,
      sell,
    });
    const written = await withdrawalsIn(tx)
      .where('withdrawal_id', '=', withdrawal_id)
      .executeTakeFirstOrThrow();
    return { message, data: { withdrawals: [describeWithdrawal(written)] } };
  });
}

type Payout = {
  readonly amount: Minor;
  readonly currency: Currency;
  /** What the borrower was shown to arrive. */
  readonly paid?: Minor | undefined;
};

/**
 * Whether this way of paying out takes this much of this credit, and what arrives is what was shown.
 * Throws processor_unavailable, amount_below_minimum or rate_changed.
 */
export function checkPayout(
  { amount, currency, paid }: Payout,
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
  if (paid !== undefined && paid !== payoutOf({ amount, currency, sell }, processor).paid) {
    throw refuse('rate_changed');
  }
}
