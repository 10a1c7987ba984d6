import { sql } from 'kysely';
import type { checkSettlement } from '#contract';
import { addDays, type IsoDay, isIsoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';
import { type Minor, parseAmount } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { inCell, inCellOfId, inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { firstCell } from '../db/cells.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { rowsOfCsv, wrongLine } from './read-csv.ts';

/** A payment as the processor settles it, in kobo. */
type Line = { readonly reference: string; readonly theirs: Minor; readonly settled_on: IsoDay };

/** A payment near midnight is in the file of either day. */
const leftToTheNext = 2 * hourMs;

/**
 * Compares what the card processor has settled with our books: every payment of the file with ours, and every payment of
 * ours on its days with the file. All lines or none. What differs waits in the queue; a later file that has what one
 * lacked mends it.
 */
export async function compareSettlement({
  context,
  body: { csv },
  staff,
}: StaffRequest<typeof checkSettlement>): Promise<Answer<typeof checkSettlement>> {
  const lines = linesOf(csv, context.config.settlementColumns);
  const days = lines.map(({ settled_on }) => settled_on).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) throw refuse('invalid_request');
  const known = await paidOf(context, lines);
  const ours = await paidWithin(context, from, to);
  const { db, clock } = inCell(context, firstCell);
  const imported = { imported_by: staff.name, imported_at: instant(clock.now()) };
  const compared = lines.map((line) => ({
    ...line,
    ours: known.get(line.reference) ?? null,
    ...imported,
  }));
  const named = new Set(lines.map(({ reference }) => reference));
  const lacking = ours
    .filter(({ reference }) => !named.has(reference))
    .map(({ reference, ours, day }) => ({
      ...{ reference, settled_on: day, theirs: null, ours, ...imported },
    }));
  const missing = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('settlement_lines')
      .values(compared)
      .onConflict((conflict) =>
        conflict.column('reference').doUpdateSet(({ ref }) => ({
          theirs: ref('excluded.theirs'),
          ours: ref('excluded.ours'),
          settled_on: ref('excluded.settled_on'),
          explained_at: unlessChanged('explained_at'),
          explained_by: unlessChanged('explained_by'),
          explanation: unlessChanged('explanation'),
        })),
      )
      .execute();
    const added =
      lacking.length === 0
        ? []
        : await tx
            .insertInto('settlement_lines')
            .values(lacking)
            // An earlier file had it.
            .onConflict((conflict) => conflict.doNothing())
            .returning('reference')
            .execute();
    const at = imported.imported_at;
    const detail = { operator: staff.name, did: 'check settlement', from, to, lines: lines.length };
    await audit(tx, { user_id: null, action: 'operator', subject: 'settlement_lines', at, detail });
    return added.length;
  });
  const differing = compared.filter((line) => line.theirs !== line.ours).length;
  return { data: { matched: lines.length - differing, differences: differing + missing } };
}

/** What somebody has explained was the difference of then, and no other. */
const unlessChanged = (column: 'explained_at' | 'explained_by' | 'explanation') =>
  sql<string | null>`case when (settlement_lines.theirs, settlement_lines.ours)
    is not distinct from (excluded.theirs, excluded.ours) then ${sql.ref(`settlement_lines.${column}`)} end`;

function linesOf(csv: string, columns: Context['config']['settlementColumns']): Line[] {
  const once = new Map<string, Line>();
  for (const [index, row] of rowsOfCsv(csv).entries()) {
    const cell = (name: string) => row[name.toLowerCase()] ?? '';
    const reference = cell(columns.reference);
    const amount = parseAmount(cell(columns.amount).replaceAll(',', ''));
    const settled_on = cell(columns.day).slice(0, 10);
    if (reference === '' || reference.length > 100) {
      throw wrongLine(index, `it has no reference in the column ${columns.reference}.`);
    }
    if (!amount.ok || amount.amount <= 0) {
      throw wrongLine(index, `the amount in the column ${columns.amount} is none, such as 400.00.`);
    }
    if (!isIsoDay(settled_on)) {
      throw wrongLine(index, `the day in the column ${columns.day} is none, such as 2026-11-28.`);
    }
    if (once.has(reference)) throw wrongLine(index, `it is the second of ${reference}.`);
    once.set(reference, { reference, theirs: amount.amount, settled_on });
  }
  return [...once.values()];
}

/** What our books have of each, in kobo: none of what was not paid. */
async function paidOf(context: Context, lines: readonly Line[]): Promise<Map<string, Minor>> {
  const cells = Map.groupBy(lines, ({ reference }) => inCellOfId(context, reference).cell);
  const found = new Map<string, Minor>();
  for (const [cell, own] of cells) {
    const rows = await paid(inCell(context, cell))
      .where('reference', '=', anyOf(own.map(({ reference }) => reference)))
      .execute();
    for (const { reference, ours } of rows) found.set(reference, ours);
  }
  return found;
}

/** What our books have of these days but the last hours. */
async function paidWithin(context: Context, from: IsoDay, to: IsoDay) {
  const begins = instant(lagosMidnight(from));
  const ends = instant(lagosMidnight(addDays(to, 1)) - leftToTheNext);
  const cells = await inEachCell(context, (here) =>
    paid(here).where('settled_at', '>=', begins).where('settled_at', '<', ends).execute(),
  );
  return cells.flat();
}

/** All that was taken, which may be more or less than was asked. Old payments do not say: they brought what was asked. */
const taken = sql<Minor>`coalesce((charged ->> 'received')::bigint, charge)`;

/** A payment that did not match has come, too, and waits by itself; in another currency it is in no file of Naira. */
const paid = ({ db }: Context) =>
  db
    .selectFrom('payment_intents')
    .select(['reference', taken.as('ours')])
    .select(sql<IsoDay>`(settled_at at time zone 'Africa/Lagos')::date`.as('day'))
    .where('settled_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_flags')
            .select('payment_flags.reference')
            .whereRef('payment_flags.reference', '=', 'payment_intents.reference')
            .where('payment_flags.currency', '!=', 'NGN'),
        ),
      ),
    );

export type Difference = {
  readonly reference: string;
  readonly settled_on: IsoDay;
  readonly theirs: Minor | null;
  readonly ours: Minor | null;
};

const most = 200;

/** What differs and nobody has explained, the oldest first. */
export const openDifferences = (context: Context): Promise<Difference[]> =>
  inCell(context, firstCell)
    .db.selectFrom('settlement_lines')
    .select(['reference', 'settled_on', 'theirs', 'ours'])
    .where(sql<boolean>`theirs is distinct from ours`)
    .where('explained_at', 'is', null)
    .orderBy('settled_on')
    .orderBy('reference')
    .limit(most)
    .execute();

/** Somebody knows why it differs. Throws not_found. */
export async function explainDifference(
  context: Context,
  { reference, reason }: { readonly reference: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const { db, clock } = inCell(context, firstCell);
  const at = instant(clock.now());
  await inTransaction(db, async (tx) => {
    const explained = await tx
      .updateTable('settlement_lines')
      .set({ explained_at: at, explained_by: operator, explanation: reason })
      .where('reference', '=', reference)
      .where(sql<boolean>`theirs is distinct from ours`)
      .where('explained_at', 'is', null)
      .returning('reference')
      .executeTakeFirst();
    if (!explained) throw refuse('not_found');
    const detail = { operator, did: 'explain settlement', reason };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}
