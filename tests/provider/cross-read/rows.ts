import { sql } from 'kysely';
import { tablesInOrder } from '#provider/db/backup.ts';
import type { Db } from '#provider/db/tables.ts';

/** A row of any table. */
export type Row = { table: string; row: Record<string, unknown> };

/** Every row of every table, so that a new table is looked at by itself. */
export async function everyRow(db: Db): Promise<Row[]> {
  const all: Row[] = [];
  for (const name of await tablesInOrder(db)) {
    const { rows } = await sql<{ row: Row['row'] }>`
      select to_jsonb(t) as row from ${sql.table(name)} as t order by to_jsonb(t)::text
    `.execute(db);
    all.push(...rows.map(({ row }) => ({ table: name.slice(name.indexOf('.') + 1), row })));
  }
  return all;
}

/** The rows that name this user, or anything that is the user's. */
export function rowsOf(user_id: string, all: readonly Row[]): Row[] {
  const direct = all.filter(({ row }) => row.user_id === user_id);
  const ids = new Set([user_id, ...direct.flatMap(({ row }) => identifiersIn(row))]);
  const names = [...ids];
  return all.filter((one) => {
    const text = JSON.stringify(one.row);
    return names.some((name) => text.includes(name));
  });
}

const identifiersIn = (row: Row['row']): string[] =>
  Object.entries(row).flatMap(([column, value]) =>
    /(_id|^reference|^access_code)$/.test(column) && typeof value === 'string' && value.length > 9
      ? [value]
      : [],
  );

const smallestTellingNumber = 20_000;

/** What would tell of these rows: texts and amounts that stand in no row of anybody else's. */
export function tellingValues(own: readonly Row[], all: readonly Row[]): string[] {
  const mine = new Set(own);
  const others = new Set(all.filter((one) => !mine.has(one)).flatMap(({ row }) => leaves(row)));
  return [...new Set(own.flatMap(({ row }) => leaves(row)))].filter((value) => !others.has(value));
}

function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  if (typeof value === 'number') return value < smallestTellingNumber ? [] : [String(value)];
  return typeof value === 'string' && isTelling(value) ? [value] : [];
}

/** Not a word of ours such as `requested`. */
const isTelling = (text: string) => text.length > 4 && /[^a-z_ ]/.test(text);

/** Whether a text holds this value, and not by chance inside a longer number such as a telephone's. */
export function names(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = [
      text.slice(Math.max(at - 1, 0), at + 1),
      text.slice(at + value.length - 1).slice(0, 2),
    ];
    if (!around.some((pair) => /^\d\d$/.test(pair))) return true;
  }
  return false;
}
