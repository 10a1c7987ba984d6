import type { importTransfers } from '#contract';
import type { SetAsideAs } from '#contract/desk-deeds.ts';
import { type IsoDay, isIsoDay, lagosDay } from '#credit/calendar.ts';
import {
  type Currency,
  currencies,
  formatMoney,
  type Minor,
  minor,
  parseAmount,
} from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { audit } from '../audit.ts';
import { inCell, inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { firstCell } from '../db/cells.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { type LedgerAccount, type Posting, post, postAll } from '../ledger/post.ts';
import type { Order } from './deed.ts';
import { rowsOfCsv, wrongLine } from './read-csv.ts';

/** A line of a bank's statement: money that came, in minor units. */
type Line = {
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly value_date: IsoDay;
  readonly description: string;
};

/** All lines or none. */
export async function takeStatement({
  context,
  body: { csv },
  staff,
}: StaffRequest<typeof importTransfers>): Promise<Answer<typeof importTransfers>> {
  const lines = rowsOfCsv(csv).flatMap(lineOf);
  const { db, clock } = inCell(context, firstCell);
  const now = clock.now();
  const imported = { imported_by: staff.name, imported_at: instant(now) };
  // Recorded by hand before its statement came: a loan has it.
  const credited = await creditedOf(context, lines);
  const closed = { closed_at: imported.imported_at, closed_because: 'credited' };
  const added = await db.transaction().execute(async (tx) => {
    if (lines.length === 0) return [];
    const taken = await tx
      .insertInto('incoming_transfers')
      .values(
        lines.map((line) => ({
          ...{ ...line, ...imported },
          ...(credited.has(line.reference) ? closed : {}),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['reference', 'currency', 'amount', 'closed_at'])
      .execute();
    const open = taken.filter(({ closed_at }) => closed_at === null);
    await postAll(
      tx,
      open.map((one) =>
        movement('incoming', one, now, [`house:bank:${one.currency}`, suspense(one)]),
      ),
    );
    const references = taken.map(({ reference }) => reference);
    const detail = { operator: staff.name, did: 'import statement', references };
    const [at, subject] = [imported.imported_at, 'incoming_transfers'];
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
    return open;
  });
  return { data: { added: added.length, known: lines.length - added.length } };
}

const suspense = ({ currency }: Pick<Line, 'currency'>) => `house:suspense:${currency}` as const;

/** All of it from one account of the house to another: a debit of the first. */
const movement = (
  kind: string,
  { reference: subject, currency, amount }: Pick<Line, 'reference' | 'currency' | 'amount'>,
  now: number,
  [debit, credit]: readonly [LedgerAccount, LedgerAccount],
): Posting => ({
  ...{ kind, day: lagosDay(now), subject, at: instant(now) },
  lines: [
    { account: debit, currency, amount },
    { account: credit, currency, amount: minor(-amount) },
  ],
});

/** Nothing for money that went out. */
function lineOf(row: Record<string, string>, index: number): Line[] {
  const wrong = (why: string) => wrongLine(index, why);
  const { date = '', amount = '', currency = '', reference = '', description = '' } = row;
  const plain = amount.replaceAll(',', '');
  if (/^-/.test(plain)) return [];
  const parsed = parseAmount(plain);
  if (!parsed.ok || parsed.amount <= 0) throw wrong('the amount is none, such as 400.00.');
  const known = currencies.find((one) => one === currency.toUpperCase());
  if (!known) throw wrong('the currency is neither NGN nor USD.');
  if (!isIsoDay(date)) throw wrong('the date is none, such as 2026-11-28.');
  if (reference === '' || reference.length > 100) {
    throw wrong('it has no reference, or one of more than 100 characters.');
  }
  return [
    {
      ...{ reference, currency: known, amount: parsed.amount },
      ...{ value_date: date, description: description.slice(0, 300) },
    },
  ];
}

export type Incoming = Line & {
  /** Loans that its words name. */
  readonly loans: readonly { readonly loan_id: string; readonly says: string }[];
};

const most = 200;

/** What has come and is no loan's yet, the oldest first: of statements in the first cell, taken off a loan in its own. */
export async function openIncoming(context: Context): Promise<Incoming[]> {
  const cells = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('incoming_transfers')
      .select(['reference', 'currency', 'amount', 'value_date', 'description'])
      .where('closed_at', 'is', null)
      .orderBy('value_date')
      .orderBy('reference')
      .limit(most)
      .execute(),
  );
  const rows = cells.flat();
  if (rows.length === 0) return [];
  const words = new Set(rows.flatMap(wordsOf));
  const loans = words.size === 0 ? [] : await loansNamed(context, [...words]);
  return rows.map((row) => ({
    ...row,
    loans: loans
      .filter(({ loan_id, currency }) => {
        const words: readonly string[] = wordsOf(row);
        const isNamed = words.includes(shortReference(loan_id).toLowerCase());
        return isNamed && currency === row.currency;
      })
      .map(({ loan_id, name }) => ({
        loan_id,
        says: `Loan ${shortReference(loan_id)} of ${name}`,
      })),
  }));
}

/** What may be the short reference of a loan. */
const wordsOf = ({ reference, description }: Pick<Line, 'reference' | 'description'>) =>
  `${reference} ${description}`.toLowerCase().match(/[0-9a-f]{8}/g) ?? [];

async function loansNamed(context: Context, words: readonly string[]) {
  const cells = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('loans')
      .innerJoin('users', 'users.user_id', 'loans.user_id')
      .select(['loan_id', 'currency', 'firstname', 'lastname'])
      .where((is) =>
        is.or(
          // By the index of the ids, all of one form.
          words.map((word) =>
            is.and([is('loan_id', '>=', `${word}-0`), is('loan_id', '<=', `${word}-g`)]),
          ),
        ),
      )
      .where('disbursed_on', 'is not', null)
      .orderBy('loan_id')
      .execute(),
  );
  return cells.flat().map(({ firstname, lastname, ...loan }) => ({
    ...loan,
    name: `${firstname} ${lastname}`,
  }));
}

/** Of these references those that a loan was credited with, in whatever cell. */
async function creditedOf(
  context: Context,
  lines: readonly Pick<Line, 'reference'>[],
): Promise<Set<string>> {
  const references = anyOf(lines.map(({ reference }) => reference));
  const cells = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('bank_transfers')
      .select('reference')
      .where('reference', '=', references)
      .execute(),
  );
  return new Set(cells.flat().map(({ reference }) => reference));
}

/**
 * What the statement says is credited and nothing else. Throws invalid_request for another amount, currency_mismatch, or
 * state_conflict for what was set aside; nothing where it came by no statement.
 */
export async function requireAsImported(
  context: Context,
  { bank_reference, amount, currency }: Order,
): Promise<undefined> {
  const cells = await inEachCell(context, ({ db }) =>
    db
      .selectFrom('incoming_transfers')
      .select(['currency', 'amount', 'set_aside_as', 'closed_because'])
      .where('reference', '=', bank_reference.trim())
      .execute(),
  );
  const [row] = cells.flat();
  if (!row) return;
  if (row.set_aside_as !== null) {
    throw refuse('state_conflict', `This transfer was set aside: ${row.closed_because}`);
  }
  const came = formatMoney(row.amount, row.currency);
  if (row.currency !== currency) {
    throw refuse('currency_mismatch', `The bank statement says ${came}.`);
  }
  if (row.amount !== amount) throw refuseField('amount', `The bank statement says ${came}.`);
}

/**
 * A loan was credited with it, so it waits in suspense no more: the loan's own cell has the money at the bank. Nothing
 * where it came by no statement.
 */
export async function closeCredited(context: Context, reference: string): Promise<void> {
  const closing = { reference: reference.trim(), closed_because: 'credited' };
  await inEachCell(context, ({ db, clock }) =>
    inTransaction(db, (tx) => closeOpen(tx, clock.now(), closing, 'bank')),
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
  for (const reference of await creditedOf(context, open)) await closeCredited(context, reference);
}

type Closing = {
  readonly reference: string;
  readonly closed_because: string;
  readonly set_aside_as?: SetAsideAs;
};

/** Takes it out of suspense: from what the bank holds, or from our capital. Gives whether it was open here. */
async function closeOpen(
  tx: Tx,
  now: number,
  { reference, ...closed }: Closing,
  from: 'bank' | 'capital',
): Promise<boolean> {
  const row = await tx
    .updateTable('incoming_transfers')
    .set({ closed_at: instant(now), ...closed })
    .where('reference', '=', reference)
    .where('closed_at', 'is', null)
    .returning(['reference', 'currency', 'amount'])
    .executeTakeFirst();
  if (!row) return false;
  const accounts = [suspense(row), `house:${from}:${row.currency}`] as const;
  await post(tx, movement('incoming_closed', row, now, accounts));
  return true;
}

type Aside = {
  readonly reference: string;
  readonly came_to: SetAsideAs;
  readonly reason: string;
};

/** It is no loan's: the bank has sent it back, or it is our own money. Throws not_found. */
export async function setAside(
  { db, clock }: Context,
  { reference, came_to, reason }: Aside,
  operator: string,
): Promise<void> {
  const now = clock.now();
  const at = instant(now);
  await inTransaction(db, async (tx) => {
    const closing = { reference, closed_because: reason, set_aside_as: came_to };
    const closed = await closeOpen(tx, now, closing, came_to === 'ours' ? 'capital' : 'bank');
    if (!closed) throw refuse('not_found');
    const detail = { operator, did: 'set transfer aside', came_to, reason };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}
