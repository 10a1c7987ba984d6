import { createHash, type Hash, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CsvRecord, csvFile, csvLine } from '#contract/csv.ts';
import { signedText, writeCode } from '#contract/paper-code.ts';
import type { Context } from '../context.ts';
import { currentPaperKey } from './paper-keys.ts';

/** Writes the code of a file whose hash is known. */
type Signer = (hash: Hash) => string;

/** `issued` is in ms. */
async function signerOf(context: Context, issued = context.clock.now()): Promise<Signer> {
  const at = `${new Date(issued).toISOString().slice(0, 19)}Z`;
  const { key_id: key, secret } = await currentPaperKey(context);
  return (hash) => {
    const text = signedText({ key, at }, hash.digest('hex'));
    const signature = sign(null, Buffer.from(text), secret).toString('base64url');
    return writeCode({ key, at, signature });
  };
}

/**
 * The PDF with its code, as a comment that stands before its last three lines; signed as it passes.
 * @param issued in ms
 */
export async function signedPdf(
  context: Context,
  pdf: AsyncIterable<Buffer>,
  issued: number,
): Promise<Readable> {
  return Readable.from(withComment(pdf, await signerOf(context, issued)), { objectMode: false });
}

/** `startxref`, a number and `%%EOF`, each on a line, are no longer. */
const endBytes = 40;

async function* withComment(pdf: AsyncIterable<Buffer>, codeOf: Signer): AsyncGenerator<Buffer> {
  const hash = createHash('sha512');
  let end = Buffer.alloc(0);
  for await (const part of pdf) {
    const held = Buffer.concat([end, part]);
    const whole = held.subarray(0, -endBytes);
    hash.update(whole);
    yield whole;
    end = held.subarray(-endBytes);
  }
  const at = end.lastIndexOf('startxref\n');
  if (at < 0) throw new Error('A PDF has no end');
  const before = Buffer.concat([end.subarray(0, at), Buffer.from('%')]);
  const after = Buffer.concat([Buffer.from('\n'), end.subarray(at)]);
  const code = codeOf(hash.update(before).update(after));
  yield Buffer.concat([before, Buffer.from(code), after]);
}

/**
 * A table as `csvFile` writes it, and its code as the last record. It is written as it is read: a
 * long one is never whole in memory.
 */
export async function signedCsv(
  context: Context,
  head: CsvRecord,
  rows: Iterable<CsvRecord> | AsyncIterable<CsvRecord>,
): Promise<Readable> {
  const codeOf = await signerOf(context);
  return Readable.from(withRecord(head, rows, codeOf), { objectMode: false });
}

const together = 100;

async function* withRecord(
  head: CsvRecord,
  rows: Iterable<CsvRecord> | AsyncIterable<CsvRecord>,
  codeOf: Signer,
): AsyncGenerator<string> {
  const hash = createHash('sha512');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  let part = csvFile([head]);
  let count = 0;
  for await (const row of rows) {
    part += csvLine(row);
    if (++count % together > 0) continue;
    yield hashed(part);
    part = '';
  }
  yield hashed(part);
  // As many cells as every other record has, of which the code is the first.
  const after = csvLine(head.map(() => ''));
  yield `${codeOf(hash.update(after))}${after}`;
}
