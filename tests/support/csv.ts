/** The records of a file of ours, which ends with its verification code. */
export function readSignedCsv(text: string): string[][] {
  const records = readCsv(text);
  const [code = ''] = records.pop() ?? [];
  if (!code.startsWith('HOLDFAST-1.')) throw new Error(`No code in ${JSON.stringify(code)}`);
  return records;
}

/**
 * Reads CSV by the letter of RFC 4180 and throws at anything else: a bare quote or line feed, a
 * record that is longer or shorter than the first, a last record without its end.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const record: string[] = [];
    for (let more = true; more; ) {
      const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
      cell.lastIndex = at;
      const found = cell.exec(text);
      if (!found) throw new Error(`Not CSV at ${JSON.stringify(text.slice(at, at + 40))}`);
      const [whole, quoted, plain = '', end] = found;
      record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      at += whole.length;
      more = end === ',';
    }
    if (records[0] && record.length !== records[0].length) {
      throw new Error(`${record.length} cells where the first record has ${records[0].length}`);
    }
    records.push(record);
  }
  return records;
}
