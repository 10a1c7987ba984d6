/** Words in one look. `href` is as in the text: a path, an address or `#place`. */
export type Run = { text: string; bold: boolean; href?: string };

/** How wide a column is beside the others, and on which side its text stands. */
export type Column = { share: number; align?: 'right' };

/** Where a drawing may draw. */
export type Box = { x: number; y: number; width: number; height: number };

/** What a text is made of, in the order of reading. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | {
      kind: 'table';
      head: Run[][];
      rows: Iterable<Run[][]>;
      /** Alike and on the left unless told. */
      columns?: readonly Column[];
      /** Of the letters, in points. */
      size?: number;
    }
  | {
      kind: 'drawing';
      alt: string;
      height: number;
      draw: (doc: PDFKit.PDFDocument, box: Box) => void;
    };

export const plain = (text: string): Run => ({ text, bold: false });
export const bold = (text: string): Run => ({ text, bold: true });

export const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [plain(text)] });

export const heading = (text: string): Block => ({
  kind: 'heading',
  level: 2,
  id: '',
  runs: [plain(text)],
});

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head: head.map((text) => [bold(text)]),
  rows: rows.map((cells) => cells.map((text) => [plain(text)])),
});
