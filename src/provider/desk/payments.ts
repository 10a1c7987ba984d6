import { lagosDay } from '#credit/calendar.ts';
import { currencies, formatMoney, minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { post } from '../ledger/post.ts';
import { tell } from '../messages/tell.ts';

/** Money that came in and is not what was asked, oldest first. */
export function unmatchedPayments(db: Db) {
  return db
    .selectFrom('payment_flags')
    .innerJoin('payment_intents', 'payment_intents.reference', 'payment_flags.reference')
    .innerJoin('users', 'users.user_id', 'payment_intents.user_id')
    .select(['payment_flags.reference', 'reason', 'payment_flags.currency', 'flagged_at'])
    .select(['payment_flags.amount', 'received', 'asked', 'firstname', 'lastname'])
    .where('payment_flags.settled_at', 'is', null)
    .orderBy('flagged_at')
    .orderBy('payment_flags.reference')
    .execute();
}

/**
 * Somebody has given a flagged payment back at the processor; the books and the borrower hear of
 * it. Throws not_found, or state_conflict for one that was given back before.
 */
export async function noteGivenBack(
  context: Context,
  reference: string,
  operator: string,
): Promise<void> {
  const at = instant(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const flag = await settleFlag(tx, reference, at);
    await bookReturn(tx, flag, at);
    const currency = knownCurrency(flag);
    await tell(tx, context, {
      user_id: flag.user_id,
      category: 'repayment',
      subject: 'We have sent money back',
      body: `${currency ? formatMoney(flag.amount, currency) : 'All'} of your payment ${reference} was not what was asked, so we have sent it back to where it came from.`,
    });
    const detail = { operator, did: 'give payment back' };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}

type Flag = Pick<Database['payment_flags'], 'reference' | 'amount' | 'currency'>;

/** Our books know two currencies; money in another is flagged and stands in none of them. */
const knownCurrency = (flag: Flag) => currencies.find((one) => one === flag.currency);

async function settleFlag(tx: Tx, reference: string, settled_at: string) {
  const flag = await tx
    .selectFrom('payment_flags')
    .innerJoin('payment_intents', 'payment_intents.reference', 'payment_flags.reference')
    .select(['user_id', 'payment_flags.reference', 'payment_flags.settled_at'])
    .select(['payment_flags.amount', 'payment_flags.currency'])
    .where('payment_flags.reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!flag) throw refuse('not_found');
  if (flag.settled_at) throw refuse('state_conflict', 'This was given back already.');
  await tx
    .updateTable('payment_flags')
    .set({ settled_at })
    .where('reference', '=', reference)
    .execute();
  return flag;
}

async function bookReturn(tx: Tx, flag: Flag, at: string): Promise<void> {
  const currency = knownCurrency(flag);
  if (!currency) return;
  await post(tx, {
    kind: 'unmatched_refund',
    day: lagosDay(Date.parse(at)),
    subject: flag.reference,
    at,
    lines: [
      { account: `house:unmatched:${currency}`, currency, amount: flag.amount },
      { account: `house:processor:${currency}`, currency, amount: minor(-flag.amount) },
    ],
  });
}
