import { randomUUID } from 'node:crypto';
import { type Currency, type Minor, maxAmount, subtract } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { claimTransfer, releaseTransfer } from '../db/directory.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuse, refuseField } from '../errors/refusal.ts';
import { lockLoan } from '../loans/account.ts';
import { readDebt } from '../loans/debt.ts';
import { refundLine } from '../payments/refunds.ts';
import { creditRepayment } from './credit.ts';

/** What a repayment has as its processor that came to our own account. */
export const byBank = 'Bank transfer';

/** What a person reads on the bank's statement; `amount` in minor units. */
type Transfer = {
  readonly loan_id: string;
  /** Of our account that it came to, and of the loan. */
  readonly currency?: Currency;
  readonly amount: Minor;
  readonly reference: string;
  /** It counts from then, the import of its statement; else from now. */
  readonly confirmed_at?: string | undefined;
};

/**
 * Credits a loan with a bank transfer in its currency, once for each of the bank's references, also
 * while repayment is blocked in the app; gives the repayment's id. A person sends back what the loan does not need. Throws invalid_request, not_found,
 * currency_mismatch, loan_not_repayable for a loan that was never paid out, or state_conflict for a
 * reference that was recorded before.
 */
export const recordTransfer = (
  context: Context,
  transfer: Transfer,
  operator: string,
): Promise<string> =>
  claimingTransfer(context, transfer, () => creditTransfer(context, transfer, operator));

/**
 * No other loan is credited with the same reference, in any cell, while `work` runs and after it was done; none at all
 * where `loan_id` is null.
 */
export async function claimingTransfer<Result>(
  context: Context,
  { loan_id, reference }: Pick<Transfer, 'reference'> & { readonly loan_id: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const claim = { reference: reference.trim(), loan_id };
  if (!claim.reference) throw refuseField('reference', 'Enter the reference of the transfer.');
  const claimed = await claimTransfer(context.shared, claim);
  if (claimed === 'another') throw recordedBefore();
  return work().catch(async (error) => {
    if (claimed === 'now' && error instanceof Refusal && !(await isUsed(context, claim))) {
      // It may be for another loan.
      await releaseTransfer(context.shared, claim);
    }
    throw error;
  });
}

/** Of two who did the same at once, the one that was refused may have claimed it for both. */
async function isUsed(context: Context, { reference }: Pick<Transfer, 'reference'>) {
  const used = await inEachCell(context, ({ db }) => {
    const setAside = db
      .selectFrom('incoming_transfers')
      .select('reference')
      .where('reference', '=', reference)
      .where('set_aside_as', 'is not', null);
    return db
      .selectFrom('bank_transfers')
      .select('reference')
      .where('reference', '=', reference)
      .unionAll(setAside)
      .execute();
  });
  return used.flat().length > 0;
}

const recordedBefore = () =>
  refuse('state_conflict', 'A transfer with this reference has been recorded already.');

/** As `recordTransfer`, of a reference that is claimed. */
export async function creditTransfer(
  context: Context,
  { loan_id, amount, currency = 'USD', confirmed_at, ...transfer }: Transfer,
  operator: string,
): Promise<string> {
  const reference = transfer.reference.trim();
  if (amount <= 0 || amount > maxAmount) throw refuseField('amount');
  const now = context.clock.now();
  const at = instant(now);
  return inTransaction(context.db, async (tx) => {
    const { user_id } = await loanToCredit(tx, loan_id, currency);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bank_transfers')
      .values({ reference, loan_id, amount, recorded_at: at })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw recordedBefore();
    const repayment_id = randomUUID();
    await creditRepayment(tx, context, await readDebt(tx, { loan_id, user_id }), {
      repayment_id,
      amount,
      paid: amount,
      paid_currency: currency,
      rate: 1,
      processor: byBank,
      reference,
      triggered: 'other',
      // The clock of the process that imported it may be ahead.
      asOf: confirmed_at ? Math.min(Date.parse(confirmed_at), now) : now,
      way: 'bank',
      came: (needed) => {
        const back = subtract(amount, needed);
        const arrived = { account: `house:bank:${currency}`, currency, amount } as const;
        return { back, lines: [arrived, ...refundLine(back, currency)] };
      },
    });
    const detail = { operator, did: 'record transfer', loan_id };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
    return repayment_id;
  });
}

async function loanToCredit(tx: Tx, loan_id: string, currency: Currency) {
  const loan = await lockLoan(tx, loan_id);
  if (!loan) throw refuse('not_found');
  if (loan.currency !== currency) {
    throw refuse('currency_mismatch', `This loan is in ${loan.currency}, not in ${currency}.`);
  }
  if (!loan.disbursed_on) throw refuse('loan_not_repayable');
  return loan;
}
