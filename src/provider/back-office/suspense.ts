import { sql } from 'kysely';
import type { SetAsideAs } from '#contract/desk-deeds.ts';
import { lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor, minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { type LedgerAccount, type Posting, post } from '../ledger/post.ts';
import { byBank } from '../repayments/record-transfer.ts';
import type { Order } from './deed.ts';

// Money that came by bank waits in suspense until a loan is credited with it, or two people set it aside.

/** In minor units, under the bank's reference. */
type Transfer = {
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: Minor;
};

/** Where money waits whose loan is not known. */
export const suspense = ({ currency }: Pick<Transfer, 'currency'>) =>
  `house:suspense:${currency}` as const;

/** All of it from one account of the house to another: a debit of the first. */
export const movement = (
  kind: string,
  { reference: subject, currency, amount }: Transfer,
  now: number,
  [debit, credit]: readonly [LedgerAccount, LedgerAccount],
): Posting => ({
  ...{ kind, day: lagosDay(now), subject, at: instant(now) },
  lines: [
    { account: debit, currency, amount },
    { account: credit, currency, amount: minor(-amount) },
  ],
});

/** A transfer that a loan was credited with. */
export type Credited = Transfer & {
  /** What the loan still has of it. */
  readonly left: Minor;
};

/** Of these references those that a loan was credited with, in whatever cell. */
export async function creditedOf(
  context: Context,
  references: readonly string[],
): Promise<Map<string, Credited>> {
  const cells = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('bank_transfers')
      .innerJoin('repayments', (join) =>
        join
          .onRef('repayments.reference', '=', 'bank_transfers.reference')
          .on('processor', '=', byBank),
      )
      .select(['bank_transfers.reference', 'currency', 'bank_transfers.amount'])
      .select(sql<Minor>`repayments.amount - returned - taken_back`.as('left'))
      .where('bank_transfers.reference', '=', anyOf(references))
      .execute(),
  );
  return new Map(cells.flat().map((one) => [one.reference, one]));
}

type Money = Pick<Transfer, 'currency' | 'amount'>;

/** A reference may have been recorded by hand with a wrong amount or currency. */
export const isSameMoney = (one: Money, other: Money): boolean =>
  one.currency === other.currency && one.amount === other.amount;

const mark = ' (statement)';

/** The bank's reference stays with the loan that was credited under it, so other money of the statement has this one. */
export const ownReference = (reference: string): string => `${reference}${mark}`;

/** The bank's own again. */
export const bankReference = (reference: string): string =>
  reference.endsWith(mark) ? reference.slice(0, -mark.length) : reference;

/** The line of a bank's statement, in whatever cell it is. */
async function importedAs(context: Context, reference: string) {
  const cells = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('incoming_transfers')
      .select(['currency', 'amount', 'imported_at', 'set_aside_as', 'closed_because'])
      .where('reference', '=', reference.trim())
      .execute(),
  );
  return cells.flat()[0];
}

type Confirmed = Pick<Order, 'confirmed_at'> | undefined;

/** When the bank confirmed a transfer to us: undefined where it came by no statement. */
export async function confirmationOf(context: Context, reference: string): Promise<Confirmed> {
  const row = await importedAs(context, reference);
  return row && { confirmed_at: row.imported_at };
}

/**
 * What the statement says is credited and nothing else; gives when it was confirmed. Throws invalid_request for another
 * amount, currency_mismatch, or state_conflict for what was set aside; nothing where it came by no statement.
 */
export async function requireAsImported(
  context: Context,
  { bank_reference, amount, currency }: Order,
): Promise<Confirmed> {
  const row = await importedAs(context, bank_reference);
  if (!row) return undefined;
  if (row.set_aside_as !== null) {
    throw refuse('state_conflict', `This transfer was set aside: ${row.closed_because}`);
  }
  const came = formatMoney(row.amount, row.currency);
  if (row.currency !== currency) {
    throw refuse('currency_mismatch', `The bank statement says ${came}.`);
  }
  if (row.amount !== amount) throw refuseField('amount', `The bank statement says ${came}.`);
  return { confirmed_at: row.imported_at };
}

/**
 * A loan was credited with it, so it waits in suspense no more: the loan's own cell has the money at the bank. Nothing
 * where it came by no statement, or the statement has other money.
 */
export async function closeCredited(
  context: Context,
  { reference, currency, amount }: Transfer,
): Promise<void> {
  const closing = { reference: reference.trim(), closed_because: 'credited' };
  await inEachCell(context, ({ db, clock }) =>
    inTransaction(db, (tx) => closeOpen(tx, clock.now(), closing, 'bank', { currency, amount })),
  );
}

/** Closes those whose loan was credited and whose closing a crash has prevented. */
export async function closeMissed(context: Context): Promise<void> {
  const open = await context.db
    .selectFrom('incoming_transfers')
    .select('reference')
    .where('closed_at', 'is', null)
    .execute();
  if (open.length === 0) return;
  const references = open.map(({ reference }) => reference);
  const credited = await creditedOf(context, references);
  for (const one of credited.values()) await closeCredited(context, one);
}

type Closing = {
  readonly reference: string;
  readonly closed_because: string;
  readonly set_aside_as?: SetAsideAs;
};

/** Takes it out of suspense, from the account that has it. Gives whether it was open here, as this `money`. */
async function closeOpen(
  tx: Tx,
  now: number,
  { reference, ...closed }: Closing,
  from: 'bank' | 'capital' | 'processor',
  money: Partial<Money> = {},
): Promise<Transfer | undefined> {
  const row = await tx
    .updateTable('incoming_transfers')
    .set({ closed_at: instant(now), ...closed })
    .where('reference', '=', reference)
    .where('closed_at', 'is', null)
    .where(({ and }) => and(money))
    .returning(['reference', 'currency', 'amount'])
    .executeTakeFirst();
  if (!row) return undefined;
  const accounts = [suspense(row), `house:${from}:${row.currency}`] as const;
  await post(tx, movement('incoming_closed', row, now, accounts));
  return row;
}

type Aside = {
  readonly reference: string;
  readonly came_to: SetAsideAs;
  readonly reason: string;
};

/**
 * The account that gives up what is set aside. The deed that books proceeds or a returned wire adds it to the bank by
 * itself, so it is not counted there twice.
 */
const givenUpBy = {
  sent_back: 'bank',
  booked: 'bank',
  settlement: 'processor',
  ours: 'capital',
} as const;

/** It is no loan's. Throws not_found, and invalid_request for a settlement in Dollars, as cards pay in Naira. */
export async function setAside(
  { db, clock }: Context,
  { reference, came_to, reason }: Aside,
  operator: string,
): Promise<void> {
  const now = clock.now();
  const at = instant(now);
  await inTransaction(db, async (tx) => {
    const closing = { reference, closed_because: reason, set_aside_as: came_to };
    const closed = await closeOpen(tx, now, closing, givenUpBy[came_to]);
    if (!closed) throw refuse('not_found');
    if (came_to === 'settlement' && closed.currency !== 'NGN') {
      throw refuseField('came_to', 'The card processor pays us in Naira.');
    }
    const detail = { operator, did: 'set transfer aside', came_to, reason };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}
