import type { requestWithdrawal } from '#contract/withdrawals.ts';
import { defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { type Currency, type Minor, nameMoney } from '#credit/money.ts';
import { newDestination } from '../accounts/destination.ts';
import { destinationOf, payeeFacts, payeeToLock } from '../accounts/pay-to.ts';
import { currencyOf, type Processor, processorOf } from '../accounts/processors.ts';
import { cardsOf } from '../cards/in-use.ts';
import { requireCard } from '../cards/require.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { checkSplits } from '../portfolios/check-splits.ts';
import { portfoliosToLock } from '../portfolios/lock.ts';
import { describeWithdrawal } from './describe.ts';
import { payoutOf, withdrawalFacts, writeWithdrawal } from './write.ts';

/** Pays credit out. The rate, the destination and what arrives are fixed here and kept. */
export async function requestOwnWithdrawal({
  runIdempotent,
  ...asked
}: IdempotentRequest<typeof requestWithdrawal>): Promise<StoredResponse> {
  const { context, borrower, body } = asked;
  const { user_id, blacklist } = borrower;
  if (blacklist.withdrawal) throw refuse('not_allowed');
  const now = context.clock.now();
  const { rates, cards } = await readTogether(context.db, payoutTerms(context.db, user_id, now));
  const { sell } = ratesFrom(rates);
  const processor = await processorOf(context, body.processor_id);
  checkPayout(body, processor, sell);
  checkSplits(body);
  requireCard(cards[0], now);
  const isNew = body.sendToAccount !== 'old';
  const { details, save } = body;
  const given = isNew ? await newDestination(context, processor, details, borrower) : undefined;
  const wanted = { processor, details, given, save };
  return runIdempotent(async (tx) => {
    const locked = await readTogether(tx, {
      payee: payeeToLock(tx, asked, wanted),
      portfolios: portfoliosToLock(tx, user_id, body.portfolios),
    });
    const facts = await readTogether(tx, {
      payee: payeeFacts(tx, asked, wanted),
      withdrawal: withdrawalFacts(tx, user_id, body.portfolios),
    });
    const destination = await destinationOf(tx, asked, wanted, locked.payee, facts.payee);
    const withdrawn = { ...body, user_id, processor, destination, sell };
    const held = { ...facts.withdrawal, portfolios: locked.portfolios };
    const { withdrawal, message } = await writeWithdrawal(tx, context, withdrawn, held);
    return { message, data: { withdrawals: [describeWithdrawal(withdrawal)] } };
  });
}

/** What a payout depends on before anything is held for it. */
export const payoutTerms = (db: Db, user_id: string, now: number) => ({
  rates: latestRates(db, now),
  cards: cardsOf(db, [user_id]),
});

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
