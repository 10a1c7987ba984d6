/**
 * Borrowers live in cells. A cell is a schema of the database with every table of its borrowers, and
 * they never touch each other's rows; `public` holds what all of them share. A database has one cell
 * unless it was made with more.
 */
export type Cell = `cell_${string}`;

/** A cell, or what all of them share. */
export type Schema = Cell | 'public';

export const cellAt = (position: number): Cell => `cell_${String(position).padStart(2, '0')}`;

/** Where everybody lives in a database of one cell. */
export const firstCell = cellAt(0);

/** What a name without a schema means to somebody at work in this one. */
export const searchPathOf = (schema: Schema): string =>
  schema === 'public' ? 'public' : `${schema}, public`;

const mark = /-c(\d{2,4})$/;

/**
 * An id as it leaves us to come back from outside, so that nothing is looked for in every cell:
 * `…-c03`. Those of the first cell stay as they are.
 */
export const markedId = (cell: Cell, id: string): string =>
  cell === firstCell ? id : `${id}-c${cell.slice('cell_'.length)}`;

/** Where an id that has come back belongs; there may be no such cell, since anybody can write one. */
export const cellOfId = (id: string): Cell => {
  const [, digits] = mark.exec(id) ?? [];
  return digits ? `cell_${digits}` : firstCell;
};

export const unmarkedId = (id: string): string => id.replace(mark, '');

/** Whether an id would be taken for one that was marked. */
export const looksMarked = (id: string): boolean => mark.test(id);
