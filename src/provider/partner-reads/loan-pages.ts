import * as z from 'zod/mini';
import { inCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import type { Cell } from '../db/cells.ts';
import type { Db } from '../db/tables.ts';
import { refuseField } from '../errors/refusal.ts';
import { running } from '../loans/account.ts';
import { loansIn } from '../loans/answer.ts';
import { cursorOf, type List, placeOf } from './cursor.ts';

/** The cell, by its number, and the last loan that was read there. */
const place = z.tuple([z.int().check(z.nonnegative()), z.string().check(z.regex(/^[\w-]{0,64}$/))]);

type Wanted = { readonly cursor?: string | undefined; readonly limit: number };
export type PartnerLoan = Awaited<ReturnType<typeof read>>[number];

/**
 * Up to `limit` loans of a partner, cell after cell and in the order of their ids, which never change: one
 * that is added meanwhile moves none to another page. The cursor is null after the last one.
 */
export async function loanPage(
  context: Context,
  list: List & { readonly onlyRunning: boolean },
  { cursor, limit }: Wanted,
): Promise<{ readonly loans: PartnerLoan[]; readonly cursor: string | null }> {
  const { cells } = context.database;
  const begin = cursor && placeOf(list, place, { field: 'cursor', text: cursor });
  let [at, after] = begin || [0, ''];
  if (at >= cells.length) throw refuseField('cursor');
  const loans: PartnerLoan[] = [];
  for (; at < cells.length; at++, after = '') {
    const room = limit - loans.length;
    const here = await read(inCell(context, cells[at] as Cell).db, list, after, room + 1);
    loans.push(...here.slice(0, room));
    const last = here.length > room ? (here[room - 1]?.loan_id ?? after) : undefined;
    if (last !== undefined) return { loans, cursor: cursorOf(list, [at, last]) };
  }
  return { loans, cursor: null };
}

const read = (
  db: Db,
  { application_id, onlyRunning }: Parameters<typeof loanPage>[1],
  after: string,
  limit: number,
) =>
  loansIn(db)
    .select((loan) =>
      loan
        .selectFrom('partner_users')
        .select('partner_user_id')
        .whereRef('partner_users.user_id', '=', 'loans.user_id')
        .whereRef('partner_users.application_id', '=', 'loans.application_id')
        .as('partner_user_id'),
    )
    .where('loans.application_id', '=', application_id)
    .where('disbursed_on', 'is not', null)
    .$if(onlyRunning, (loans) => loans.where('status', 'in', running))
    .where('loan_id', '>', after)
    .orderBy('loan_id')
    .limit(limit)
    .execute();
