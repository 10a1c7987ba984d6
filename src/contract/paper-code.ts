/**
 * The verification code that every PDF and CSV of ours carries. It names the key that signed it and
 * when: `HOLDFAST-1.<key>.<instant>.<signature>`, always of the same length, all in ASCII.
 */
export type PaperCode = {
  /** Which of the published keys: the first 16 hexadecimal digits of its SHA-256. */
  readonly key: string;
  /** When it was issued, to the second: '2026-11-27T09:30:00Z'. */
  readonly at: string;
  /** Of Ed25519, in Base64url. */
  readonly signature: string;
};

const kind = 'HOLDFAST-1';
// The last sign of the signature has four bits that say nothing: they are zero, so it is written in one way.
const form = /^HOLDFAST-1\.([\da-f]{16})\.(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\.([\w-]{85}[AQgw])$/;

export const writeCode = ({ key, at, signature }: PaperCode): string =>
  [kind, key, at, signature].join('.');

/**
 * What is signed: the file by its hash, so that one is signed while it is sent, with the key and the
 * instant that the code names.
 * @param sha512 of the file without the code, in lower-case hexadecimal
 */
export const signedText = ({ key, at }: Omit<PaperCode, 'signature'>, sha512: string): string =>
  [kind, key, at, sha512].join('.');

/** What a file says of itself. */
export type Paper =
  /** The code stands in its place; `content` is the file without it. */
  | { readonly found: 'code'; readonly code: PaperCode; readonly content: Uint8Array<ArrayBuffer> }
  /** There is a code, and the file goes on after it or does not end as ours do. */
  | { readonly found: 'misplaced' }
  | { readonly found: 'none' };

/** Where the code stands: in a PDF the comment before its last three lines, in a CSV the last record. */
const places = {
  pdf: /\n%(HOLDFAST-1\.\S+)\nstartxref\n\d+\n%%EOF\n$/,
  csv: /\r\n(HOLDFAST-1\.[^,\s]+),*\r\n$/,
};
/** No end is longer: a PDF's, or a CSV's with a comma for each of its columns. */
const endBytes = 400;

/** Takes a file of this kind apart. */
export function readPaper(file: Uint8Array<ArrayBuffer>, as: keyof typeof places): Paper {
  // One byte is one sign, so places in the text are places in the file.
  const latin1 = new TextDecoder('latin1');
  const from = Math.max(0, file.length - endBytes);
  const end = latin1.decode(file.subarray(from));
  const [, written = ''] = places[as].exec(end) ?? [];
  const [, key, at, signature] = form.exec(written) ?? [];
  if (!key || !at || !signature) {
    return { found: latin1.decode(file).includes(`${kind}.`) ? 'misplaced' : 'none' };
  }
  const start = from + end.lastIndexOf(written);
  const content = new Uint8Array(file.length - written.length);
  content.set(file.subarray(0, start));
  content.set(file.subarray(start + written.length), start);
  return { found: 'code', code: { key, at, signature }, content };
}
