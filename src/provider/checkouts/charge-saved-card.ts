import type { chargeSavedCard, ShownDebt } from '#contract/repayments.ts';
import { dayMs } from '#credit/durations.ts';
import type { Minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { cardInUse } from '../cards/in-use.ts';
import { databaseNow, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { lockLoan } from '../loans/account.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { askProcessor, emailFor } from '../payments/charge.ts';
import { type Intent, sendWithinMs } from '../payments/intents.ts';
import { ProcessorDown } from '../payments/processor.ts';
import { lockBorrower } from '../users/lock.ts';
import { askEarlier } from './earlier.ts';
import { handlePaymentUpdate } from './handle-update.ts';
import { chargeFor, newIntent } from './initialize-repayment.ts';
import { keepOnly, priceRepayment, rateChanged } from './price-repayment.ts';

/**
 * Charges the saved card for a repayment. The reference is committed before the processor hears of it,
 * and the processor charges a reference once, so no crash, repeat or second tab charges twice. What
 * came of it is asked of the processor, as of any other payment.
 */
export async function chargeOwnCard({
  context,
  borrower,
  body,
  origin,
  runIdempotent,
}: IdempotentRequest<typeof chargeSavedCard>): Promise<StoredResponse> {
  const { user_id, blacklist } = borrower;
  if (blacklist.repayment) throw refuse('not_allowed');
  const { db, clock } = context;
  const loan = await ownLoan(db, borrower, body.loan_id);
  const card = await requireCard(db, user_id, body.last4);
  const { underway, open } = await askEarlier(context, loan.loan_id);
  if (underway) return runIdempotent(async () => answerOf(underway, true));
  const price = await priceRepayment(db, context, loan, body);
  if (price.charge !== body.total) throw rateChanged();
  const intent = newIntent(context, loan, body.amount, price);
  const { reference, loan_id } = intent;
  let isNew = false;
  const stored = await runIdempotent(async (tx) => {
    const now = await databaseNow(tx, clock);
    const noPage = { access_code: '', authorization_url: '' };
    const saved_card = JSON.stringify({ brand: card.brand, last4: card.last4 });
    const charge = { ...intent, ...noPage, saved_card, status: 'pending' } as const;
    const kept = await keepOnly(tx, now, charge, open?.reference);
    isNew = kept.reference === reference;
    if (!isNew) return answerOf(kept, true);
    await requireFewCharges(tx, user_id, now);
    await requireUnpaid(tx, context, loan_id, body);
    const detail = { card_id: card.card_id, loan_id, charge: intent.charge };
    const at = instant(now);
    await audit(tx, { user_id, action: 'charge saved card', subject: reference, at, detail });
    return answerOf(kept, false);
  });
  if (isNew) {
    await sendCharge(context, {
      ...chargeFor(origin, intent),
      authorization_code: card.token,
      email: card.email ?? (await emailFor(context, user_id)),
    });
  }
  return stored;
}

const answerOf = ({ reference, repayment_id }: Intent, earlier: boolean) => ({
  data: { reference, repayment_id: repayment_id ?? '', ...(earlier && { earlier }) },
});

/** The card that the borrower was shown. Throws card_required, or state_conflict for another one. */
async function requireCard(db: Db, user_id: string, last4: string) {
  const card = await cardInUse(db, user_id);
  if (!card?.token) throw refuse('card_required');
  if (card.last4 !== last4) {
    throw refuse(
      'state_conflict',
      `Your saved card is now the one ending ${card.last4}, so nothing was charged. Check it, then pay.`,
    );
  }
  return { ...card, token: card.token };
}

/** A stolen session, or a card that is declined again and again, soon comes to an end. */
const mostInADay = 10;

/** Counts the new charge too. The borrower is held, so that two loans at once do not both count nine. */
async function requireFewCharges(tx: Tx, user_id: string, now: number): Promise<void> {
  await lockBorrower(tx, user_id);
  const { tries } = await tx
    .selectFrom('payment_intents')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('user_id', '=', user_id)
    .where('saved_card', 'is not', null)
    .where('created_at', '>', instant(now - dayMs))
    .executeTakeFirstOrThrow();
  if (Number(tries) <= mostInADay) return;
  const text = `You have used your saved card ${mostInADay} times within a day. Pay on the payment page instead, or try again tomorrow.`;
  throw new Refusal('too_many_requests', [text], { retryAfter: dayMs / 1000 });
}

/**
 * Asks again with the loan locked: a payment that was credited since, from another tab or device, is
 * not made a second time.
 */
async function requireUnpaid(
  tx: Tx,
  context: Context,
  loan_id: string,
  shown: { readonly amount: Minor; readonly shown: ShownDebt },
): Promise<void> {
  const loan = await lockLoan(tx, loan_id);
  if (!loan) throw refuse('not_found');
  await priceRepayment(tx, context, loan, shown);
}

/**
 * Sends a charge that is committed as pending, and settles it. Without an answer it stays pending, and
 * is asked about as any payment. A process that was held up for too long sends nothing any more.
 */
async function sendCharge(
  context: Context,
  charge: Parameters<Context['payments']['chargeCard']>[0],
): Promise<void> {
  const { payments, log, db, clock } = context;
  const { reference } = charge;
  try {
    const { created_at } = await db
      .selectFrom('payment_intents')
      .select('created_at')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    if ((await databaseNow(db, clock)) - Date.parse(created_at) > sendWithinMs / 2) return;
    const answer = await payments.chargeCard(charge);
    if (answer.outcome === 'challenge') await note(context, reference, { ...answer.page });
    if (answer.outcome === 'refused') {
      log('charge refused', { reference, message: answer.message });
      // No word of the bank's, which only a charge that the processor knows can have.
      const isKnown = (await askProcessor(context, reference)) !== undefined;
      if (!isKnown) await note(context, reference, { status: 'failed' });
    }
    await handlePaymentUpdate(context, reference);
  } catch (error) {
    const isDown = error instanceof ProcessorDown;
    if (!isDown && !(error instanceof Refusal && error.code === 'processor_down')) throw error;
    log('charge without an answer', { reference });
  }
}

async function note(
  { db }: Context,
  reference: string,
  change: Partial<Pick<Intent, 'status' | 'access_code' | 'authorization_url'>>,
): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set(change)
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .execute();
}
