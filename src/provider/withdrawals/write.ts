import { randomUUID } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import type { Split } from '#credit/limits.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import type { KnownDestination } from '../accounts/destination.ts';
import { currencyOf, type Processor } from '../accounts/processors.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { markedId } from '../db/cells.ts';
import type { Db, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import { post } from '../ledger/post.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { holdOf, holdWords } from './hold.ts';
import { linesOfRequest } from './ledger-lines.ts';
import { requested } from './notifications.ts';
import { drawBalances } from './splits.ts';
import { createWithdrawal } from './status.ts';

export type NewWithdrawal = {
  readonly user_id: string;
  /** 0: the partner of the first portfolio. */
  readonly application_id: number;
  readonly currency: Currency;
  readonly amount: Minor;
  /** They sum to the amount. */
  readonly portfolios: readonly Split[];
  readonly processor: Pick<Processor, 'processor_id' | 'slug'>;
  readonly destination: KnownDestination;
  /** The loan that it pays out; else the newest one behind the first portfolio. */
  readonly loan_id?: string;
  /** Kobo per dollar, when the currency changes. */
  readonly sell: number;
};

/** What arrives for an amount of credit, and at which rate: 1 when no currency changes. */
export function payoutOf(
  { amount, currency, sell }: Pick<NewWithdrawal, 'amount' | 'currency' | 'sell'>,
  processor: Pick<Processor, 'slug'>,
): { requested_currency: Currency; paid: Minor; rate: number } {
  const requested_currency = currencyOf(processor);
  const converted = requested_currency !== currency;
  const paid = converted ? nairaFromDollars(amount, sell) : amount;
  return { requested_currency, paid, rate: converted ? sell : 1 };
}

/**
 * Takes the credit off the balances and has it paid out, as soon as this transaction commits. What
 * arrives and where is fixed here. Throws as drawBalances does.
 */
export async function writeWithdrawal(
  tx: Tx,
  context: Context,
  wanted: NewWithdrawal,
): Promise<{ withdrawal_id: string; message: string }> {
  const { user_id, currency, amount, processor, portfolios } = wanted;
  const now = context.clock.now();
  const at = instant(now);
  // The processor is asked and tells under this id.
  const withdrawal_id = markedId(context.cell, randomUUID());
  const application_id = await drawBalances(tx, user_id, wanted);
  const { account_id, account_name, account_number, bank_code, bank_name } = wanted.destination;
  const row = {
    withdrawal_id,
    user_id,
    application_id,
    loan_id: wanted.loan_id ?? (await loanBehind(tx, portfolios)),
    currency,
    amount,
    ...payoutOf(wanted, processor),
    processor_id: processor.processor_id,
    account_id,
    account_name,
    account_number,
    bank_code,
    bank_name,
    details: JSON.stringify(wanted.destination.details),
    pending_at: at,
    completed_at: null,
    rejected_at: null,
  } as const;
  await createWithdrawal(tx, row);
  await tx
    .insertInto('withdrawal_portfolios')
    .values(portfolios.map((split) => ({ withdrawal_id, ...split })))
    .execute();
  const lines = linesOfRequest(row, portfolios);
  await post(tx, { kind: 'withdrawal', day: lagosDay(now), subject: withdrawal_id, at, lines });
  await schedule(tx, { kind: 'payout', subject: withdrawal_id, run_at: now });
  const arrives = formatMoney(row.paid, row.requested_currency);
  const held = await holdOf(tx, user_id);
  const message = held
    ? `We are holding ${arrives} for ${account_name}, because one of your payments is disputed. ${holdWords(context)}`
    : `${arrives} is on its way to ${account_name}.`;
  await notifyBorrower(tx, context, await requested(tx, row, held && holdWords(context)));
  return { withdrawal_id, message };
}

/** The newest loan that was paid out onto the first portfolio; null when there is none. */
export async function loanBehind(db: Db, [first]: readonly Split[]): Promise<string | null> {
  const loan = await db
    .selectFrom('loans')
    .innerJoin('loan_portfolios', 'loan_portfolios.loan_id', 'loans.loan_id')
    .select('loans.loan_id')
    .where('portfolio_id', '=', first?.portfolio_id ?? '')
    .where('disbursed_at', 'is not', null)
    .orderBy('disbursed_at', 'desc')
    .orderBy('loans.loan_id')
    .limit(1)
    .executeTakeFirst();
  return loan?.loan_id ?? null;
}
