import type { Currency, Minor } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';

/** What became of a payment besides what it moved on the loan, which the books' lines tell. */
export type Return = {
  readonly date: string;
  readonly kind: 'refund' | 'dispute_opened' | 'dispute_won' | 'dispute_lost';
  /** Of the payment. */
  readonly reference: string;
  readonly amount: Minor;
  /** In which it was paid. */
  readonly paid_currency: string;
  /** Of the loan that it was for, and else the payment's own. */
  readonly currency: Currency;
};

type Wanted = { readonly user_id: string; readonly application_id: number };
type Period = { readonly since: string; readonly before: string };

/**
 * Refunds that were sent to the payer, and disputes that were opened or decided, `since <= at <
 * before`, oldest first.
 */
export async function readReturns(db: Db, whose: Wanted, period: Period): Promise<Return[]> {
  const all = [...(await refundsOf(db, whose)), ...(await disputesOf(db, whose))];
  return all
    .filter(({ date }) => date >= period.since && date < period.before)
    .sort((one, other) => one.date.localeCompare(other.date));
}

async function refundsOf(db: Db, { user_id, application_id }: Wanted): Promise<Return[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('repayments', (on) =>
      on
        .onRef('repayments.reference', '=', 'refunds.reference')
        .onRef('repayments.user_id', '=', 'refunds.user_id'),
    )
    .select(['refunds.reference', 'refunds.amount', 'refunds.currency as paid_currency'])
    .select(['sent_at', 'repayments.currency', 'repayments.application_id'])
    .where('refunds.user_id', '=', user_id)
    .where('sent_at', 'is not', null)
    .execute();
  return rows.flatMap(({ sent_at, currency, application_id: at, ...refund }) =>
    sent_at !== null && (application_id === 0 || at === application_id)
      ? [{ ...refund, date: sent_at, kind: 'refund', currency: currency ?? own(refund) } as const]
      : [],
  );
}

async function disputesOf(db: Db, { user_id, application_id }: Wanted): Promise<Return[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payment_intents', 'payment_intents.reference', 'disputes.reference')
    .leftJoin('loans', 'loans.loan_id', 'payment_intents.loan_id')
    .select(['disputes.reference', 'disputes.amount', 'taken_back', 'disputes.status'])
    .select(['opened_at', 'resolved_at', 'loans.currency', 'loans.application_id'])
    .where('disputes.user_id', '=', user_id)
    .where('disputes.kind', '=', 'dispute')
    .execute();
  return rows.flatMap((row): Return[] => {
    if (application_id !== 0 && row.application_id !== application_id) return [];
    const { reference, amount, opened_at, resolved_at, taken_back } = row;
    const common = { reference, paid_currency: 'NGN', currency: row.currency ?? 'NGN' } as const;
    const opened = { ...common, date: opened_at, kind: 'dispute_opened', amount } as const;
    if (resolved_at === null || row.status === 'open') return [opened];
    const won = row.status === 'won';
    const end = { kind: won ? 'dispute_won' : 'dispute_lost', amount: won ? amount : taken_back };
    return [opened, { ...common, ...end, date: resolved_at } as Return];
  });
}

const own = ({ paid_currency }: { readonly paid_currency: string }): Currency =>
  paid_currency === 'USD' ? 'USD' : 'NGN';
