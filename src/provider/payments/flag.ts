import { lagosDay } from '#credit/calendar.ts';
import { currencies, formatMoney, type Minor, minor, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import { tell } from '../messages/tell.ts';
import type { Intent } from './intents.ts';
import type { Receipt } from './receipt.ts';

/** Whether all that came for an intent waits for a person, who decides what becomes of it. */
export async function isFlagged(db: Db, reference: string): Promise<boolean> {
  const flag = await db
    .selectFrom('payment_flags')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return flag !== undefined;
}

/** The surplus of a payment, booked where a person looks for it; nothing for none. */
export function unmatchedLine(amount: Minor): LedgerLine {
  return { account: 'house:unmatched:NGN', currency: 'NGN', amount: minor(-amount) };
}

/** Notes that more came than was asked; the surplus is booked with the payment. */
export async function flagSurplus(
  tx: Tx,
  context: Context,
  intent: Intent,
  { received, surplus }: Receipt & { covers: true },
): Promise<void> {
  const { reference, user_id } = intent;
  await note(
    tx,
    context,
    intent,
    { reason: 'more_than_asked', currency: 'NGN', received },
    surplus,
  );
  await tell(tx, context, {
    user_id,
    category: 'repayment',
    subject: 'You paid more than was asked',
    body: `${formatMoney(surplus, 'NGN')} of your payment ${reference} is more than was asked. We are looking at it and will write to you.`,
  });
}

/** Books all that came as unmatched, so that the books show the money; credits nothing. */
export async function flagMismatch(
  tx: Tx,
  context: Context,
  intent: Intent,
  { received, reason, lines, currency: named }: Receipt & { covers: false },
): Promise<void> {
  const { reference, user_id } = intent;
  const now = context.clock.now();
  await note(tx, context, intent, { reason, currency: named, received }, received);
  const currency = currencies.find((one) => one === named);
  if (currency) {
    const all = lines.reduce((total, { amount }) => minor(total + amount), zero);
    await post(tx, {
      kind: 'unmatched_payment',
      day: lagosDay(now),
      subject: reference,
      at: instant(now),
      lines: [...lines, { account: `house:unmatched:${currency}`, currency, amount: minor(-all) }],
    });
  }
  await tell(tx, context, {
    user_id,
    category: 'repayment',
    subject: 'Your payment does not match',
    body: `What arrived as your payment ${reference} is not what was asked, ${formatMoney(intent.charge, 'NGN')}, so nothing was credited yet. We are looking at it and will write to you.`,
  });
}

async function note(
  tx: Tx,
  { clock, log }: Context,
  { reference, charge }: Intent,
  came: Pick<Database['payment_flags'], 'reason' | 'currency' | 'received'>,
  amount: Minor,
): Promise<void> {
  await tx
    .insertInto('payment_flags')
    .values({ reference, ...came, amount, asked: charge, flagged_at: instant(clock.now()) })
    .execute();
  log('payment flagged', { reference, reason: came.reason });
}
