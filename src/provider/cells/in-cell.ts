import type { Context } from '../context.ts';
import { type Cell, cellOfId, firstCell } from '../db/cells.ts';
import { cellOfContact, cellOfPartnerUser, cellsOfPartnerUsers } from '../db/directory.ts';

/** The same work in another cell; in the first where there is none of this name. */
export function inCell(context: Context, cell: Cell): Context {
  const { database } = context;
  const there = database.cells.includes(cell) ? cell : firstCell;
  return there === context.cell ? context : { ...context, cell: there, ...database.at(there) };
}

/** Where an id that has come back from outside belongs: a session, a payment, the code of a link. */
export const inCellOfId = (context: Context, id: string): Context => inCell(context, cellOfId(id));

/** Where the borrower with this contact lives; else where the codes of one who is none are counted. */
export async function inCellOfContact(context: Context, contact: string): Promise<Context> {
  if (context.database.cells.length === 1) return context;
  const cell = await cellOfContact(context.shared, contact);
  return inCell(context, cell ?? context.drawCell(contact));
}

/** Where a user of a partner lives who has proven to be one of ours. */
export async function inCellOfPartnerUser(
  context: Context,
  user: { readonly application_id: number; readonly partner_user_id: string },
): Promise<Context> {
  if (context.database.cells.length === 1) return context;
  return inCell(context, (await cellOfPartnerUser(context.shared, user)) ?? firstCell);
}

/** The same of many: where those of each cell live, with their ids. Strangers are in the first. */
export async function inCellsOfPartnerUsers(
  context: Context,
  application_id: number,
  partnerUserIds: readonly string[],
): Promise<Map<Context, Set<string>>> {
  const cells =
    context.database.cells.length === 1
      ? new Map<string, Cell>()
      : await cellsOfPartnerUsers(context.shared, application_id, partnerUserIds);
  const byCell = Map.groupBy(partnerUserIds, (id) => cells.get(id) ?? firstCell);
  return new Map([...byCell].map(([cell, ids]) => [inCell(context, cell), new Set(ids)]));
}

/** What staff, checks and the sandbox do: the same in one cell after another. */
export async function inEachCell<Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const cell of context.database.cells) results.push(await work(inCell(context, cell)));
  return results;
}

/** What a person names by an id that says no cell: undefined when no cell has it. */
export async function inCellWith(
  context: Context,
  find: (context: Context) => Promise<unknown>,
): Promise<Context | undefined> {
  for (const cell of context.database.cells) {
    const there = inCell(context, cell);
    if (await find(there)) return there;
  }
  return undefined;
}
