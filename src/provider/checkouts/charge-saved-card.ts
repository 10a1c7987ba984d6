import type { chargeSavedCard, ShownDebt } from '#contract/repayments.ts';
import { dayMs } from '#credit/durations.ts';
import type { Minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { cardsOf } from '../cards/in-use.ts';
import { databaseNow, instant, moved, timeOfDatabase } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether, theOne } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { billsIn, loanToLock } from '../loans/account.ts';
import { found, ownLoanReads } from '../loans/own-loan.ts';
import { contactsOf } from '../messages/contact.ts';
import { answering, askProcessor, reachable } from '../payments/charge.ts';
import { type Intent, sendWithinMs } from '../payments/intents.ts';
import { latestRates } from '../payments/rates.ts';
import { blocksOfRepayment } from '../users/blocks.ts';
import { lockBorrower } from '../users/lock.ts';
import { askAbout, unpaidOf } from './earlier.ts';
import { settleUnwatched } from './handle-update.ts';
import { chargeFor, newIntent } from './initialize-repayment.ts';
import { keepOnlyOf, notClosed, priceOfDebt, rateChanged } from './price-repayment.ts';

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
  const { own, cards, unpaid, rates, contacts } = await readTogether(db, {
    own: ownLoanReads(db, borrower, body.loan_id),
    cards: cardsOf(db, [user_id]),
    unpaid: unpaidOf(db, body.loan_id, clock.now()),
    rates: latestRates(db, clock.now()),
    contacts: contactsOf(db, [user_id]),
  });
  const loan = found(own.loan);
  const card = requireCard(cards, body.last4);
  const { underway } = await askAbout(context, unpaid);
  if (underway) return runIdempotent(async () => answerOf(underway, true));
  const price = priceOfDebt({ ...own, loan, rates }, body, clock.now());
  if (price.charge !== body.total) throw rateChanged();
  const wanted = newIntent(context, loan, body.amount, price);
  let sent: Intent | undefined;
  const stored = await runIdempotent(async (tx) => {
    const kept = await reserve(tx, context, wanted, { card, shown: body });
    sent = kept.reference === wanted.reference ? kept : undefined;
    return answerOf(kept, !sent);
  });
  if (sent) {
    await sendCharge(context, sent, {
      ...chargeFor(origin, wanted),
      authorization_code: card.token,
      email: card.email ?? reachable(user_id, theOne(contacts).email),
    });
  }
  return stored;
}

type Reserving = {
  readonly card: ReturnType<typeof requireCard>;
  readonly shown: { readonly amount: Minor; readonly shown: ShownDebt };
};

/**
 * Keeps a charge that is about to be sent, or gives the payment that is on its way already. Asks again
 * with the loan locked: a payment that was credited since, from another tab or device, is not made a
 * second time.
 */
async function reserve(
  tx: Tx,
  { clock }: Context,
  wanted: ReturnType<typeof newIntent>,
  { card, shown }: Reserving,
): Promise<Intent> {
  const { user_id, loan_id, reference } = wanted;
  // First and alone: the next statement sees what the charge before this one has kept, so that its
  // checkout is held before the loan, as by whoever settles it. Nor do two loans both count nine tries.
  await lockBorrower(tx, user_id);
  const { current, loans, told } = await readTogether(tx, {
    current: notClosed(tx, loan_id).selectAll().forNoKeyUpdate(),
    loans: loanToLock(tx, loan_id),
    told: timeOfDatabase,
  });
  const now = moved(clock, told);
  const [earlier] = current;
  if (earlier?.status === 'pending') return earlier;
  const { tries, ...debt } = await readTogether(tx, {
    tries: triesSince(tx, user_id, now - dayMs),
    rates: latestRates(tx, clock.now()),
    bills: billsIn(tx, anyOf([loan_id])),
    blocks: blocksOfRepayment(tx, [user_id]),
  });
  requireFewCharges(theOne(tries).tries);
  priceOfDebt({ ...debt, loan: found(loans) }, shown, clock.now());
  const noPage = { access_code: '', authorization_url: '' };
  const saved_card = JSON.stringify({ brand: card.brand, last4: card.last4 });
  const charge = { ...wanted, ...noPage, saved_card, status: 'pending' } as const;
  const kept = await keepOnlyOf(tx, now, current, charge);
  if (kept.reference !== reference) return kept;
  const detail = { card_id: card.card_id, loan_id, charge: wanted.charge };
  const at = instant(now);
  await audit(tx, { user_id, action: 'charge saved card', subject: reference, at, detail });
  return kept;
}

const answerOf = ({ reference, repayment_id }: Intent, earlier: boolean) => ({
  data: { reference, repayment_id: repayment_id ?? '', ...(earlier && { earlier }) },
});

/** The card that the borrower was shown. Throws card_required, or state_conflict for another one. */
function requireCard([card]: RowsOf<ReturnType<typeof cardsOf>>, last4: string) {
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

const triesSince = (tx: Tx, user_id: string, since: number) =>
  tx
    .selectFrom('payment_intents')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('user_id', '=', user_id)
    .where('saved_card', 'is not', null)
    .where('created_at', '>', instant(since));

function requireFewCharges(tries: number): void {
  if (tries < mostInADay) return;
  const text = `You have used your saved card ${mostInADay} times within a day. Pay on the payment page instead, or try again tomorrow.`;
  throw new Refusal('too_many_requests', [text], { retryAfter: dayMs / 1000 });
}

/**
 * Sends a charge that is committed as pending, and settles it. Without an answer it stays pending, and
 * is asked about as any payment. A process that was held up for too long sends nothing any more.
 */
export async function sendCharge(
  context: Context,
  kept: Intent,
  charge: Parameters<Context['payments']['chargeCard']>[0],
): Promise<void> {
  const { payments, log, db, clock } = context;
  const { reference } = charge;
  try {
    const age = (await databaseNow(db, clock)) - Date.parse(kept.created_at);
    if (age > sendWithinMs / 2) return;
    const answer = await answering(log, () => payments.chargeCard(charge));
    const page = answer.outcome === 'challenge' ? answer.page : {};
    if (answer.outcome === 'challenge') await note(context, reference, page);
    if (answer.outcome === 'refused') {
      log('charge refused', { reference, message: answer.message });
      // No word of the bank's, which only a charge that the processor knows can have.
      const isKnown = (await askProcessor(context, reference)) !== undefined;
      if (!isKnown) await note(context, reference, { status: 'failed' });
    }
    await settleUnwatched(context, { ...kept, ...page });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
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
