// Of PostgreSQL's protocol, version 3, what the simulation reads and writes.

export const letter = {
  ...{ query: 'Q', parse: 'P', bind: 'B', sync: 'S', leave: 'X' },
  ...{ parsed: '1', key: 'K', ready: 'Z', notice: 'N' },
};
const headerBytes = 5;

/** A message; both views are of the bytes that it was found in. */
export type Message = { readonly type: string; readonly body: Buffer; readonly whole: Buffer };

/** Those that are there as a whole. */
export function* messagesOf(bytes: Buffer): Generator<Message> {
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) return;
    const type = String.fromCharCode(bytes[at] ?? 0);
    yield { type, body: bytes.subarray(at + headerBytes, end), whole: bytes.subarray(at, end) };
    at = end;
  }
}

/** The letter of the last message that is there as a whole. */
export function lastLetterOf(bytes: Buffer): string | undefined {
  let last: string | undefined;
  for (const { type } of messagesOf(bytes)) last = type;
  return last;
}

export function messageOf(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const header = Buffer.alloc(headerBytes);
  header.write(type);
  header.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([header, body]);
}

export const queryOf = (text: string): Buffer => messageOf(letter.query, `${text}\0`);

/** The text that begins at a place in a body and ends with a zero. */
export const textAt = (body: Buffer, at: number): string =>
  body.toString('utf8', at, body.indexOf(0, at));
