import type { importTransfers } from '#contract';
import { type IsoDay, isIsoDay } from '#credit/calendar.ts';
import { type Currency, currencies, type Minor, parseAmount } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { audit } from '../audit.ts';
import { inCell, inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { firstCell } from '../db/cells.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { postAll } from '../ledger/post.ts';
import { rowsOfCsv, wrongLine } from './read-csv.ts';
import {
  bankReference,
  type Credited,
  creditedOf,
  isSameMoney,
  movement,
  ownReference,
  suspense,
} from './suspense.ts';

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
  const references = lines.map(({ reference }) => reference);
  const credited = await creditedOf(context, references);
  const closed = { closed_at: imported.imported_at, closed_because: 'credited' };
  const rows = lines.map((line) => {
    const row = { ...line, ...imported };
    const before = credited.get(line.reference);
    if (!before) return row;
    // Recorded by hand before its statement came: a loan has it, unless the statement has other money.
    return isSameMoney(line, before)
      ? { ...row, ...closed }
      : { ...row, reference: ownReference(line.reference) };
  });
  const added = await db.transaction().execute(async (tx) => {
    if (lines.length === 0) return [];
    const taken = await tx
      .insertInto('incoming_transfers')
      .values(rows)
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
  /** What a loan has under the same reference, where that is other money. */
  readonly credited: Credited | undefined;
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
  const references = rows.map(({ reference }) => bankReference(reference));
  const credited = await creditedOf(context, references);
  const otherMoney = (row: Line) => {
    const one = credited.get(bankReference(row.reference));
    return one && one.left > 0 && !isSameMoney(one, row) ? one : undefined;
  };
  return rows.map((row) => ({
    ...row,
    credited: otherMoney(row),
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
