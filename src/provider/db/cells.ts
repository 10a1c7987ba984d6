/**
 * Borrowers live in cells. A cell is a schema of the database with every table of its borrowers, and
 * they never touch each other's rows; `public` holds what all of them share. A database has one cell
 * unless it was made with more.
 */
export type Cell = `cell_${string}`;

/** A cell, or what all of them share. */
export type Schema = Cell | 'public';

export const cellAt = (position: number): Cell => `cell_${String(position).padStart(2, '0')}`;

/** Where everybody lives in a database of one cell, and what belongs to nobody in one of many. */
export const firstCell = cellAt(0);

/** What a name without a schema means to somebody at work in this one. */
export const searchPathOf = (schema: Schema): string =>
  schema === 'public' ? 'public' : `${schema}, public`;
