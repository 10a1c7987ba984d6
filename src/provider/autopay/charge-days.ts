import { billChargeDay } from '#credit/bill-charge-day.ts';
import { cardsOf } from '../cards/in-use.ts';
import { anyOf } from '../db/any-of.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import type { ChargeDayOf } from '../loans/day-news.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { mandatesOf } from './mandates.ts';
import { canBeCharged, payerOf } from './payer.ts';
import { autopayDay, autopayOf, autopayReads } from './read.ts';

/** Of the loans of some borrowers, as it stands at a moment, in ms since 1970. */
export async function readChargeDays(
  tx: Tx,
  userIds: readonly string[],
  now: number,
): Promise<ChargeDayOf> {
  const onAutopay = tx
    .selectFrom('autopays')
    .select('loan_id')
    .where('user_id', '=', anyOf(userIds))
    .where('ended_at', 'is', null);
  const { cards, mandates, rates, ...read } = await readTogether(tx, {
    cards: cardsOf(tx, userIds),
    mandates: mandatesOf(tx, userIds),
    rates: latestRates(tx, now),
    ...autopayReads(tx, anyOf(onAutopay)),
  });
  return ({ loan_id, currency }, account, due) => {
    const own = autopayOf(loan_id, read);
    if (!own.consent || !canBeCharged(payerOf(own.consent, { cards, mandates }))) return null;
    const buy = currency === 'USD' ? ratesFrom(rates).buy : 1;
    return billChargeDay(autopayDay(account, own, buy), due);
  };
}
