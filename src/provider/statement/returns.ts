import { type Currency, type Minor, zero } from '#credit/money.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Whose } from './entries.ts';

/** What became of a payment besides what it moved on the loan, which the books' lines tell. */
export type Return = {
  readonly date: string;
  readonly kind:
    | 'refund'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'dispute_lost_again';
  /** Of the payment. */
  readonly reference: string;
  readonly amount: Minor;
  /** In which it was paid. */
  readonly paid_currency: string;
  /** Of the loan that it was for, and else the payment's own. */
  readonly currency: Currency;
};

type Period = { readonly since: string; readonly before: string };

/** What `returnsFrom` is read from. */
export const returnsReads = (db: Db, { user_id }: Whose) => ({
  refunds: db
    .selectFrom('refunds')
    .leftJoin('repayments', (on) =>
      on
        .onRef('repayments.reference', '=', 'refunds.reference')
        .onRef('repayments.user_id', '=', 'refunds.user_id'),
    )
    .select(['refunds.reference', 'refunds.amount', 'refunds.currency as paid_currency'])
    .select(['sent_at', 'repayments.currency', 'repayments.application_id'])
    .where('refunds.user_id', '=', user_id)
    .where('sent_at', 'is not', null),
  disputes: db
    .selectFrom('disputes')
    .innerJoin('payment_intents', 'payment_intents.reference', 'disputes.reference')
    .leftJoin('loans', 'loans.loan_id', 'payment_intents.loan_id')
    .select(['disputes.reference', 'disputes.amount', 'taken_back', 'disputes.status'])
    .select(['opened_at', 'resolved_at', 'loans.currency', 'loans.application_id'])
    .select('disputes.kind')
    .where('disputes.user_id', '=', user_id),
});

type Read = RowsOf<ReturnType<typeof returnsReads>>;

/**
 * Refunds that were sent to the payer, and disputes that were opened or decided, `since <= at <
 * before`, oldest first.
 */
export function returnsFrom(
  { refunds, disputes }: Read,
  { application_id }: Pick<Whose, 'application_id'>,
  period: Period,
): Return[] {
  const isAsked = (one: { readonly application_id: number | null }) =>
    application_id === 0 || one.application_id === application_id;
  const all = [
    ...refunds.filter(isAsked).flatMap(refunded),
    ...disputes
      .filter((one) => one.kind === 'dispute' && isAsked(one))
      .flatMap((one) => disputed(one, disputes)),
  ];
  return all
    .filter(({ date }) => date >= period.since && date < period.before)
    .sort((one, other) => one.date.localeCompare(other.date));
}

function refunded(row: Read['refunds'][number]): Return[] {
  const { reference, amount, paid_currency, sent_at, currency } = row;
  if (sent_at === null) return [];
  const refund = { reference, amount, paid_currency, date: sent_at, kind: 'refund' } as const;
  return [{ ...refund, currency: currency ?? own(refund) }];
}

function disputed(row: Read['disputes'][number], all: Read['disputes']): Return[] {
  const { reference, amount, opened_at, resolved_at, taken_back } = row;
  const common = { reference, paid_currency: 'NGN', currency: row.currency ?? 'NGN' } as const;
  const opened = { ...common, date: opened_at, kind: 'dispute_opened', amount } as const;
  if (resolved_at === null || row.status === 'open') return [opened];
  const ended = (kind: Return['kind'], of: Minor) => [
    opened,
    { ...common, kind, amount: of, date: resolved_at },
  ];
  if (row.status === 'won') return ended('dispute_won', amount);
  if (taken_back > 0) return ended('dispute_lost', taken_back);
  // The bank took what we never booked, unless another claim on the same payment has taken it before.
  const isTaken = all.some((other) => other.reference === reference && other.taken_back > 0);
  return isTaken ? ended('dispute_lost_again', zero) : ended('dispute_lost', amount);
}

const own = ({ paid_currency }: { readonly paid_currency: string }): Currency =>
  paid_currency === 'USD' ? 'USD' : 'NGN';
