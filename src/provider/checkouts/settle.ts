import { sql } from 'kysely';
import { audit } from '../audit.ts';
import { databaseNow, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { type Writing, writeLater } from '../db/later.ts';
import { readTogether, theOne } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';
import { loanToLock } from '../loans/account.ts';
import { debtFrom, debtReads } from '../loans/debt.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { askProcessor } from '../payments/charge.ts';
import {
  firstPollMs,
  hasNoPage,
  type Intent,
  intentToLock,
  lockIntent,
  sendWithinMs,
} from '../payments/intents.ts';
import type { Charge } from '../payments/processor.ts';
import { type Receipt, receiptOf } from '../payments/receipt.ts';
import { creditIntent, lostSince } from '../repayments/credit-intent.ts';
import { flagMismatch, flagsOf } from './flag.ts';
import { notCarriedOver } from './notifications.ts';
import { saveCard } from './save-card.ts';

/**
 * Brings an intent to where the processor says that it stands, once however often and from
 * however many sides it is asked: the borrower's return, the webhook, a repeat of either. Throws
 * processor_down, also where the processor contradicts itself, or payment_mismatch when what came does not cover
 * what was asked.
 */
export async function settlePayment(context: Context, intent: Intent): Promise<Intent['status']> {
  if (intent.status === 'paid') return 'paid';
  const charge = await askProcessor(context, intent.reference);
  if (charge?.status !== 'paid') {
    const heard = { status: charge?.status, failure: charge?.failure ?? null };
    return noteUnpaid(context, intent, heard);
  }
  await confirmAmount(context, intent, charge);
  const matches = await settleOrCredit(context, intent, charge);
  if (!matches) {
    throw refuse(
      'payment_mismatch',
      'Another amount arrived than we asked for, so we have credited nothing yet. Our team will check it.',
    );
  }
  return 'paid';
}

/** What came is booked and sent back by the processor's word alone, so another amount than was asked is heard twice. */
async function confirmAmount(context: Context, intent: Intent, charge: Charge): Promise<void> {
  const receipt = receiptOf(intent, charge);
  if (receipt.covers && receipt.surplus === 0) return;
  const again = await askProcessor(context, intent.reference);
  if (again?.paid === charge.paid && again.currency === charge.currency) return;
  const [first, second] = [charge, again].map((one) => one && `${one.currency} ${one.paid}`);
  context.log('charge contradicted', { reference: intent.reference, first, second });
  throw refuse(
    'processor_down',
    'The payment service named two different amounts, so we have credited nothing yet. Please do not pay again: we will ask it again.',
  );
}

/**
 * A payment that was to carry a loan over is credited as any other where that cannot be done any more: the money
 * has come.
 */
async function settleOrCredit(context: Context, intent: Intent, charge: Charge): Promise<boolean> {
  const { db } = context;
  const whole = () => db.transaction().execute((tx) => settle(tx, context, intent, charge));
  try {
    return await whole();
  } catch (error) {
    if (!(error instanceof Refusal) || intent.carry_over === null) throw error;
    await db.transaction().execute((tx) => giveUpCarryOver(tx, context, intent, error));
    return whole();
  }
}

/** Says why, once; whoever has settled it meanwhile has carried the loan over. */
async function giveUpCarryOver(
  tx: Tx,
  context: Context,
  { reference, user_id }: Intent,
  { message, code }: Refusal,
): Promise<void> {
  const intent = await lockIntent(tx, reference);
  if (intent.status === 'paid' || intent.carry_over === null) return;
  await tx
    .updateTable('payment_intents')
    .set({ carry_over: null })
    .where('reference', '=', reference)
    .execute();
  const at = instant(context.clock.now());
  const detail = { code };
  await audit(tx, { user_id, action: 'give up carry-over', subject: reference, at, detail });
  await notifyBorrower(tx, context, await notCarriedOver(tx, intent, message));
}

/** `status` is undefined where the processor does not know the reference. */
type Unpaid = Pick<Charge, 'failure'> & {
  readonly status: Exclude<Charge['status'], 'paid'> | undefined;
};

/** What nobody has tried to pay is open, or closed where we closed it. */
async function noteUnpaid(
  context: Context,
  intent: Intent,
  { status: told, failure }: Unpaid,
): Promise<Intent['status']> {
  const { reference, status, closed_at } = intent;
  if ((!told || told === 'open') && (await isOnItsWay(context, intent))) return 'pending';
  const heard = told ?? 'failed';
  if (status === (heard === 'open' && closed_at ? 'closed' : heard)) return status;
  const closed = sql<Intent['status']>`case when closed_at is null then 'open' else 'closed' end`;
  return context.db.transaction().execute(async (tx) => {
    const noted = await tx
      .updateTable('payment_intents')
      .set({ status: heard === 'open' ? closed : heard, failure })
      .where('reference', '=', reference)
      .where('status', '!=', 'paid')
      .returning('status')
      .executeTakeFirst();
    // Whoever paid after we had stopped asking is credited even if nobody tells us.
    if (noted?.status === 'pending') {
      const run_at = context.clock.now() + firstPollMs;
      await schedule(tx, { kind: 'payment', subject: reference, run_at });
    }
    return noted?.status ?? 'paid';
  });
}

/**
 * The charge of a saved card that the processor may not have received yet, or has noted and not tried.
 * One that the bank wants confirmed has a page.
 */
async function isOnItsWay({ db, clock }: Context, intent: Intent): Promise<boolean> {
  if (intent.status !== 'pending' || !hasNoPage(intent)) return false;
  return (await databaseNow(db, clock)) < Date.parse(intent.created_at) + sendWithinMs;
}

/** Only one settles an intent: the others wait here for its row and find it settled. */
async function settle(tx: Tx, context: Context, named: Intent, charge: Charge) {
  const intent = await lockToSettle(tx, named);
  if (intent.status === 'paid') return true;
  const { reference, loan_id, user_id } = intent;
  const { flags, debt, lost } = await readTogether(tx, {
    flags: flagsOf(tx, reference),
    debt: loan_id === null ? undefined : debtReads(tx, { loan_id, user_id }),
    lost: lostSince(tx, intent),
  });
  if (flags.length > 0) return false;
  const receipt = receiptOf(intent, charge);
  const at = instant(context.clock.now());
  await note(tx, intent, charge, receipt, at);
  if (!receipt.covers) {
    await flagMismatch(tx, context, intent, receipt);
    return false;
  }
  if (intent.kind === 'card') {
    await saveCard(tx, context, intent, charge, receipt);
    return true;
  }
  if (!debt) throw new Error(`No loan in the intent of ${reference}`);
  const standing = { debt: debtFrom(debt), lost };
  await creditIntent(tx, context, intent, receipt, charge.paidAt, standing);
  return true;
}

/** Holds the intent, and the loan that it is for, until the transaction ends. */
async function lockToSettle(tx: Tx, { reference, loan_id }: Intent): Promise<Intent> {
  const { intents } = await readTogether(tx, {
    intents: intentToLock(tx, reference),
    loans: loan_id === null ? undefined : loanToLock(tx, loan_id),
  });
  return theOne(intents);
}

async function note(tx: Tx, intent: Intent, charge: Charge, receipt: Receipt, at: string) {
  const { reference, user_id } = intent;
  const { fees, card } = charge;
  const { received, covers } = receipt;
  const charged = { fees, card: card?.last4 ?? null, reusable: card?.reusable ?? false, received };
  const status = covers ? 'paid' : 'failed';
  writeLater(tx, noting, [{ reference, status, settled_at: at, charged }]);
  const action = covers ? 'settle payment' : 'flag payment';
  await audit(tx, { user_id, action, subject: reference, at });
}

type Noted = {
  readonly reference: string;
  readonly status: Intent['status'];
  readonly settled_at: string;
  readonly charged: object;
};

const noting: Writing<Noted> = {
  tables: ['payment_intents'],
  parts: (rows) => ({
    noted_intent: sql`
      update payment_intents set status = noted.status, failure = null,
        settled_at = noted.settled_at, charged = noted.charged
      from jsonb_populate_recordset(null::payment_intents, ${JSON.stringify(rows)}) as noted
      where payment_intents.reference = noted.reference`,
  }),
};
