/** Words in one look. `href` is as in the text: a path, an address or `#place`. */
export type Run = { text: string; bold: boolean; href?: string };

/** What a text is made of, in the order of reading. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] };
