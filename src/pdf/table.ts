import { setImmediate } from 'node:timers/promises';
import type { Block, Run } from './block.ts';
import { colours, drawRule, margins } from './ornament.ts';
import type { Pen, Place } from './pen.ts';

type Table = Block & { kind: 'table' };

/** Between columns; less between many. */
const gapOf = (columns: number) => (columns > 4 ? 8 : 14);
/** Around the line under a row. */
const below = 4;
const above = 4;
/** So many rows are drawn at a time: a long table keeps nobody else waiting. */
const together = 25;
/** A table of at most so many rows is not divided over two pages. */
const undivided = 10;

/** A table, with its head again on every page that it goes on to. */
export async function drawTable(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  block: Table,
): Promise<void> {
  const places = placesOf(pen, block);
  pen.need(tableNeed(pen, block));
  pen.doc.y += 10;
  drawRow(pen, table, 'TH', block.head, places);
  let count = 0;
  for (const cells of block.rows) {
    if (!pen.need(rowHeight(pen, cells, places))) repeatHead(pen, block.head, places);
    drawRow(pen, table, 'TD', cells, places);
    if (++count % together === 0) await setImmediate();
    // Nobody waits for it any more.
    if (pen.doc.destroyed) return;
  }
  table.end();
}

/** The room that a table wants from where it begins: all of a short one, else its head and a row. */
export function tableNeed(pen: Pen, block: Table): number {
  const places = placesOf(pen, block);
  const head = 10 + rowHeight(pen, block.head, places);
  const rows = Array.isArray(block.rows) && block.rows.length <= undivided ? block.rows : undefined;
  if (!rows) return head + 2 * rowHeight(pen, block.head, places);
  return rows.reduce((sum, cells) => sum + rowHeight(pen, cells, places), head);
}

function placesOf(pen: Pen, { head, columns, size }: Table): Place[] {
  const shares = head.map((_, at) => columns?.[at]?.share ?? 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const gap = gapOf(head.length);
  const room = pen.width - gap * (head.length - 1);
  let x = margins.left;
  return shares.map((share, at) => {
    const width = (room * share) / whole;
    const from = x;
    x += width + gap;
    return { x: from, width, size, align: columns?.[at]?.align };
  });
}

function drawRow(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  tag: 'TH' | 'TD',
  cells: readonly Run[][],
  places: readonly Place[],
): void {
  const height = heightOf(pen, cells, places);
  const top = pen.doc.y;
  const row = pen.child(table, 'TR');
  eachCell(cells, places, (runs, place) => {
    const cell = pen.doc.struct(tag, tag === 'TH' ? { scope: 'Column' } : {});
    row.add(cell);
    pen.doc.y = top;
    pen.runs(cell, runs, place);
  });
  row.end();
  rule(pen, top + height);
}

/** Seen and not read: to a screen reader the table goes on without a break. */
function repeatHead(pen: Pen, head: readonly Run[][], places: readonly Place[]): void {
  const top = pen.doc.y;
  pen.artifact(() => {
    eachCell(head, places, (runs, place) => {
      pen.doc.y = top;
      for (const run of runs) pen.write(run, place);
    });
  }, 'Pagination');
  rule(pen, top + heightOf(pen, head, places));
}

function rule(pen: Pen, bottom: number): void {
  pen.doc.y = bottom + below;
  pen.artifact(() => drawRule(pen.doc, pen.doc.y - 2, colours.rule));
  pen.doc.y += above;
}

const rowHeight = (pen: Pen, cells: readonly Run[][], places: readonly Place[]) =>
  heightOf(pen, cells, places) + below + above;

function heightOf(pen: Pen, cells: readonly Run[][], places: readonly Place[]): number {
  let height = 0;
  eachCell(cells, places, (runs, place) => {
    height = Math.max(height, pen.heightOf(runs, place));
  });
  return height;
}

function eachCell(
  cells: readonly Run[][],
  places: readonly Place[],
  work: (runs: Run[], place: Place) => void,
): void {
  cells.forEach((runs, at) => {
    const place = places[at];
    if (place) work(runs, place);
  });
}
