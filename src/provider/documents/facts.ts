import { type Block, bold, plain } from '#pdf/block.ts';

/** What was recorded, a row for each name and value. A row that does not apply is false. */
export function facts(rows: readonly (readonly [string, string] | false)[]): Block {
  return {
    kind: 'table',
    columns: [{ share: 2 }, { share: 3 }],
    head: [[bold('Item')], [bold('Recorded')]],
    rows: rows.filter((row) => row !== false).map((cells) => cells.map((text) => [plain(text)])),
  };
}
