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
import { insertRows } from '../db/insert-rows.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import { post } from '../ledger/post.ts';
import { contactsOf } from '../messages/contact.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import type { portfoliosToLock } from '../portfolios/lock.ts';
import { holdWords, oldestDispute } from './hold.ts';
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

/** What a withdrawal depends on besides its portfolios; read it when they are held. */
export const withdrawalFacts = (tx: Tx, user_id: string, portfolios: readonly Split[]) => ({
  loans: loansBehind(tx, portfolios),
  disputes: oldestDispute(tx, user_id),
  partners: tx
    .selectFrom('applications')
    .innerJoin('portfolios', 'portfolios.application_id', 'applications.application_id')
    .select('name')
    .where('portfolio_id', '=', portfolios[0]?.portfolio_id ?? ''),
  contacts: contactsOf(tx, [user_id]),
});

type Held = RowsOf<ReturnType<typeof withdrawalFacts>> & {
  readonly portfolios: RowsOf<ReturnType<typeof portfoliosToLock>>;
};

/**
 * Takes the credit off the balances and has it paid out, as soon as this transaction commits. What
 * arrives and where is fixed here. Throws as drawBalances does.
 */
export async function writeWithdrawal(
  tx: Tx,
  context: Context,
  wanted: NewWithdrawal,
  { portfolios: rows, loans, disputes, partners, contacts }: Held,
) {
  const { user_id, currency, amount, processor, portfolios } = wanted;
  const now = context.clock.now();
  const at = instant(now);
  // The processor is asked and tells under this id.
  const withdrawal_id = markedId(context.cell, randomUUID());
  const application_id = drawBalances(tx, rows, wanted);
  const row = await createWithdrawal(tx, {
    withdrawal_id,
    user_id,
    application_id,
    loan_id: wanted.loan_id ?? loans[0]?.loan_id ?? null,
    currency,
    amount,
    ...payoutOf(wanted, processor),
    processor_id: processor.processor_id,
    ...accountOf(wanted.destination),
    pending_at: at,
  });
  insertRows(
    tx,
    'withdrawal_portfolios',
    portfolios.map((split) => ({ withdrawal_id, ...split })),
  );
  const lines = linesOfRequest(row, portfolios);
  await post(tx, { kind: 'withdrawal', day: lagosDay(now), subject: withdrawal_id, at, lines });
  await schedule(tx, { kind: 'payout', subject: withdrawal_id, run_at: now });
  const arrives = formatMoney(row.paid, row.requested_currency);
  const held = disputes.length > 0;
  const message = held
    ? `We are holding ${arrives} for ${row.account_name}, because one of your payments is disputed. ${holdWords(context)}`
    : `${arrives} is on its way to ${row.account_name}.`;
  const withdrawal = { ...row, application_name: partners[0]?.name ?? '', held };
  const news = requested(withdrawal, held ? holdWords(context) : undefined);
  await notifyBorrower(tx, context, news, contacts[0]);
  return { withdrawal, message };
}

const accountOf = (destination: KnownDestination): KnownDestination => {
  const { account_id, account_name, account_number, bank_code, bank_name, details } = destination;
  return { account_id, account_name, account_number, bank_code, bank_name, details };
};

/** The newest loan that was paid out onto the first portfolio. */
export const loansBehind = (db: Db, [first]: readonly Split[]) =>
  db
    .selectFrom('loans')
    .innerJoin('loan_portfolios', 'loan_portfolios.loan_id', 'loans.loan_id')
    .select('loans.loan_id')
    .where('portfolio_id', '=', first?.portfolio_id ?? '')
    .where('disbursed_at', 'is not', null)
    .orderBy('disbursed_at', 'desc')
    .orderBy('loans.loan_id')
    .limit(1);
